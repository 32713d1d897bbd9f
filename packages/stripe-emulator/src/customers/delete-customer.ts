import type { Stripe } from 'stripe';
import { recordEvent } from '../events/events.ts';
import { hasEnded, subscriptionsOf } from '../objects/subscriptions.ts';
import { atTimeOf } from '../objects/test-clocks.ts';
import type { Work } from '../routes/route.ts';
import { customers } from '../state/collections.ts';
import { cancelSubscription } from '../subscriptions/cancel-subscription.ts';

/** Deletes a customer for good, and cancels every subscription they have at once. */
export function deleteCustomer(anyWork: Work, customer: Stripe.Customer): Stripe.DeletedCustomer {
  const work = atTimeOf(anyWork, customer.id);
  for (const subscription of subscriptionsOf(work, customer.id)) {
    if (!hasEnded(subscription)) cancelSubscription(work, subscription, { when: 'now' });
  }
  const deleted: Stripe.DeletedCustomer = { id: customer.id, object: 'customer', deleted: true };
  // A change within this one may have touched the customer: the event shows them as they were last.
  const last = work.store.get(customers, customer.id);
  work.store.put(customers, deleted);
  recordEvent(work, 'customer.deleted', last === undefined || last.deleted ? customer : last);
  return deleted;
}
