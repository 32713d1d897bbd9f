import * as z from 'zod/mini';
import {
  type BillingInterval,
  billingIntervals,
  type Tier,
  tiers,
} from '../../../contract/billing/catalog.ts';

/** The person's subscription as Stripe last reported it. */
export interface Subscription {
  readonly id: string;
  readonly tier: Tier;
  readonly interval: BillingInterval;
  readonly isEntitled: boolean;
  /** ISO 8601. The period's end. */
  readonly endsAt: string;
  readonly cancelsAtEnd: boolean;
  readonly scheduledChange: { readonly tier: Tier; readonly interval: BillingInterval } | null;
  readonly paymentFailed: boolean;
  /** Not ended, so the portal can manage it. */
  readonly isLive: boolean;
}

/** Billing's part of the account item; `emptyBillingAccount` before the first visit to Stripe. */
export interface BillingAccount {
  readonly stripeCustomerId: string | null;
  /** The newest subscription checkout. */
  readonly checkoutSessionId: string | null;
  /** ISO 8601. */
  readonly stripeVisitedAt: string | null;
  /** ISO 8601. When Stripe was last asked about the person. */
  readonly syncedAt: string | null;
  readonly subscription: Subscription | null;
  /** ISO 8601. Written by the credits store only. */
  readonly deletedAt: string | null;
}

export const emptyBillingAccount: BillingAccount = {
  stripeCustomerId: null,
  checkoutSessionId: null,
  stripeVisitedAt: null,
  syncedAt: null,
  subscription: null,
  deletedAt: null,
};

const BillingAttributes = z.object({
  stripe_customer_id: z.optional(z.string()),
  checkout_session_id: z.optional(z.string()),
  stripe_visited_at: z.optional(z.string()),
  synced_at: z.optional(z.string()),
  subscription: z.optional(
    z.object({
      id: z.string(),
      tier: z.enum(tiers),
      interval: z.enum(billingIntervals),
      isEntitled: z.boolean(),
      endsAt: z.string(),
      cancelsAtEnd: z.boolean(),
      scheduledChange: z.nullable(z.object({ tier: z.enum(tiers), interval: z.enum(billingIntervals) })),
      paymentFailed: z.boolean(),
      isLive: z.boolean(),
    }),
  ),
  deleted_at: z.optional(z.string()),
});

/** An absent item is the empty account. */
export function parseBillingAccount(item: Record<string, unknown> | undefined): BillingAccount {
  if (item === undefined) return emptyBillingAccount;
  const stored = z.parse(BillingAttributes, item);
  return {
    stripeCustomerId: stored.stripe_customer_id ?? null,
    checkoutSessionId: stored.checkout_session_id ?? null,
    stripeVisitedAt: stored.stripe_visited_at ?? null,
    syncedAt: stored.synced_at ?? null,
    subscription: stored.subscription ?? null,
    deletedAt: stored.deleted_at ?? null,
  };
}
