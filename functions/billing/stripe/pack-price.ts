import type Stripe from 'stripe';
import * as z from 'zod/mini';
import { type CreditPack, creditPacks, type PackName } from '../../../contract/billing/catalog.ts';

const PackPrice = z.object({
  unit_amount: z.int(),
  metadata: z.object({
    product_type: z.literal('credit_pack'),
    credits: z.coerce.number().check(z.int(), z.positive()),
  }),
});

/**
 * The pack as this price sells it; null: the price is not the pack's. Until Stripe has the newest price,
 * people pay the old one and get its credits.
 */
export function packSoldAt(
  price: Pick<Stripe.Price, 'unit_amount' | 'metadata'>,
  pack: PackName,
): CreditPack | null {
  const terms = PackPrice.safeParse(price);
  if (!terms.success || price.metadata.pack !== pack) return null;
  return {
    ...creditPacks[pack],
    priceCents: terms.data.unit_amount,
    credits: terms.data.metadata.credits,
  };
}
