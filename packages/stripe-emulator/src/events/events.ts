import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { invalidRequest, resourceMissing } from '../api/errors.ts';
import { datedPageParameters, listPage } from '../api/lists.ts';
import { boolean, text } from '../api/parameters.ts';
import { get, type ListeningEndpoint, type Resource, type Work } from '../api/route.ts';
import { apiVersion } from '../api/version.ts';
import type { Invoice, InvoicePayment } from '../invoices/invoices.ts';
import { newId } from '../objects/ids.ts';
import type { Price } from '../objects/prices.ts';
import { objectCollection } from '../store/store.ts';
import type { SubscriptionSchedule } from '../subscriptions/schedules.ts';
import type { Subscription } from '../subscriptions/subscriptions.ts';
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

/** An event as it is kept and sent: `Stripe.Event`, with the object as it was when the event happened. */
export type StoredEvent = Omit<Stripe.Event, 'data' | 'type'> & {
  readonly type: EventType;
  readonly data: { readonly object: object; readonly previous_attributes?: object };
};

export const events = objectCollection<StoredEvent>('event');

/** Records an event, and its deliveries to the endpoints that listen to it, in the same change as its cause. */
export function recordEvent<Type extends EventType>(
  work: Work,
  type: Type,
  object: InJson<DataOf<Type>['object']> & object,
  previousAttributes?: object,
): void {
  const listening = endpointsFor(work.endpoints, type);
  const event: StoredEvent = {
    id: newId('evt', 24),
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
    if (JSON.stringify(before[name]) !== JSON.stringify(after[name])) changed[name] = before[name];
  }
  return changed;
}

export const eventResource: Resource = {
  object: 'event',
  expandable: {},
  find: ({ store }, id) => store.get(events, id),
  routes: [
    get({
      path: '/v1/events',
      parameters: z.strictObject({
        ...datedPageParameters,
        type: z.optional(text()),
        types: z.optional(z.array(text()).check(z.maxLength(20))),
        delivery_success: z.optional(boolean),
      }),
      handle({ store }, { type, types, delivery_success: delivered, ...page }) {
        if (type !== undefined && types !== undefined) {
          throw invalidRequest('You may only specify one of these parameters: type, types.', {
            code: 'parameters_exclusive',
            param: 'type',
          });
        }
        const matching = store
          .all(events)
          .filter(
            (event) =>
              (type === undefined || matches(event.type, type)) &&
              (types === undefined || types.some((pattern) => matches(event.type, pattern))) &&
              (delivered === undefined || (event.pending_webhooks === 0) === delivered),
          );
        return listPage('/v1/events', 'event', matching, page);
      },
    }),
    get({
      path: '/v1/events/:id',
      parameters: z.strictObject({}),
      handle({ store }, _parameters, id) {
        const event = store.get(events, id);
        if (event === undefined) throw resourceMissing('event', id, 'id');
        return event;
      },
    }),
  ],
};

/** `charge.*` stands for every event that begins with `charge.`. */
function matches(type: string, pattern: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
