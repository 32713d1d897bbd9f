import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { resourceMissing } from '../routes/errors.ts';
import { boolean, integer, text } from '../routes/parameters.ts';
import { post, type Reading, type Resource } from '../routes/route.ts';
import { listRoute, retrieveRoute } from '../routes/standard-routes.ts';
import { taxRates } from '../state/collections.ts';

/** The tax rate with this id. Throws `resource_missing` when there is none. */
export function requireTaxRate(
  { store }: Reading,
  id: string,
  param: string,
  status: 400 | 404,
): Stripe.TaxRate {
  const rate = store.get(taxRates, id);
  if (rate === undefined) throw resourceMissing('tax rate', id, param, status);
  return rate;
}

/** A tax in whole percent, which the line of a checkout names: in its price, or on top of it. */
export const taxRateResource: Resource = {
  object: 'tax_rate',
  collection: taxRates,
  routes: [
    post({
      path: '/v1/tax_rates',
      parameters: z.strictObject({
        display_name: text(50),
        inclusive: boolean,
        percentage: integer(0, 100),
      }),
      handle(work, { display_name, inclusive, percentage }) {
        const rate: Stripe.TaxRate = {
          id: work.newId('txr', 24),
          object: 'tax_rate',
          active: true,
          country: null,
          created: work.nowSeconds,
          description: null,
          display_name,
          effective_percentage: null,
          flat_amount: null,
          inclusive,
          jurisdiction: null,
          jurisdiction_level: null,
          livemode: false,
          metadata: {},
          percentage,
          rate_type: 'percentage',
          state: null,
          tax_type: null,
        };
        work.store.put(taxRates, rate);
        return rate;
      },
    }),
    listRoute('/v1/tax_rates', taxRates),
    retrieveRoute('/v1/tax_rates/:id', taxRates, 'tax_rate'),
  ],
};
