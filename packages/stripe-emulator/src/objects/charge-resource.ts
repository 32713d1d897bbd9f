import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { resourceMissing } from '../api/errors.ts';
import { datedPageParameters, listPage } from '../api/lists.ts';
import { changeMetadata, clearableText, metadataChange, text, valueOr } from '../api/parameters.ts';
import { get, post, type Reading, type Resource } from '../api/route.ts';
import { changedAttributes, recordEvent } from '../events/events.ts';
import { charges } from './charges.ts';
import { refundsOfCharge } from './refunds.ts';

function requireCharge({ store }: Reading, id: string): Stripe.Charge {
  const charge = store.get(charges, id);
  if (charge === undefined) throw resourceMissing('charge', id, 'id');
  return charge;
}

export const chargeResource: Resource = {
  object: 'charge',
  expandable: {
    balance_transaction: 'balance_transaction',
    customer: 'customer',
    payment_intent: 'payment_intent',
  },
  included: { refunds: refundsOfCharge },
  find: ({ store }, id) => store.get(charges, id),
  routes: [
    get({
      path: '/v1/charges',
      parameters: z.strictObject({
        ...datedPageParameters,
        customer: z.optional(text()),
        payment_intent: z.optional(text()),
      }),
      handle: ({ store }, { customer, payment_intent: intent, ...page }) =>
        listPage(
          '/v1/charges',
          'charge',
          store
            .all(charges)
            .filter(
              (charge) =>
                (customer === undefined || charge.customer === customer) &&
                (intent === undefined || charge.payment_intent === intent),
            ),
          page,
        ),
    }),
    get({
      path: '/v1/charges/:id',
      parameters: z.strictObject({}),
      handle: (reading, _parameters, id) => requireCharge(reading, id),
    }),
    post({
      path: '/v1/charges/:id',
      parameters: z.strictObject({
        description: z.optional(clearableText(40_000)),
        metadata: z.optional(metadataChange),
      }),
      handle(work, { description, metadata }, id) {
        const before = requireCharge(work, id);
        const after: Stripe.Charge = {
          ...before,
          description: valueOr(description, before.description),
          metadata: changeMetadata(before.metadata, metadata),
        };
        const previous = changedAttributes(before, after);
        if (Object.keys(previous).length === 0) return before;
        work.store.put(charges, after);
        recordEvent(work, 'charge.updated', after, previous);
        return after;
      },
    }),
  ],
};
