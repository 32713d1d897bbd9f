import { createInvoice } from '../invoices/create-invoice.ts';
import { takePendingLines } from '../invoices/invoice-lines.ts';
import { itemOf, updateSubscription } from '../objects/subscriptions.ts';
import type { Work } from '../routes/route.ts';
import type { RecurringPrice, Subscription } from '../state/collections.ts';
import { finalizationDelaySeconds } from './billing-times.ts';
import { changeItem } from './items.ts';
import { periodEnd } from './periods.ts';
import { isSameInterval } from './schedules.ts';
import { periodLine } from './subscription-lines.ts';

/**
 * Begins a subscription's next period, where the current one ends, and drafts its invoice, which is finalized and paid
 * some time later. A price of another interval counts its periods from here.
 *
 * @param price what the next period is at; a schedule changes it
 */
export function renewSubscription(
  work: Work,
  subscription: Subscription,
  price: RecurringPrice = itemOf(subscription).price,
): Subscription {
  const item = itemOf(subscription);
  const start = item.current_period_end;
  const anchor = isSameInterval(price, item.price) ? subscription.billing_cycle_anchor : start;
  const period = { start, end: periodEnd(anchor, price.recurring, start) };
  const invoice = createInvoice(work, subscription, {
    billingReason: 'subscription_cycle',
    lines: [...takePendingLines(work, subscription.id), periodLine(work, subscription, price, period)],
    period: { start: item.current_period_start, end: start },
    finalizesAt: work.nowSeconds + finalizationDelaySeconds,
  });
  return updateSubscription(work, subscription, {
    billing_cycle_anchor: anchor,
    items: { ...subscription.items, data: [changeItem(item, { price, period })] },
    latest_invoice: invoice.id,
    status: subscription.status === 'trialing' ? 'active' : subscription.status,
  });
}
