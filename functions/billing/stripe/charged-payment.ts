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

/**
 * What was returned of a payment, by refunds, disputes and credit notes, also to a balance or outside of Stripe. A
 * credit note that the card got is also a refund of the charge, so only the greater sum counts.
 */
export function returnsOf(
  charges: readonly ChargedPayment[],
  creditNotes: readonly Stripe.CreditNote[],
  paidCents: number,
): readonly ReturnStep[] {
  const charged = returnSteps(
    charges.flatMap(({ returns }) => returns),
    paidCents,
  );
  const noted = returnSteps(
    creditNotes.filter(({ status }) => status !== 'void').map(returnByNote),
    paidCents,
  );
  const by = (steps: readonly ReturnStep[], at: string) =>
    steps.findLast((step) => step.at <= at)?.returnedCents ?? 0;
  return [...new Set([...charged, ...noted].map(({ at }) => at))]
    .sort()
    .map((at) => ({ at, returnedCents: Math.max(by(charged, at), by(noted, at)) }));
}

function returnByNote({ created, post_payment_amount: amountCents }: Stripe.CreditNote): MoneyReturn {
  return { at: isoInstant(created), amountCents };
}

/** Returns running totals, oldest first, each at most `paidCents`. */
function returnSteps(returns: readonly MoneyReturn[], paidCents: number): readonly ReturnStep[] {
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
