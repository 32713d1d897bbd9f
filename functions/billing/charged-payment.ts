import type Stripe from 'stripe';
import { idOf } from './stripe-values.ts';

/** A charge of a card, and how much of it was returned. */
export interface ChargedPayment {
  readonly paymentIntentId: string;
  /** US cents refunded or held by a dispute: at most what was charged. */
  readonly returnedCents: number;
  readonly receiptUrl: string | null;
}

/**
 * Whether a dispute holds the money, by its status. An inquiry (`warning_…`) withdraws nothing; a dispute withdraws the
 * money when it opens and returns it when it is won.
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

/** Reads a successful charge with its disputes; null for one that failed or belongs to no payment intent. */
export function readCharge(
  charge: Stripe.Charge,
  disputes: readonly Stripe.Dispute[],
): ChargedPayment | null {
  const paymentIntentId = idOf(charge.payment_intent);
  if (charge.status !== 'succeeded' || paymentIntentId === null) return null;
  const disputedCents = disputes
    .filter(({ status }) => holdsMoney(status))
    .reduce((sum, { amount }) => sum + amount, 0);
  return {
    paymentIntentId,
    returnedCents: Math.min(charge.amount, charge.amount_refunded + disputedCents),
    receiptUrl: charge.receipt_url,
  };
}

/** A status that Stripe adds later counts as holding the money: it can be granted again once we support it. */
function holdsMoney(status: string): boolean {
  const isKnown = (value: string): value is keyof typeof disputeHoldsMoney => value in disputeHoldsMoney;
  return isKnown(status) ? disputeHoldsMoney[status] : true;
}
