import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { invalidRequest, resourceMissing } from '../routes/errors.ts';
import { slicePage } from '../routes/lists.ts';
import { post, type Reading, type Resource } from '../routes/route.ts';
import { listRoute, retrieveRoute } from '../routes/standard-routes.ts';
import { checkoutSessions, invoices } from '../state/collections.ts';
import { idOf } from '../state/ids.ts';
import { createSession, sessionParameters } from './create-session.ts';
import { expireSession } from './expire-sessions.ts';
import { sessionContents } from './session-contents.ts';

function requireSession({ store }: Reading, id: string): Stripe.Checkout.Session {
  const session = store.get(checkoutSessions, id);
  if (session === undefined) throw resourceMissing('checkout.session', id, 'session');
  return session;
}

export const checkoutSessionResource: Resource = {
  object: 'checkout.session',
  collection: checkoutSessions,
  expansions: {
    invoice: ({ store }, id) => store.get(invoices, idOf(store.get(checkoutSessions, id)?.invoice) ?? ''),
    line_items: ({ store }, id) =>
      slicePage(
        `/v1/checkout/sessions/${id}/line_items`,
        'line item',
        store.get(sessionContents, id)?.items ?? [],
        {},
      ),
  },
  routes: [
    post({ path: '/v1/checkout/sessions', parameters: sessionParameters, handle: createSession }),
    listRoute('/v1/checkout/sessions', checkoutSessions, {
      customer: ({ customer }) => customer,
      payment_intent: ({ payment_intent: intent }) => intent,
      status: ({ status }) => status,
    }),
    retrieveRoute('/v1/checkout/sessions/:id', checkoutSessions, 'session'),
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
