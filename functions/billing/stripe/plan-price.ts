import type Stripe from 'stripe';
import * as z from 'zod/mini';
import {
  type BillingInterval,
  billingIntervals,
  type Tier,
  tiers,
} from '../../../contract/billing/catalog.ts';

/** From the price's metadata: subscribers at an old price keep its terms. */
export interface PlanTerms {
  readonly tier: Tier;
  readonly interval: BillingInterval;
  readonly creditsPerMonth: number;
}

const PlanPriceMetadata = z.object({
  product_type: z.literal('subscription'),
  tier: z.enum(tiers),
  interval: z.enum(billingIntervals),
  credits_per_month: z.coerce.number().check(z.int(), z.positive()),
});

/** Null: the price is not a plan's. */
export function planTermsOf(price: Pick<Stripe.Price, 'metadata'>): PlanTerms | null {
  const metadata = PlanPriceMetadata.safeParse(price.metadata);
  if (!metadata.success) return null;
  const { tier, interval, credits_per_month: creditsPerMonth } = metadata.data;
  return { tier, interval, creditsPerMonth };
}
