import { createInvoice } from '../invoices/create-invoice.ts';
import { amountDueOf, finalizeInvoice } from '../invoices/finalize-invoice.ts';
import {
  addPendingLine,
  createLine,
  type LineFields,
  pendingLinesOf,
  takePendingLines,
  totalsOf,
} from '../invoices/invoice-lines.ts';
import { requireCustomer } from '../objects/customers.ts';
import { hasEnded, itemOf, requireSubscription, updateSubscription } from '../objects/subscriptions.ts';
import { taxpayerOf } from '../objects/taxes.ts';
import { atTimeOf, nowOf } from '../objects/test-clocks.ts';
import { invalidRequest } from '../routes/errors.ts';
import type { Reading, Work } from '../routes/route.ts';
import type { InvoiceLine, RecurringPrice, Subscription } from '../state/collections.ts';
import { retryDelaysSeconds } from './billing-times.ts';
import { collectAtOnce, type PaymentBehavior } from './create-subscription.ts';
import { changeItem } from './items.ts';
import { periodEnd } from './periods.ts';
import { changeCurrentPhase, isSameInterval, requireSameCurrency } from './schedules.ts';
import { periodLine, remainingTimeLine, unusedTimeLine } from './subscription-lines.ts';

/** Whether a change's prorations are invoiced now, with the next invoice, or not made. */
export type ProrationBehavior = 'always_invoice' | 'create_prorations' | 'none';

export interface SubscriptionChange {
  readonly price: RecurringPrice;
  readonly prorationBehavior: ProrationBehavior;
  readonly paymentBehavior?: PaymentBehavior | undefined;
}

/** What would be invoiced now for a change. `amountDue` is after the customer's balance, in the smallest unit. */
export function previewChange(
  reading: Reading,
  subscription: Subscription,
  change: SubscriptionChange,
): { readonly amountDue: number; readonly lines: readonly InvoiceLine[]; readonly tax: number } {
  const plan = planChange(
    { ...reading, nowSeconds: nowOf(reading, subscription.customer) },
    subscription,
    change,
  );
  if (!plan.invoicesNow) return { amountDue: 0, lines: [], tax: 0 };
  const lines = [...pendingLinesOf(reading, subscription.id), ...plan.lines];
  const customer = requireCustomer(reading, subscription.customer, 'customer', 400);
  const taxpayer = subscription.automatic_tax.enabled ? taxpayerOf(reading, customer) : null;
  const shown = lines.map((line) => createLine(reading, line, { invoice: null, taxpayer }));
  const { total, tax } = totalsOf(shown);
  return {
    amountDue: amountDueOf(reading, customer.id, total, subscription.currency),
    lines: shown,
    tax,
  };
}

/**
 * Moves a subscription to another price at once. A change of the interval begins a new period now and invoices it;
 * within one interval only the rest of the period is prorated, as `prorationBehavior` says. The change stays even if its
 * invoice cannot be paid, which makes the subscription past due, unless `error_if_incomplete` throws the decline.
 */
export function changeSubscription(
  anyWork: Work,
  subscription: Subscription,
  change: SubscriptionChange,
): Subscription {
  const work = atTimeOf(anyWork, subscription.customer);
  requireChangeable(subscription, change.price);
  const plan = planChange(work, subscription, change);
  if (!plan.changes) return subscription;
  const item = changeItem(itemOf(subscription), {
    price: change.price,
    ...(plan.period === null ? {} : { period: plan.period }),
  });
  const changed: Partial<Subscription> = {
    items: { ...subscription.items, data: [item] },
    ...(plan.period === null
      ? {}
      : { billing_cycle_anchor: work.nowSeconds, ...cancellationAt(subscription, plan.period.end) }),
  };
  changeCurrentPhase(work, subscription, item);
  if (!plan.invoicesNow) {
    for (const line of plan.lines) addPendingLine(work, line);
    return updateSubscription(work, subscription, changed);
  }
  const draft = createInvoice(work, subscription, {
    billingReason: 'subscription_update',
    lines: [...takePendingLines(work, subscription.id), ...plan.lines],
    period: { start: work.nowSeconds, end: work.nowSeconds },
    finalizesAt: null,
  });
  updateSubscription(work, subscription, { ...changed, latest_invoice: draft.id });
  const [retryDelay] = retryDelaysSeconds;
  collectAtOnce(
    work,
    finalizeInvoice(work, draft),
    change.paymentBehavior ?? 'allow_incomplete',
    retryDelay === undefined ? null : work.nowSeconds + retryDelay,
  );
  return requireSubscription(work, subscription.id, 'subscription', 404);
}

interface ChangePlan {
  /** Whether anything differs at all. */
  readonly changes: boolean;
  /** The new period that begins now; null while the current one goes on. */
  readonly period: { readonly start: number; readonly end: number } | null;
  readonly lines: readonly LineFields[];
  readonly invoicesNow: boolean;
}

function planChange(reading: Reading, subscription: Subscription, change: SubscriptionChange): ChangePlan {
  const item = itemOf(subscription);
  const { price, prorationBehavior } = change;
  const now = reading.nowSeconds;
  const otherInterval = !isSameInterval(price, item.price);
  const resets = subscription.status !== 'trialing' && otherInterval;
  const differs = price.id !== item.price.id;
  const prorated = prorationBehavior !== 'none' && (differs || resets);
  const unused = prorated ? unusedTimeLine(reading, subscription) : undefined;
  if (resets) {
    const period = { start: now, end: periodEnd(now, price.recurring, now) };
    const whole = periodLine(reading, subscription, price, period);
    return { changes: true, period, lines: present([unused, whole]), invoicesNow: true };
  }
  const lines = prorated ? present([unused, remainingTimeLine(reading, subscription, price)]) : [];
  return {
    changes: differs,
    period: null,
    lines,
    invoicesNow: prorationBehavior === 'always_invoice' && lines.length > 0,
  };
}

function present(lines: readonly (LineFields | undefined)[]): LineFields[] {
  return lines.filter((line) => line !== undefined);
}

/** A cancellation with the period moves with the period. */
function cancellationAt(subscription: Subscription, end: number): Partial<Subscription> {
  return subscription.cancel_at_period_end ? { cancel_at: end } : {};
}

function requireChangeable(subscription: Subscription, price: RecurringPrice): void {
  if (hasEnded(subscription)) {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'invalid_canceled_subscription_fields',
    });
  }
  if (subscription.status === 'incomplete') {
    throw invalidRequest(
      'This subscription is incomplete: its first invoice has to be paid before its items can be changed.',
    );
  }
  requireSameCurrency(subscription, price);
}
