import * as z from 'zod/mini';
import { type BillingInterval, billingIntervals, type Tier, tiers } from '../../../contract/catalog.ts';

/** What the person subscribes to, as Stripe said last. */
export interface Subscription {
  readonly id: string;
  readonly tier: Tier;
  readonly interval: BillingInterval;
  /** Whether the plan's rights count. */
  readonly isEntitled: boolean;
  /** ISO 8601. When the period ends. */
  readonly endsAt: string;
  readonly cancelsAtEnd: boolean;
  readonly scheduledChange: { readonly tier: Tier; readonly interval: BillingInterval } | null;
  readonly paymentFailed: boolean;
  /** Whether it can be managed in the portal: it has not ended. */
  readonly isLive: boolean;
}

/** Billing's part of a person's account item. A person who was never sent to Stripe has `emptyBillingAccount`. */
export interface BillingAccount {
  readonly stripeCustomerId: string | null;
  /** The checkout for a subscription that was opened last. */
  readonly checkoutSessionId: string | null;
  /** ISO 8601. When the person was last sent to Stripe. */
  readonly stripeVisitedAt: string | null;
  /** ISO 8601. When Stripe was last asked for everything about the person. */
  readonly syncedAt: string | null;
  readonly subscription: Subscription | null;
  /** ISO 8601. Read only: the credits store marks an account as deleted. */
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

/** Reads billing's part of the account item. */
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
