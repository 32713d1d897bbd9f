import type { BillingInterval, PackName, Tier } from '../../../contract/billing/catalog.ts';
import type { OrderId } from '../../../contract/fields/ids.ts';
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
   * What a renewal will be charged for that Stripe is preparing, after a paid one: it keeps the invoice as a draft for
   * about an hour, and for up to 72 hours if a webhook is not acknowledged.
   * https://docs.stripe.com/billing/subscriptions/webhooks#understand
   */
  readonly renewals: readonly PlanLine[];
  /** An operator has deleted the customer in Stripe: then nothing more can be said. */
  readonly isDeleted: boolean;
  /**
   * The latest instant at which Stripe is known to have done something for the customer. It may be ahead of our clock by a
   * moment because clocks differ, or by months because a test clock was advanced.
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
  /** When it ended; null while it has not. */
  readonly endedAt: string | null;
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
  /** When it was paid; for a checkout, when that was opened. */
  readonly paidAt: string;
  /** When the card was charged, where `paidAt` does not say that. */
  readonly chargedAt?: string;
  /** ISO 4217, in lowercase: what its amounts are of. */
  readonly currency: string;
  /** In the currency's smallest unit, as was charged. Zero where the customer's balance paid for it, or nothing was due. */
  readonly amountCents: number;
  /** Paid by all means: charged and taken from the customer's balance. */
  readonly paidCents: number;
  /** Oldest first. */
  readonly returns: readonly ReturnStep[];
  readonly receiptUrl: string | null;
  /** The prices of an invoice's lines that are for nothing that we sell, and grant nothing. */
  readonly leftOut?: readonly string[];
  readonly product: PackProduct | PlanProduct;
}

/** Refunded, credited after the payment or held by a dispute, from an instant on. */
export interface ReturnStep {
  readonly at: string;
  /** Returned by then in all: at most what was paid. */
  readonly returnedCents: number;
}

/** What of a payment is returned now. */
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
