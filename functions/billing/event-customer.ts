import type Stripe from 'stripe';
import { UserId } from '../../contract/ids.ts';
import { stripeEventTypes } from '../../contract/stripe-events.ts';
import { idOf } from './stripe-values.ts';

type HandledEvent = Extract<Stripe.Event, { type: (typeof stripeEventTypes)[number] }>;

/** The customer whose account an event may change, or null for an event that changes none. */
export async function customerOfEvent(stripe: Stripe, event: Stripe.Event): Promise<string | null> {
  return isHandled(event) ? customerOfHandledEvent(stripe, event) : null;
}

function isHandled(event: Stripe.Event): event is HandledEvent {
  return stripeEventTypes.some((type) => type === event.type);
}

/** Without a default: a type that is listed and not handled, or handled and not listed, does not compile. */
async function customerOfHandledEvent(stripe: Stripe, event: HandledEvent): Promise<string | null> {
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
    case 'credit_note.created':
    case 'credit_note.voided':
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
  }
}

/** The user whose account an event may change; null for none of ours. A deleted customer is known only by the event. */
export async function userOfEvent(
  stripe: Stripe,
  event: Stripe.Event,
  customerId: string,
): Promise<UserId | null> {
  return event.type === 'customer.deleted'
    ? readUserId(event.data.object)
    : userOfCustomer(stripe, customerId);
}

/** The customer's user; null for a customer that is not ours (of another product in the same Stripe account). */
export async function userOfCustomer(stripe: Stripe, customerId: string): Promise<UserId | null> {
  const customer = await stripe.customers.retrieve(customerId);
  return customer.deleted ? null : readUserId(customer);
}

function readUserId({ metadata }: Pick<Stripe.Customer, 'metadata'>): UserId | null {
  const userId = UserId.safeParse(metadata.user_id);
  return userId.success ? userId.data : null;
}
