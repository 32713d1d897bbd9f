import type { Stripe } from 'stripe';
import { findPromotion } from '../objects/promotion-codes.ts';
import type { TaxId } from '../objects/taxes.ts';
import type { Reading } from '../routes/route.ts';
import { type LineItem, repriceItem } from './session-contents.ts';

/** What the payer fills in that decides the total. */
export interface PricedBy {
  /** ISO 3166-1, two letters. */
  readonly country: string;
  readonly taxId: TaxId | null;
  readonly promotionCode: string | null;
}

/** The discount of a session that allows promotion codes; undefined: there is no such code. */
export function promotionFor(
  reading: Pick<Reading, 'store'>,
  session: Stripe.Checkout.Session,
  code: string,
): ReturnType<typeof findPromotion> {
  if (session.allow_promotion_codes !== true) return undefined;
  const found = findPromotion(reading, code);
  const isUsable = found?.coupon.currency === null || found?.coupon.currency === session.currency;
  return isUsable ? found : undefined;
}

/** A session and its lines with the tax and the discount of this payer. */
export function priceSession(
  reading: Pick<Reading, 'store'>,
  session: Stripe.Checkout.Session,
  items: readonly LineItem[],
  by: PricedBy,
): { readonly session: Stripe.Checkout.Session; readonly items: readonly LineItem[] } {
  const promotion = by.promotionCode === null ? undefined : promotionFor(reading, session, by.promotionCode);
  const isTaxed = session.automatic_tax.enabled;
  if (promotion === undefined && !isTaxed) return { session, items };
  const taxpayer = isTaxed ? { country: by.country, taxId: by.taxId } : null;
  const priced = items.map((item) => repriceItem(item, { coupon: promotion?.coupon, taxpayer }));
  const sumOf = (part: 'amount_total' | 'amount_discount' | 'amount_tax') =>
    priced.reduce((sum, item) => sum + item[part], 0);
  return {
    items: priced,
    session: {
      ...session,
      amount_total: sumOf('amount_total'),
      automatic_tax: { ...session.automatic_tax, status: isTaxed ? 'complete' : null },
      discounts:
        promotion === undefined
          ? session.discounts
          : [{ coupon: promotion.coupon.id, promotion_code: promotion.code.id }],
      total_details: {
        amount_discount: sumOf('amount_discount'),
        amount_shipping: 0,
        amount_tax: sumOf('amount_tax'),
      },
    },
  };
}
