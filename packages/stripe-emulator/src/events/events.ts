import type { Stripe } from 'stripe';
import type { ListeningEndpoint, Work } from '../routes/route.ts';
import { apiVersion } from '../routes/version.ts';
import {
  events,
  type Invoice,
  type InvoicePayment,
  type Price,
  type StoredEvent,
  type Subscription,
  type SubscriptionSchedule,
} from '../state/collections.ts';
import { deliveries, newDelivery } from './deliveries.ts';

type EventType = Stripe.Event['type'];
type DataOf<Type extends EventType> = Extract<Stripe.Event, { type: Type }>['data'];
/** What is kept as JSON: amounts that the package reads as `Decimal` are texts, and nothing is expanded. */
type InJson<T> = T extends { object: 'price' }
  ? Price
  : T extends { object: 'subscription' }
    ? Subscription
    : T extends { object: 'subscription_schedule' }
      ? SubscriptionSchedule
      : T extends { object: 'invoice' }
        ? Invoice
        : T extends { object: 'invoice_payment' }
          ? InvoicePayment
          : T;

/** Records an event, and its deliveries to the endpoints that listen to it, in the same change as its cause. */
export function recordEvent<Type extends EventType>(
  work: Work,
  type: Type,
  object: InJson<DataOf<Type>['object']> & object,
  previousAttributes?: object,
): void {
  const listening = endpointsFor(work.endpoints, type);
  const event: StoredEvent = {
    id: work.newId('evt', 24),
    object: 'event',
    api_version: apiVersion,
    created: work.nowSeconds,
    data: {
      object,
      ...(previousAttributes === undefined ? {} : { previous_attributes: previousAttributes }),
    },
    livemode: false,
    pending_webhooks: listening.length,
    request: work.request,
    type,
  };
  work.store.put(events, event);
  for (const endpoint of listening) work.store.put(deliveries, newDelivery(event.id, endpoint));
}

/** Ids of the endpoints that receive events of this type. */
export function endpointsFor(endpoints: readonly ListeningEndpoint[], type: string): string[] {
  return endpoints
    .filter(({ enabledEvents }) => enabledEvents.includes('*') || enabledEvents.includes(type))
    .map(({ id }) => id);
}

/** The values in `before` of the properties that `after` changed, as `previous_attributes` gives them. */
export function changedAttributes<T extends object>(before: T, after: T): Partial<T> {
  const changed: Partial<T> = {};
  for (const name in after) {
    const isSame =
      before[name] === after[name] || JSON.stringify(before[name]) === JSON.stringify(after[name]);
    if (!isSame) changed[name] = before[name];
  }
  return changed;
}
