import type { Stripe } from 'stripe';
import { recordEvent } from '../events/events.ts';
import { requireCustomer } from '../objects/customers.ts';
import { taxpayerOf } from '../objects/taxes.ts';
import type { Work } from '../routes/route.ts';
import { type Invoice, type InvoiceLine, invoices, type Subscription } from '../state/collections.ts';
import { idOf } from '../state/ids.ts';
import { createLine, type Discount, type LineFields, totalsOf } from './invoice-lines.ts';

interface NewInvoice {
  readonly billingReason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  readonly lines: readonly LineFields[];
  /** The period that has passed, on a renewal; else both are now. */
  readonly period: { readonly start: number; readonly end: number };
  /** When it is finalized automatically; null leaves that to the caller. */
  readonly finalizesAt: number | null;
  readonly discount?: Discount | undefined;
}

/** Drafts an invoice for a subscription. */
export function createInvoice(work: Work, subscription: Subscription, fields: NewInvoice): Invoice {
  const customer = requireCustomer(work, subscription.customer, 'customer', 400);
  const isTaxed = subscription.automatic_tax.enabled;
  const terms = { taxpayer: isTaxed ? taxpayerOf(work, customer) : null, discount: fields.discount };
  return draftInvoice(work, {
    customer,
    billingReason: fields.billingReason,
    collectionMethod: subscription.collection_method,
    currency: subscription.currency,
    finalizesAt: fields.finalizesAt,
    isTaxed,
    linesOf: (id) => fields.lines.map((line) => createLine(work, line, { ...terms, invoice: id })),
    metadata: {},
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: subscription.metadata,
        subscription: subscription.id,
        ...(fields.billingReason === 'subscription_update'
          ? { subscription_proration_date: work.nowSeconds }
          : {}),
      },
      type: 'subscription_details',
    },
    period: fields.period,
    testClock: subscription.test_clock,
  });
}

interface DraftFields extends Pick<NewInvoice, 'finalizesAt' | 'period'> {
  readonly customer: Stripe.Customer;
  readonly billingReason: NewInvoice['billingReason'] | 'manual';
  readonly collectionMethod: Invoice['collection_method'];
  readonly currency: string;
  /** Whether Stripe Tax computed the taxes of its lines. */
  readonly isTaxed: boolean;
  readonly linesOf: (invoice: string) => InvoiceLine[];
  readonly metadata: Stripe.Metadata;
  readonly parent: Invoice['parent'];
  readonly testClock: string | null;
}

/** Drafts an invoice for a customer as they are now. */
export function draftInvoice(work: Work, fields: DraftFields): Invoice {
  const { customer, finalizesAt, isTaxed } = fields;
  const id = work.newId('in', 24);
  const lines = fields.linesOf(id);
  const { subtotal, tax, total } = totalsOf(lines);
  const { taxId } = taxpayerOf(work, customer);
  const taxes = lines.flatMap((line) => line.taxes ?? []);
  const discounts = lines.flatMap((line) => line.discount_amounts ?? []);
  const included = taxes.filter((one) => one.tax_behavior === 'inclusive');
  const invoice: Invoice = {
    ...fieldsOfEveryDraft,
    id,
    amount_due: Math.max(0, total),
    amount_remaining: Math.max(0, total),
    auto_advance: finalizesAt !== null,
    automatic_tax: {
      ...fieldsOfEveryDraft.automatic_tax,
      enabled: isTaxed,
      ...(isTaxed ? { liability: { type: 'self' }, provider: 'stripe', status: 'complete' } : {}),
    },
    automatically_finalizes_at: finalizesAt,
    billing_reason: fields.billingReason,
    collection_method: fields.collectionMethod,
    created: work.nowSeconds,
    currency: fields.currency,
    customer: customer.id,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_tax_ids: taxId === null ? [] : [taxId],
    discounts: discounts.map(({ discount }) => idOf(discount) ?? ''),
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    metadata: fields.metadata,
    next_payment_attempt: finalizesAt,
    parent: fields.parent,
    period_end: fields.period.end,
    period_start: fields.period.start,
    starting_balance: customer.balance,
    subtotal,
    subtotal_excluding_tax: subtotal - included.reduce((sum, { amount }) => sum + amount, 0),
    test_clock: fields.testClock,
    total,
    total_discount_amounts: discounts,
    total_excluding_tax: total - tax,
    total_taxes: taxes,
    webhooks_delivered_at: work.nowSeconds,
  };
  work.store.put(invoices, invoice);
  recordEvent(work, 'invoice.created', invoice);
  return invoice;
}

/** What every draft begins with: nothing has been paid, and what is null or empty is not emulated. */
const fieldsOfEveryDraft = {
  object: 'invoice',
  account_country: 'US',
  account_name: 'Emulated Stripe',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_paid_off_stripe: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  custom_fields: null,
  customer_account: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  effective_at: null,
  ending_balance: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  metadata: {},
  number: null,
  on_behalf_of: null,
  payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  status: 'draft',
  status_transitions: {
    finalized_at: null,
    marked_uncollectible_at: null,
    paid_at: null,
    voided_at: null,
  },
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
} satisfies Partial<Stripe.Invoice>;
