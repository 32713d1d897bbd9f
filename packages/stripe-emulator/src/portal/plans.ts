import type { Stripe } from 'stripe';
import { itemOf } from '../objects/subscriptions.ts';
import { nowOf } from '../objects/test-clocks.ts';
import type { Reading } from '../routes/route.ts';
import {
  type Price,
  paymentMethods,
  prices,
  products,
  type RecurringPrice,
  type Subscription,
  type SubscriptionSchedule,
  subscriptionSchedules,
} from '../state/collections.ts';
import { idOf } from '../state/ids.ts';
import { type Configuration, offeredPrices } from './configurations.ts';

/** The prices of a configuration that can still be subscribed to. */
export function offeredPlans({ store }: Reading, configuration: Configuration): RecurringPrice[] {
  return offeredPrices(configuration)
    .map((id) => store.get(prices, id))
    .filter(isRecurring)
    .filter(({ active }) => active);
}

function isRecurring(price: Price | undefined): price is RecurringPrice {
  return price !== undefined && price.recurring !== null;
}

/** The name that a customer knows a price by. */
export function planName({ store }: Reading, price: Price): string {
  return store.get(products, price.product)?.name ?? 'Plan';
}

/**
 * Whether the configuration lets this change wait for the period's end. Amounts are compared as they stand, whatever
 * interval they are for: from $29.99 a month to $269.90 a year is no decrease.
 */
export function waitsForPeriodEnd(
  configuration: Configuration,
  subscription: Subscription,
  price: RecurringPrice,
): boolean {
  const current = itemOf(subscription).price;
  return configuration.features.subscription_update.schedule_at_period_end.conditions.some(({ type }) =>
    type === 'decreasing_item_amount'
      ? price.unit_amount < current.unit_amount
      : type === 'shortening_interval' && isShorter(price, current),
  );
}

function isShorter(one: RecurringPrice, other: RecurringPrice): boolean {
  return one.recurring.interval === 'month' && other.recurring.interval === 'year';
}

/** The change that a subscription waits for, if any. */
export interface PlannedChange {
  readonly schedule: SubscriptionSchedule;
  readonly price: RecurringPrice;
  readonly atSeconds: number;
}

export function plannedChange(reading: Reading, subscription: Subscription): PlannedChange | null {
  const schedule = reading.store.get(subscriptionSchedules, subscription.schedule ?? '');
  const now = nowOf(reading, subscription.customer);
  const next = schedule?.phases.find(({ start_date: start }) => start > now);
  const price = reading.store.get(prices, next?.items[0]?.price ?? '');
  if (schedule === undefined || next === undefined || !isRecurring(price)) return null;
  return { schedule, price, atSeconds: next.start_date };
}

/** The card that pays: the subscription's own, or else the customer's. */
export function payingCardOf(
  { store }: Reading,
  customer: Stripe.Customer,
  subscription: Subscription | undefined,
): Stripe.PaymentMethod | undefined {
  const id = subscription?.default_payment_method ?? idOf(customer.invoice_settings.default_payment_method);
  return store.get(paymentMethods, id ?? '');
}
