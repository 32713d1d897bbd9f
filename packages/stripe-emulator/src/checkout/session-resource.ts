import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { invalidRequest, resourceMissing } from '../api/errors.ts';
import { datedPageParameters, listPage, pageParameters, slicePage } from '../api/lists.ts';
import { text } from '../api/parameters.ts';
import { get, post, type Reading, type Resource } from '../api/route.ts';
import { checkoutSessions } from '../objects/checkout-sessions.ts';
import { createSession, sessionParameters } from './create-session.ts';
import { expireSession } from './expire-sessions.ts';
import { sessionContents } from './session-contents.ts';

function requireSession({ store }: Reading, id: string): Stripe.Checkout.Session {
  const session = store.get(checkoutSessions, id);
  if (session === undefined) throw resourceMissing('checkout.session', id, 'session');
  return session;
}

function lineItemsOf({ store }: Reading, id: string, page: z.output<typeof lineItemPage>) {
  const items = store.get(sessionContents, id)?.items ?? [];
  return slicePage(`/v1/checkout/sessions/${id}/line_items`, 'line item', items, page);
}

const lineItemPage = z.strictObject(pageParameters);

export const checkoutSessionResource: Resource = {
  object: 'checkout.session',
  expandable: {
    customer: 'customer',
    invoice: 'invoice',
    payment_intent: 'payment_intent',
    subscription: 'subscription',
  },
  included: { line_items: (reading, id) => lineItemsOf(reading, id, {}) },
  find: ({ store }, id) => store.get(checkoutSessions, id),
  routes: [
    post({ path: '/v1/checkout/sessions', parameters: sessionParameters, handle: createSession }),
    get({
      path: '/v1/checkout/sessions',
      parameters: z.strictObject({
        ...datedPageParameters,
        customer: z.optional(text()),
        customer_details: z.optional(z.strictObject({ email: text() })),
        payment_intent: z.optional(text()),
        status: z.optional(z.enum(['complete', 'expired', 'open'])),
        subscription: z.optional(text()),
      }),
      handle: (
        { store },
        { customer, customer_details: details, payment_intent: intent, status, subscription, ...page },
      ) =>
        listPage(
          '/v1/checkout/sessions',
          'checkout.session',
          store
            .all(checkoutSessions)
            .filter(
              (session) =>
                (customer === undefined || session.customer === customer) &&
                (details === undefined || session.customer_details?.email === details.email) &&
                (intent === undefined || session.payment_intent === intent) &&
                (subscription === undefined || session.subscription === subscription) &&
                (status === undefined || session.status === status),
            ),
          page,
        ),
    }),
    get({
      path: '/v1/checkout/sessions/:id',
      parameters: z.strictObject({}),
      handle: (reading, _parameters, id) => requireSession(reading, id),
    }),
    get({
      path: '/v1/checkout/sessions/:id/line_items',
      parameters: lineItemPage,
      handle(reading, page, id) {
        requireSession(reading, id);
        return lineItemsOf(reading, id, page);
      },
    }),
    post({
      path: '/v1/checkout/sessions/:id/expire',
      parameters: z.strictObject({}),
      handle(work, _parameters, id) {
        const session = requireSession(work, id);
        if (session.status !== 'open') {
          throw invalidRequest(
            `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
          );
        }
        return expireSession(work, session);
      },
    }),
  ],
};
