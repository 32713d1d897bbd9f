import { changedAttributes, recordEvent } from '../events/events.ts';
import { resourceMissing } from '../routes/errors.ts';
import type { Reading, Work } from '../routes/route.ts';
import { type Subscription, type SubscriptionItem, subscriptions } from '../state/collections.ts';

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

/** Changes a subscription and, unless nothing differs, records the event. */
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
