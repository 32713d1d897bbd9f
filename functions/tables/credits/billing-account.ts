import * as z from 'zod/mini';
import type { BillingInterval, Tier } from '../../../contract/billing/catalog.ts';
import { AccountRow } from './account-row.ts';

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

const BillingPart = z.pick(AccountRow, {
  stripe_customer_id: true,
  checkout_session_id: true,
  stripe_visited_at: true,
  synced_at: true,
  subscription: true,
  deleted_at: true,
});

/** An absent item is the empty account. */
export function parseBillingAccount(item: Record<string, unknown> | undefined): BillingAccount {
  if (item === undefined) return emptyBillingAccount;
  const stored = z.parse(BillingPart, item);
  return {
    stripeCustomerId: stored.stripe_customer_id ?? null,
    checkoutSessionId: stored.checkout_session_id ?? null,
    stripeVisitedAt: stored.stripe_visited_at ?? null,
    syncedAt: stored.synced_at ?? null,
    subscription: stored.subscription ?? null,
    deletedAt: stored.deleted_at ?? null,
  };
}
