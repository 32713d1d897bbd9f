import type Stripe from 'stripe';
import { UserId } from '../../contract/ids.ts';
import { idOf } from './stripe-reference.ts';

/** The customer whose books an event may change, or null for an event that changes none. */
export async function customerOfEvent(stripe: Stripe, event: Stripe.Event): Promise<string | null> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'subscription_schedule.updated':
    case 'subscription_schedule.released':
    case 'subscription_schedule.canceled':
    case 'subscription_schedule.completed':
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.voided':
    case 'invoice.marked_uncollectible':
    case 'charge.refunded':
      return idOf(event.data.object.customer);
    case 'customer.deleted':
      return event.data.object.id;
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      const charge = idOf(event.data.object.charge);
      return charge === null ? null : idOf((await stripe.charges.retrieve(charge)).customer);
    }
    default:
      return null;
  }
}

/** Whose books an event may change; null for nobody's of ours. Of a deleted customer only the event knows it. */
export async function userOfEvent(
  stripe: Stripe,
  event: Stripe.Event,
  customerId: string,
): Promise<UserId | null> {
  return event.type === 'customer.deleted'
    ? readUserId(event.data.object)
    : userOfCustomer(stripe, customerId);
}

/** Whose customer it is; null for one that is not ours (another product on the same Stripe account). */
export async function userOfCustomer(stripe: Stripe, customerId: string): Promise<UserId | null> {
  const customer = await stripe.customers.retrieve(customerId);
  return customer.deleted ? null : readUserId(customer);
}

function readUserId({ metadata }: Pick<Stripe.Customer, 'metadata'>): UserId | null {
  const userId = UserId.safeParse(metadata.user_id);
  return userId.success ? userId.data : null;
}
