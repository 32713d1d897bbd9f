import type Stripe from 'stripe';
import type { ReturnStep } from './customer-snapshot.ts';
import { idOf, isoInstant } from './stripe-values.ts';

export interface ChargedPayment {
  readonly paymentIntentId: string;
  /** ISO 8601. */
  readonly chargedAt?: string;
  /** Refunds, and disputes that hold the money. */
  readonly returns: readonly MoneyReturn[];
  readonly receiptUrl: string | null;
}

/** `at` is ISO 8601, the amount in the currency's smallest unit. */
export interface MoneyReturn {
  readonly at: string;
  readonly amountCents: number;
}

/** Returns running totals, oldest first, each at most `paidCents`. */
export function returnSteps(returns: readonly MoneyReturn[], paidCents: number): readonly ReturnStep[] {
  const instants = [...new Set(returns.map(({ at }) => at))].sort();
  return instants.map((at) => {
    const cents = returns
      .filter((money) => money.at <= at)
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
    return { at, returnedCents: Math.min(paidCents, cents) };
  });
}

/**
 * Whether a dispute holds the money. An inquiry (`warning_…`) does not; a dispute does until it is won.
 * https://docs.stripe.com/api/disputes/object#dispute_object-status
 */
const disputeHoldsMoney = {
  needs_response: true,
  under_review: true,
  appeal_needs_response: true,
  appeal_under_review: true,
  lost: true,
  won: false,
  prevented: false,
  warning_needs_response: false,
  warning_under_review: false,
  warning_closed: false,
} as const satisfies Record<string, boolean>;

/**
 * Whether a refund returns the money. A pending one does until it fails.
 * https://docs.stripe.com/api/refunds/object#refund_object-status
 */
const refundReturnsMoney = {
  pending: true,
  requires_action: true,
  succeeded: true,
  failed: false,
  canceled: false,
};

/** Null: not succeeded, or no payment intent. */
export function readCharge(
  charge: Stripe.Charge,
  refunds: readonly Stripe.Refund[],
  disputes: readonly Stripe.Dispute[],
): ChargedPayment | null {
  const paymentIntentId = idOf(charge.payment_intent);
  if (charge.status !== 'succeeded' || paymentIntentId === null) return null;
  const returned = [
    ...refunds.filter(({ status }) => isTrueFor(refundReturnsMoney, status ?? 'succeeded')),
    ...disputes.filter(({ status }) => isTrueFor(disputeHoldsMoney, status)),
  ];
  return {
    paymentIntentId,
    chargedAt: isoInstant(charge.created),
    returns: returned.map(({ created, amount, currency }) => ({
      at: isoInstant(created),
      // Another currency cannot be compared: the dispute holds the whole charge.
      amountCents: currency === charge.currency ? amount : charge.amount,
    })),
    receiptUrl: charge.receipt_url,
  };
}

/** An unknown status counts as a return: credits can be granted again later. */
function isTrueFor(meanings: Readonly<Record<string, boolean>>, status: string): boolean {
  return meanings[status] ?? true;
}
