import type { Resource } from '../routes/route.ts';
import { listRoute, retrieveRoute } from '../routes/standard-routes.ts';
import { charges } from '../state/collections.ts';

export const chargeResource: Resource = {
  object: 'charge',
  collection: charges,
  routes: [
    listRoute('/v1/charges', charges, {
      customer: ({ customer }) => customer,
      payment_intent: ({ payment_intent: intent }) => intent,
    }),
    retrieveRoute('/v1/charges/:id', charges),
  ],
};
