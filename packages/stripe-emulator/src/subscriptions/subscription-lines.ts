import { formatMoney } from '../format/format.ts';
import type { LineFields } from '../invoices/invoice-lines.ts';
import { itemOf } from '../objects/subscriptions.ts';
import type { Reading } from '../routes/route.ts';
import {
  invoices,
  products,
  type RecurringPrice,
  type Subscription,
  subscriptionOf,
} from '../state/collections.ts';

interface Period {
  readonly start: number;
  readonly end: number;
}

/** The line for a whole period of a price. */
export function periodLine(
  reading: Reading,
  subscription: Subscription,
  price: RecurringPrice,
  period: Period,
): LineFields {
  return {
    ...common(subscription, price),
    amount: price.unit_amount,
    description: `1 × ${productName(reading, price)} (at ${formatMoney(price.unit_amount, price.currency)} / ${price.recurring.interval})`,
    period,
    proration: false,
  };
}

/** The line of an invoice that charges nothing because a trial has begun. */
export function trialLine(
  reading: Reading,
  subscription: Subscription,
  price: RecurringPrice,
  period: Period,
): LineFields {
  return {
    ...common(subscription, price),
    amount: 0,
    description: `Trial period for ${productName(reading, price)}`,
    period,
    proration: false,
  };
}

/**
 * The credit for what is left of the period that is paid, counted by the second; undefined when nothing is left or
 * nothing was to be paid for it.
 */
export function unusedTimeLine(reading: Reading, subscription: Subscription): LineFields | undefined {
  const { price } = itemOf(subscription);
  const amount = remainingAmount(reading, subscription, price.unit_amount);
  if (amount === 0 || subscription.status === 'trialing') return undefined;
  return {
    ...common(subscription, price),
    amount: -amount,
    credited: findLineOf(reading, subscription, price),
    description: `Unused time on ${productName(reading, price)} after ${dateText(reading.nowSeconds)}`,
    period: { start: reading.nowSeconds, end: itemOf(subscription).current_period_end },
    proration: true,
  };
}

/** The charge for the rest of the current period at another price. */
export function remainingTimeLine(
  reading: Reading,
  subscription: Subscription,
  price: RecurringPrice,
): LineFields | undefined {
  const amount = remainingAmount(reading, subscription, price.unit_amount);
  if (amount === 0 || subscription.status === 'trialing') return undefined;
  return {
    ...common(subscription, price),
    amount,
    description: `Remaining time on ${productName(reading, price)} after ${dateText(reading.nowSeconds)}`,
    period: { start: reading.nowSeconds, end: itemOf(subscription).current_period_end },
    proration: true,
  };
}

function common(subscription: Subscription, price: RecurringPrice) {
  return {
    metadata: subscription.metadata,
    price,
    quantity: 1,
    subscription: subscription.id,
    subscriptionItem: itemOf(subscription).id,
  };
}

/** The share of `amount` that belongs to the rest of the current period, in whole units. */
function remainingAmount({ nowSeconds }: Reading, subscription: Subscription, amount: number): number {
  const { current_period_start: start, current_period_end: end } = itemOf(subscription);
  const remaining = Math.min(end - start, Math.max(0, end - nowSeconds));
  return Math.round((amount * remaining) / (end - start));
}

/** The line that charged the current period at this price last. */
function findLineOf(
  { store }: Reading,
  subscription: Subscription,
  price: RecurringPrice,
): { invoice: string; line: string } | undefined {
  const charged = store
    .all(invoices)
    .filter((invoice) => subscriptionOf(invoice) === subscription.id)
    .flatMap(({ id, lines }) => lines.data.map((line) => ({ invoice: id, line })))
    .findLast(({ line }) => line.amount > 0 && line.pricing.price_details.price === price.id);
  return charged === undefined ? undefined : { invoice: charged.invoice, line: charged.line.id };
}

function productName({ store }: Reading, price: RecurringPrice): string {
  return store.get(products, price.product)?.name ?? price.product;
}

function dateText(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString('en-GB', {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
