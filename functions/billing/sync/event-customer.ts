import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { stripeEventTypes } from '../../../contract/billing/stripe-events.ts';
import { UserId } from '../../../contract/fields/ids.ts';
import type { Log } from '../../log/logger.ts';
import { type ChangedObjects, noChangedObjects } from '../stripe/kept-snapshot.ts';
import { isMissingInStripe } from '../stripe/stripe-refusal.ts';
import { idOf } from '../stripe/stripe-values.ts';

type HandledEvent = Extract<Stripe.Event, { type: (typeof stripeEventTypes)[number] }>;

/** At most 255 characters (https://docs.stripe.com/upgrades); safe in a request's path. */
const Id = z.string().check(z.regex(/^\w{1,255}$/));
const Reference = z.nullish(z.union([Id, z.object({ id: Id })]));

const HandledContent = z.object({
  data: z.object({
    object: z.object({
      id: z.optional(Id),
      customer: Reference,
      charge: Reference,
      payment_intent: Reference,
      invoice: Reference,
      metadata: z.nullish(z.record(z.string(), z.string())),
    }),
  }),
});
const DeletedCustomer = z.object({ data: z.object({ object: z.object({ id: Id }) }) });

const AnyContent = z.object({
  type: z.string(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
});

/** A signature only proves that Stripe sent the event. */
export function isReadableEvent(event: unknown): event is Stripe.Event {
  const content = AnyContent.safeParse(event);
  if (!content.success) return false;
  const { type } = content.data;
  if (type === 'customer.deleted' && !DeletedCustomer.safeParse(event).success) return false;
  return !isHandledType(type) || HandledContent.safeParse(event).success;
}

export interface StripeReader {
  readonly stripe: Stripe;
  readonly log: Log;
}

/** Null: the event changes no account, or Stripe has lost its charge. */
export async function customerOfEvent(reader: StripeReader, event: Stripe.Event): Promise<string | null> {
  return isHandled(event) ? customerOfHandledEvent(reader, event) : null;
}

function isHandled(event: Stripe.Event): event is HandledEvent {
  return isHandledType(event.type);
}

function isHandledType(type: string): boolean {
  return stripeEventTypes.some((handled) => handled === type);
}

/** No default case: a type that is listed but not handled, or the reverse, does not compile. */
async function customerOfHandledEvent(reader: StripeReader, event: HandledEvent): Promise<string | null> {
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
      const id = idOf(event.data.object.charge);
      if (id === null) return null;
      const charge = await unlessMissing(reader, id, (stripe) => stripe.charges.retrieve(id));
      return idOf(charge?.customer);
    }
  }
}

/** The payments that an event may have changed. Subscriptions are always read. */
export function changedByEvent(event: Stripe.Event): ChangedObjects {
  return isHandled(event) ? changedByHandledEvent(event) : noChangedObjects;
}

function changedByHandledEvent(event: HandledEvent): ChangedObjects {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return { ...noChangedObjects, sessions: idsOf(event.data.object.id) };
    case 'invoice.paid':
    case 'invoice.payment_failed':
    case 'invoice.voided':
    case 'invoice.marked_uncollectible':
      return { ...noChangedObjects, invoices: idsOf(event.data.object.id) };
    case 'credit_note.created':
    case 'credit_note.voided':
      return { ...noChangedObjects, invoices: idsOf(event.data.object.invoice) };
    case 'charge.refunded':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return { ...noChangedObjects, paymentIntents: idsOf(event.data.object.payment_intent) };
    case 'customer.deleted':
    case 'customer.subscription.created':
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
    case 'customer.subscription.paused':
    case 'customer.subscription.resumed':
    case 'subscription_schedule.updated':
    case 'subscription_schedule.released':
    case 'subscription_schedule.canceled':
    case 'subscription_schedule.completed':
      return noChangedObjects;
  }
}

function idsOf(reference: Parameters<typeof idOf>[0]): string[] {
  const id = idOf(reference);
  return id === null ? [] : [id];
}

/**
 * Null: the customer belongs to another product in this Stripe account, or Stripe has lost it. Only the event
 * names the user of a deleted customer, also when a checkout is paid afterwards.
 */
export async function userOfEvent(
  reader: StripeReader,
  event: Stripe.Event,
  customerId: string,
): Promise<UserId | null> {
  const { object } = event.data;
  if (event.type === 'customer.deleted') return readUserId(object);
  const customer = await unlessMissing(reader, customerId, (stripe) => stripe.customers.retrieve(customerId));
  return customer === null ? null : readUserId(customer.deleted ? object : customer);
}

/** Null, and logged, if Stripe lost the object: sending the event again would change nothing. */
async function unlessMissing<Found>(
  { stripe, log }: StripeReader,
  id: string,
  retrieve: (stripe: Stripe) => Promise<Found>,
): Promise<Found | null> {
  try {
    return await retrieve(stripe);
  } catch (error) {
    if (!isMissingInStripe(error)) throw error;
    log.warn('billing.event_object_missing', { object: id });
    return null;
  }
}

const Owned = z.object({ metadata: z.object({ user_id: UserId }) });

function readUserId(object: unknown): UserId | null {
  const owned = Owned.safeParse(object);
  return owned.success ? owned.data.metadata.user_id : null;
}
