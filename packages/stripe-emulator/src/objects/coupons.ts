import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { invalidRequest, resourceMissing } from '../routes/errors.ts';
import { currency, integer, newMetadata, text } from '../routes/parameters.ts';
import { post, type Reading, type Resource } from '../routes/route.ts';
import { listRoute, retrieveRoute } from '../routes/standard-routes.ts';
import { coupons } from '../state/collections.ts';

/** The coupon with this id. Throws `resource_missing` when there is none. */
export function requireCoupon(
  { store }: Reading,
  id: string,
  param: string,
  status: 400 | 404,
): Stripe.Coupon {
  const coupon = store.get(coupons, id);
  if (coupon === undefined) throw resourceMissing('coupon', id, param, status);
  return coupon;
}

/** What a coupon takes off an amount. Throws what Stripe answers for one in another currency. */
export function discountOf(coupon: Stripe.Coupon, amount: number, currency: string): number {
  if (coupon.percent_off !== null) return Math.round((amount * coupon.percent_off) / 100);
  if (coupon.currency !== currency) {
    throw invalidRequest(`The coupon \`${coupon.id}\` cannot be used with the currency \`${currency}\`.`, {
      param: 'discounts[0][coupon]',
    });
  }
  return Math.min(amount, coupon.amount_off ?? 0);
}

/** What is taken off a checkout that is paid once: a share or an amount. */
export const couponResource: Resource = {
  object: 'coupon',
  collection: coupons,
  routes: [
    post({
      path: '/v1/coupons',
      parameters: z.strictObject({
        percent_off: z.optional(integer(1, 100)),
        amount_off: z.optional(integer(1)),
        currency: z.optional(currency),
        duration: z.optional(z.literal('once')),
        name: z.optional(text(40)),
        metadata: z.optional(newMetadata),
      }),
      handle(work, given) {
        if ((given.percent_off === undefined) === (given.amount_off === undefined)) {
          throw invalidRequest('Must provide exactly one of `percent_off` or `amount_off`.');
        }
        if (given.amount_off !== undefined && given.currency === undefined) {
          throw invalidRequest('You must pass `currency` when passing `amount_off`.', { param: 'currency' });
        }
        const coupon: Stripe.Coupon = {
          id: work.newId('coupon', 8),
          object: 'coupon',
          amount_off: given.amount_off ?? null,
          created: work.nowSeconds,
          currency: given.amount_off === undefined ? null : (given.currency ?? null),
          duration: 'once',
          duration_in_months: null,
          livemode: false,
          max_redemptions: null,
          metadata: given.metadata ?? {},
          name: given.name ?? null,
          percent_off: given.percent_off ?? null,
          redeem_by: null,
          times_redeemed: 0,
          valid: true,
        };
        work.store.put(coupons, coupon);
        return coupon;
      },
    }),
    listRoute('/v1/coupons', coupons),
    retrieveRoute('/v1/coupons/:id', coupons, 'coupon'),
  ],
};
