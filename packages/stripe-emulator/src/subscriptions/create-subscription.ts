import type { Stripe } from 'stripe';
import { recordEvent } from '../events/events.ts';
import { createInvoice } from '../invoices/create-invoice.ts';
import { finalizeInvoice } from '../invoices/finalize-invoice.ts';
import type { Discount } from '../invoices/invoice-lines.ts';
import { markInvoicePaid } from '../invoices/invoice-outcomes.ts';
import { attemptPayment, defaultPaymentMethodOf } from '../invoices/pay-invoice.ts';
import { requireCustomer } from '../objects/customers.ts';
import { findPaymentMethodOf, requirePaymentMethodOf } from '../objects/payment-methods.ts';
import { itemOf, requireSubscription } from '../objects/subscriptions.ts';
import { atTimeOf } from '../objects/test-clocks.ts';
import { cardDeclined, invalidRequest } from '../routes/errors.ts';
import type { Work } from '../routes/route.ts';
import { type Invoice, type Subscription, subscriptions } from '../state/collections.ts';
import { createItem, requireRecurringPrice } from './items.ts';
import { periodEnd } from './periods.ts';
import { periodLine, trialLine } from './subscription-lines.ts';

/** What a change does when its invoice cannot be paid at once. */
export type PaymentBehavior = 'allow_incomplete' | 'error_if_incomplete';

export interface NewSubscription {
  readonly customer: string;
  readonly priceId: string;
  readonly metadata?: Record<string, string> | undefined;
  readonly defaultPaymentMethod?: string | null | undefined;
  /** Seconds since 1970; nothing is charged before. */
  readonly trialEnd?: number | undefined;
  /** The payment that the hosted checkout has already made for the first period. */
  readonly paidBy?: Stripe.PaymentIntent | undefined;
  /** Whether Stripe Tax computes the tax of its invoices. */
  readonly isTaxed?: boolean | undefined;
  /** Taken off the first invoice. */
  readonly discount?: Discount | undefined;
}

/** Subscribes a customer, and charges the first period at once. When that fails the subscription is `incomplete`. */
export function createSubscription(anyWork: Work, fields: NewSubscription): Subscription {
  const work = atTimeOf(anyWork, fields.customer);
  const subscription = openSubscription(work, fields);
  const { price, ...item } = itemOf(subscription);
  const period = { start: item.current_period_start, end: item.current_period_end };
  const line = (fields.trialEnd === undefined ? periodLine : trialLine)(work, subscription, price, period);
  const draft = createInvoice(work, subscription, {
    billingReason: 'subscription_create',
    lines: [line],
    period: { start: work.nowSeconds, end: work.nowSeconds },
    finalizesAt: null,
    discount: fields.discount,
  });
  const invoiced: Subscription = { ...subscription, latest_invoice: draft.id };
  work.store.put(subscriptions, invoiced);
  recordEvent(work, 'customer.subscription.created', invoiced);
  const invoice = finalizeInvoice(work, draft, fields.paidBy);
  if (fields.paidBy !== undefined) markInvoicePaid(work, invoice);
  else collectAtOnce(work, invoice, 'allow_incomplete');
  return requireSubscription(work, subscription.id, 'subscription', 404);
}

/** Pays an invoice that a request caused. Without a card to charge the whole request is refused, as by Stripe. */
export function collectAtOnce(
  work: Work,
  invoice: Invoice,
  behavior: PaymentBehavior,
  nextAttempt: number | null = null,
): void {
  if (invoice.amount_due > 0) {
    if (findPaymentMethodOf(work, invoice.customer, defaultPaymentMethodOf(work, invoice)) === undefined) {
      throw invalidRequest(
        'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.',
        { code: 'resource_missing' },
      );
    }
  }
  const result = attemptPayment(work, invoice, { nextAttempt });
  if (behavior === 'error_if_incomplete' && result.outcome === 'declined') throw cardDeclined(result.decline);
}

function openSubscription(work: Work, fields: NewSubscription): Subscription {
  const { trialEnd, defaultPaymentMethod = null } = fields;
  const customer = requireCustomer(work, fields.customer, 'customer', 400);
  const price = requireRecurringPrice(work, fields.priceId, 'items[0][price]');
  if (defaultPaymentMethod !== null) {
    requirePaymentMethodOf(work, customer.id, defaultPaymentMethod, 'default_payment_method');
  }
  if (trialEnd !== undefined && trialEnd <= work.nowSeconds) {
    throw invalidRequest('Invalid timestamp: must be an integer Unix timestamp in the future.', {
      param: 'trial_end',
    });
  }
  const now = work.nowSeconds;
  const id = work.newId('sub', 24);
  // A trial's end is where the periods are counted from.
  const anchor = trialEnd ?? now;
  const item = createItem(work, {
    subscription: id,
    price,
    period: { start: now, end: trialEnd ?? periodEnd(anchor, price.recurring, now) },
  });
  return {
    ...fieldsOfEverySubscription,
    id,
    automatic_tax: automaticTax(fields.isTaxed ?? false),
    billing_cycle_anchor: anchor,
    created: now,
    currency: price.currency,
    customer: customer.id,
    default_payment_method: defaultPaymentMethod,
    items: {
      object: 'list',
      data: [item],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    metadata: fields.metadata ?? {},
    start_date: now,
    status: trialEnd === undefined ? 'incomplete' : 'trialing',
    test_clock: typeof customer.test_clock === 'string' ? customer.test_clock : null,
    trial_end: trialEnd ?? null,
    trial_start: trialEnd === undefined ? null : now,
  };
}

/** How a subscription says whether it is taxed. */
function automaticTax(enabled: boolean): Subscription['automatic_tax'] {
  return { disabled_reason: null, enabled, liability: enabled ? { type: 'self' } : null };
}

/** What every subscription begins with: nothing is canceled or pending, and other options are not emulated. */
const fieldsOfEverySubscription = {
  object: 'subscription',
  application: null,
  application_fee_percent: null,
  billing_cycle_anchor_config: null,
  billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
  billing_schedules: [],
  billing_thresholds: null,
  cancel_at: null,
  cancel_at_period_end: false,
  canceled_at: null,
  cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  ended_at: null,
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' },
  },
  latest_invoice: null,
  livemode: false,
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: {
    payment_method_options: null,
    payment_method_types: null,
    save_default_payment_method: 'off',
  },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  transfer_data: null,
  trial_settings: {
    end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
  },
} satisfies Partial<Subscription>;
