import type { BillingInterval, PackName, Tier } from '../../contract/catalog.ts';
import type { OrderId } from '../../contract/ids.ts';
import type { SubscriptionStatus } from './subscription-statuses.ts';

/**
 * Everything that Stripe says about one customer, reduced to what the rules need. All instants are ISO 8601 with
 * milliseconds, so that they compare as strings.
 */
export interface CustomerSnapshot {
  readonly subscriptions: readonly SubscriptionSnapshot[];
  /** Every payment, including those that were returned since. */
  readonly payments: readonly Payment[];
  /** Payments that match nothing that we sell: an operator has to look at them. */
  readonly quarantined: readonly QuarantinedPayment[];
  /**
   * The latest instant that Stripe's clock is known to have reached. It may be ahead of ours by a moment because clocks
   * differ, or by months because a test clock was advanced.
   */
  readonly reachedAt: string;
}

export interface SubscriptionSnapshot {
  readonly id: string;
  readonly status: SubscriptionStatus;
  readonly createdAt: string;
  /** Null: its price is not one of ours. */
  readonly plan: { readonly tier: Tier; readonly interval: BillingInterval } | null;
  readonly periodEndsAt: string;
  /** When it ends instead of renewing; null while it renews. */
  readonly cancelsAt: string | null;
  /** Payment collection is paused. */
  readonly isPaused: boolean;
  /** It ended because Stripe gave up on a failed payment. */
  readonly endedByFailedPayment: boolean;
  readonly scheduledChange: { readonly tier: Tier; readonly interval: BillingInterval } | null;
}

export interface Payment {
  readonly id: OrderId;
  /** When it was paid. */
  readonly paidAt: string;
  /** US cents. Zero where a credit balance paid for it. */
  readonly amountCents: number;
  /** US cents refunded or held by a dispute: at most the amount. */
  readonly returnedCents: number;
  readonly receiptUrl: string | null;
  readonly product: PackProduct | PlanProduct;
}

export interface PackProduct {
  readonly kind: 'pack';
  readonly pack: PackName;
  readonly credits: number;
}

export interface PlanProduct {
  readonly kind: 'plan';
  readonly tier: Tier;
  readonly interval: BillingInterval;
  readonly creditsPerMonth: number;
  readonly lines: readonly PlanLine[];
}

/** A line of a paid invoice: a plan for a period, or the credit for an unused part of one. */
export interface PlanLine {
  readonly subscriptionId: string;
  readonly tier: Tier;
  readonly interval: BillingInterval;
  readonly creditsPerMonth: number;
  readonly startsAt: string;
  readonly endsAt: string;
  /** Whether it covers a part of a period because the plan changed in it. */
  readonly isProration: boolean;
  /** Whether it credits unused time, and so claws back that time's credits. */
  readonly isCredit: boolean;
}

export interface QuarantinedPayment {
  readonly id: OrderId;
  readonly paidAt: string;
  readonly amountCents: number;
  readonly reason: string;
}
