import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { invalidRequest } from '../routes/errors.ts';
import { boolean, newMetadata, text } from '../routes/parameters.ts';
import { post, type Reading, type Resource } from '../routes/route.ts';
import { listRoute, retrieveRoute } from '../routes/standard-routes.ts';
import { coupons, promotionCodes } from '../state/collections.ts';
import { idOf } from '../state/ids.ts';
import { requireCoupon } from './coupons.ts';

/** What a payer typed, and its coupon; undefined: there is no such code. Codes have no case. */
export function findPromotion(
  { store }: Pick<Reading, 'store'>,
  code: string,
): { readonly code: Stripe.PromotionCode; readonly coupon: Stripe.Coupon } | undefined {
  const found = store.all(promotionCodes).find((one) => one.active && isSame(one.code, code));
  const coupon = store.get(coupons, idOf(found?.promotion.coupon) ?? '');
  return found === undefined || coupon === undefined ? undefined : { code: found, coupon };
}

function isSame(one: string, other: string): boolean {
  return one.toUpperCase() === other.trim().toUpperCase();
}

/** A code that payers type for a coupon. https://docs.stripe.com/api/promotion_codes */
export const promotionCodeResource: Resource = {
  object: 'promotion_code',
  collection: promotionCodes,
  routes: [
    post({
      path: '/v1/promotion_codes',
      parameters: z.strictObject({
        promotion: z.strictObject({ type: z.literal('coupon'), coupon: text() }),
        code: text(40),
        active: z.optional(boolean),
        metadata: z.optional(newMetadata),
      }),
      handle(work, { promotion, code, active, metadata }) {
        const coupon = requireCoupon(work, promotion.coupon, 'promotion[coupon]', 400);
        if (findPromotion(work, code) !== undefined) {
          throw invalidRequest('An active promotion code with this code already exists.', { param: 'code' });
        }
        const created: Stripe.PromotionCode = {
          id: work.newId('promo', 24),
          object: 'promotion_code',
          active: active ?? true,
          code,
          created: work.nowSeconds,
          customer: null,
          customer_account: null,
          expires_at: null,
          livemode: false,
          max_redemptions: null,
          metadata: metadata ?? {},
          promotion: { type: 'coupon', coupon: coupon.id },
          restrictions: {
            first_time_transaction: false,
            minimum_amount: null,
            minimum_amount_currency: null,
          },
          times_redeemed: 0,
        };
        work.store.put(promotionCodes, created);
        return created;
      },
    }),
    listRoute('/v1/promotion_codes', promotionCodes, { code: ({ code }) => code }),
    retrieveRoute('/v1/promotion_codes/:id', promotionCodes, 'promotion_code'),
  ],
};
