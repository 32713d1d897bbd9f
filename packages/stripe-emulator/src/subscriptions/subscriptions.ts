import type { Stripe } from 'stripe';
import { resourceMissing } from '../api/errors.ts';
import type { Reading, Work } from '../api/route.ts';
import { changedAttributes, recordEvent } from '../events/events.ts';
import type { Price } from '../objects/prices.ts';
import { objectCollection } from '../store/store.ts';

/** A plan, the older view of a recurring price, as JSON has it. */
export type Plan = Omit<Stripe.Plan, 'amount_decimal' | 'product' | 'tiers'> & {
  readonly amount_decimal: string;
  readonly product: string;
};

/** A price that is paid again and again. */
export type RecurringPrice = Price & { readonly recurring: Stripe.Price.Recurring };

/** What is subscribed to, as JSON has it: a price, how many of it, and the period that is paid or billed now. */
export type SubscriptionItem = Omit<Stripe.SubscriptionItem, 'plan' | 'price' | 'quantity'> & {
  readonly plan: Plan;
  readonly price: RecurringPrice;
  readonly quantity: number;
};

/** A subscription as it is kept: `Stripe.Subscription` with ids in place of what may be expanded. */
export type Subscription = Omit<
  Stripe.Subscription,
  'customer' | 'default_payment_method' | 'items' | 'latest_invoice' | 'schedule' | 'test_clock'
> & {
  readonly customer: string;
  readonly default_payment_method: string | null;
  readonly items: Omit<Stripe.ApiList<SubscriptionItem>, 'data'> & {
    /** Exactly one: the emulator knows no subscription to several prices. */
    readonly data: readonly [SubscriptionItem];
  };
  readonly latest_invoice: string | null;
  readonly schedule: string | null;
  readonly test_clock: string | null;
};

export const subscriptions = objectCollection<Subscription>('subscription');

/** The subscription with this id. Throws `resource_missing` when there is none. */
export function requireSubscription(
  { store }: Reading,
  id: string,
  param: string,
  status: 400 | 404,
): Subscription {
  const subscription = store.get(subscriptions, id);
  if (subscription === undefined) throw resourceMissing('subscription', id, param, status);
  return subscription;
}

/** Every subscription of a customer, ended ones too, oldest first. */
export function subscriptionsOf({ store }: Reading, customer: string): Subscription[] {
  return store.all(subscriptions).filter((subscription) => subscription.customer === customer);
}

/** The one item of a subscription. */
export function itemOf(subscription: Subscription): SubscriptionItem {
  return subscription.items.data[0];
}

/** Whether it can no longer change. */
export function hasEnded({ status }: Pick<Subscription, 'status'>): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** Changes a subscription and, unless nothing differs, tells of it. */
export function updateSubscription(
  work: Work,
  before: Subscription,
  change: Partial<Subscription>,
): Subscription {
  const after: Subscription = { ...before, ...change };
  const previous = changedAttributes(before, after);
  if (Object.keys(previous).length === 0) return before;
  work.store.put(subscriptions, after);
  recordEvent(work, 'customer.subscription.updated', after, previous);
  return after;
}
