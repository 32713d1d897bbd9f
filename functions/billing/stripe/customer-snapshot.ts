import type { BillingInterval, PackName, Tier } from '../../../contract/billing/catalog.ts';
import type { OrderId } from '../../../contract/fields/ids.ts';
import type { SubscriptionStatus } from './subscription-statuses.ts';

/**
 * What Stripe says about one customer, reduced to what the rules need. Instants are ISO 8601 with
 * milliseconds, so that they compare as strings.
 */
export interface CustomerSnapshot {
  readonly subscriptions: readonly SubscriptionSnapshot[];
  /** Including those that were returned since. */
  readonly payments: readonly Payment[];
  /** Payments for nothing that we sell, which an operator must look at. */
  readonly quarantined: readonly QuarantinedPayment[];
  /**
   * What Stripe prepares to charge for renewals that follow a paid period. Stripe keeps the invoice as a
   * draft for about an hour, and up to 72 hours if a webhook is not acknowledged.
   * https://docs.stripe.com/billing/subscriptions/webhooks#understand
   */
  readonly renewals: readonly PlanLine[];
  /** An operator deleted the customer in Stripe; the rest is then unknown. */
  readonly isDeleted: boolean;
  /**
   * The latest instant at which Stripe acted for the customer. It may be ahead of our clock by a moment
   * because clocks differ, or by months because a test clock was advanced.
   */
  readonly reachedAt: string;
}

export interface SubscriptionSnapshot {
  readonly id: string;
  readonly status: SubscriptionStatus;
  readonly createdAt: string;
  /** Null: its price is not ours. */
  readonly plan: { readonly tier: Tier; readonly interval: BillingInterval } | null;
  readonly periodEndsAt: string;
  /** Null: it has not ended. */
  readonly endedAt: string | null;
  /** When it ends instead of renewing; null: it renews. */
  readonly cancelsAt: string | null;
  /** Payment collection is paused. */
  readonly isPaused: boolean;
  /** Stripe gave up on a failed payment. */
  readonly endedByFailedPayment: boolean;
  readonly scheduledChange: { readonly tier: Tier; readonly interval: BillingInterval } | null;
}

export interface Payment {
  readonly id: OrderId;
  /** When it was paid; for a checkout, when that was created. */
  readonly paidAt: string;
  /** When the card was charged, where `paidAt` does not say that. */
  readonly chargedAt?: string;
  /** ISO 4217, in lowercase; of all amounts. */
  readonly currency: string;
  /** In the currency's smallest unit, as charged. Zero if the customer's balance paid, or nothing was due. */
  readonly amountCents: number;
  /** Charged and taken from the customer's balance. */
  readonly paidCents: number;
  /** Oldest first. */
  readonly returns: readonly ReturnStep[];
  readonly receiptUrl: string | null;
  /** Prices of invoice lines for nothing that we sell, which grant nothing. */
  readonly leftOut?: readonly string[];
  readonly product: PackProduct | PlanProduct;
}

/** Refunded, credited after the payment, or held by a dispute. */
export interface ReturnStep {
  readonly at: string;
  /** The total by then, at most what was paid. */
  readonly returnedCents: number;
}

/** The amount returned so far, in the currency's smallest unit. */
export function returnedCentsOf({ returns }: Pick<Payment, 'returns'>): number {
  return returns.at(-1)?.returnedCents ?? 0;
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

/** A plan for a period, or the credit for an unused part of one. */
export interface PlanLine {
  readonly subscriptionId: string;
  readonly tier: Tier;
  readonly interval: BillingInterval;
  readonly creditsPerMonth: number;
  readonly startsAt: string;
  readonly endsAt: string;
  /** It covers a part of a period because the plan changed in it. */
  readonly isProration: boolean;
  /** It credits unused time, and so claws back that time's credits. */
  readonly isCredit: boolean;
}

export interface QuarantinedPayment {
  readonly id: OrderId;
  readonly paidAt: string;
  readonly amountCents: number;
  readonly reason: string;
}
