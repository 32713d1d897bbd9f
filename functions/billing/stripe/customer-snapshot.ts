import type { BillingInterval, PackName, Tier } from '../../../contract/billing/catalog.ts';
import type { OrderId } from '../../../contract/fields/ids.ts';
import type { SubscriptionStatus } from './subscription-statuses.ts';

/**
 * What Stripe says about one customer. Instants are ISO 8601 with milliseconds, so that they compare as
 * strings.
 */
export interface CustomerSnapshot {
  readonly subscriptions: readonly SubscriptionSnapshot[];
  /** Including those that were returned since. */
  readonly payments: readonly Payment[];
  /** Payments for nothing that we sell: an operator must check them. */
  readonly quarantined: readonly QuarantinedPayment[];
  /**
   * What Stripe prepares to charge for renewals after a paid period. The invoice is a draft for about an
   * hour, up to 72 hours if a webhook is not acknowledged.
   * https://docs.stripe.com/billing/subscriptions/webhooks#understand
   */
  readonly renewals: readonly PlanLine[];
  /** An operator deleted the customer in Stripe: the rest is unknown. */
  readonly isDeleted: boolean;
  /**
   * When Stripe last acted for the customer. It may be ahead of our clock, by months if a test clock was
   * advanced.
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
  readonly endedAt: string | null;
  /** Null: it renews. */
  readonly cancelsAt: string | null;
  readonly isPaused: boolean;
  /** Stripe gave up on a failed payment. */
  readonly endedByFailedPayment: boolean;
  readonly scheduledChange: { readonly tier: Tier; readonly interval: BillingInterval } | null;
}

export interface Payment {
  readonly id: OrderId;
  /** For a checkout, when it was created. */
  readonly paidAt: string;
  /** When the card was charged, if `paidAt` does not say that. */
  readonly chargedAt?: string;
  /** ISO 4217, in lowercase. */
  readonly currency: string;
  /** The charge in the currency's smallest unit. Zero if the customer's balance paid, or nothing was due. */
  readonly amountCents: number;
  /** The tax in the amount. Absent: none was collected. */
  readonly taxCents?: number;
  /** Charged plus taken from the customer's balance. */
  readonly paidCents: number;
  /** Oldest first. */
  readonly returns: readonly ReturnStep[];
  readonly receiptUrl: string | null;
  /** Stripe's page of the invoice. Absent: there is none, or the order has it. */
  readonly invoiceUrl?: string;
  /** Prices of invoice lines for nothing that we sell. */
  readonly leftOut?: readonly string[];
  readonly product: PackProduct | PlanProduct;
}

/** Money that was refunded, credited or held by a dispute. */
export interface ReturnStep {
  readonly at: string;
  /** The total by then. */
  readonly returnedCents: number;
}

/** In the currency's smallest unit. */
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

/** A plan for a period, or the credit for unused time. */
export interface PlanLine {
  readonly subscriptionId: string;
  readonly tier: Tier;
  readonly interval: BillingInterval;
  readonly creditsPerMonth: number;
  readonly startsAt: string;
  readonly endsAt: string;
  /** It covers a part of a period, because the plan changed in it. */
  readonly isProration: boolean;
  /** It claws back the credits of unused time. */
  readonly isCredit: boolean;
}

export interface QuarantinedPayment {
  readonly id: OrderId;
  readonly paidAt: string;
  readonly amountCents: number;
  readonly reason: string;
}
