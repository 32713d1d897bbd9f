import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { changedAttributes, recordEvent } from '../events/events.ts';
import { invalidRequest, resourceMissing } from '../routes/errors.ts';
import { boolean, clearableText } from '../routes/parameters.ts';
import { post, type Reading, type Resource, type Work } from '../routes/route.ts';
import { listRoute, retrieveRoute } from '../routes/standard-routes.ts';
import { charges, disputes } from '../state/collections.ts';
import { idOf } from '../state/ids.ts';
import { emptyEvidence } from './dispute-evidence.ts';
import { scheduleOutcome } from './pending-outcomes.ts';
import { atTimeOf } from './test-clocks.ts';

/** Why a cardholder may dispute a charge, as far as the dashboard offers it. */
export const disputeReasons = [
  'fraudulent',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'duplicate',
  'unrecognized',
  'general',
] as const;
export type DisputeReason = (typeof disputeReasons)[number];

/** The networks' codes for fraud. Source: https://docs.stripe.com/disputes/reason-codes-defense-requirements */
const fraudCodes: Readonly<Record<string, string>> = { visa: '10.4', mastercard: '4837', amex: 'F29' };

const daysToAnswer = 9;
const daySeconds = 24 * 60 * 60;
/** How long a bank takes to decide about evidence. Weeks really, seconds in Stripe's test mode. */
const decisionDelaySeconds = 5;

/** What a cardholder could still dispute of a charge, in the currency's smallest unit: 0 when nothing. */
export function disputableAmount({ store }: Reading, charge: Stripe.Charge): number {
  const disputed = store.all(disputes).some((dispute) => dispute.charge === charge.id);
  return disputed || charge.status !== 'succeeded' ? 0 : charge.amount - charge.amount_refunded;
}

/** The dispute because of which this charge cannot be refunded: any that was not won. */
export function withholdingDisputeOf({ store }: Reading, charge: string): Stripe.Dispute | undefined {
  return store.all(disputes).find((dispute) => dispute.charge === charge && dispute.status !== 'won');
}

/** A cardholder disputes a charge. */
export function openDispute(realWork: Work, charge: Stripe.Charge, reason: DisputeReason): Stripe.Dispute {
  const work = atTimeOf(realWork, idOf(charge.customer));
  const amount = disputableAmount(work, charge);
  if (amount === 0) {
    throw invalidRequest(`Charge ${charge.id} cannot be disputed: nothing of it is left to dispute.`);
  }
  const id = work.newId('dp', 24);
  const card = charge.payment_method_details?.card;
  const dispute: Stripe.Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: work.nowSeconds,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      ...emptyEvidence,
      customer_email_address: charge.billing_details.email,
      customer_name: charge.billing_details.name,
    },
    evidence_details: {
      due_by: endOfDaySeconds(work.nowSeconds + daysToAnswer * daySeconds),
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: idOf(charge.payment_intent),
    payment_method_details: {
      type: 'card',
      card: {
        brand: card?.brand ?? 'visa',
        case_type: 'chargeback',
        network: card?.network ?? 'visa',
        network_reason_code: reason === 'fraudulent' ? (fraudCodes[card?.brand ?? ''] ?? null) : null,
      },
    },
    reason,
    status: 'needs_response',
  };
  work.store.put(disputes, dispute);
  work.store.put(charges, { ...charge, disputed: true });
  recordEvent(work, 'charge.dispute.created', dispute);
  recordEvent(work, 'charge.dispute.funds_withdrawn', dispute);
  scheduleOutcome(
    realWork,
    { kind: 'dispute_unanswered', dispute: id },
    (dispute.evidence_details.due_by ?? work.nowSeconds) + 1 - work.nowSeconds,
  );
  return dispute;
}

/**
 * The bank decides.
 *
 * @param options.pastDue it is lost because no evidence came in time
 */
export function closeDispute(
  realWork: Work,
  before: Stripe.Dispute,
  status: 'won' | 'lost',
  options: { pastDue?: boolean } = {},
): Stripe.Dispute {
  const work = atTimeOf(realWork, customerOf(realWork, before));
  const closed: Stripe.Dispute = {
    ...before,
    status,
    evidence_details: {
      ...before.evidence_details,
      past_due: options.pastDue ?? false,
    },
  };
  work.store.put(disputes, closed);
  const previous = changedAttributes(before, closed);
  recordEvent(work, 'charge.dispute.updated', closed, previous);
  if (status === 'won') recordEvent(work, 'charge.dispute.funds_reinstated', closed, previous);
  recordEvent(work, 'charge.dispute.closed', closed, previous);
  return closed;
}

/** Hands the evidence to the bank, which decides as Stripe's test mode does: by the words in `uncategorized_text`. */
function submitEvidence(work: Work, dispute: Stripe.Dispute): Stripe.Dispute {
  const words = dispute.evidence.uncategorized_text;
  // Evidence without Stripe's words leaves the decision to the dashboard's buttons Win and Lose.
  if (words === 'winning_evidence' || words === 'losing_evidence') {
    scheduleOutcome(
      work,
      { kind: 'dispute_decided', dispute: dispute.id, won: words === 'winning_evidence' },
      decisionDelaySeconds,
    );
  }
  return {
    ...dispute,
    status: 'under_review',
    evidence_details: {
      ...dispute.evidence_details,
      submission_count: dispute.evidence_details.submission_count + 1,
      submission_method: 'manual',
    },
  };
}

function customerOf({ store }: Reading, dispute: Stripe.Dispute): string | null {
  return idOf(store.get(charges, idOf(dispute.charge) ?? '')?.customer);
}

function endOfDaySeconds(seconds: number): number {
  return (Math.floor(seconds / daySeconds) + 1) * daySeconds - 1;
}

function requireDispute({ store }: Reading, id: string): Stripe.Dispute {
  const dispute = store.get(disputes, id);
  if (dispute === undefined) throw resourceMissing('dispute', id, 'dispute');
  return dispute;
}

export const disputeResource: Resource = {
  object: 'dispute',
  collection: disputes,
  routes: [
    listRoute('/v1/disputes', disputes, { charge: ({ charge }) => charge }),
    retrieveRoute('/v1/disputes/:id', disputes, 'dispute'),
    post({
      path: '/v1/disputes/:id',
      parameters: z.strictObject({
        // 20,000 characters in a text: https://docs.stripe.com/api/disputes/update
        evidence: z.optional(z.strictObject({ uncategorized_text: z.optional(clearableText(20_000)) })),
        submit: z.optional(boolean),
      }),
      handle(work, { evidence = {}, submit = true }, id) {
        const before = requireDispute(work, id);
        const hasEvidence = Object.keys(evidence).length > 0;
        if (hasEvidence && before.status !== 'needs_response') {
          throw invalidRequest(
            before.status === 'under_review'
              ? 'This dispute is under review: its evidence was submitted and cannot be changed.'
              : 'This dispute is already closed',
          );
        }
        const prepared: Stripe.Dispute = {
          ...before,
          evidence: { ...before.evidence, ...evidence },
          evidence_details: {
            ...before.evidence_details,
            has_evidence: before.evidence_details.has_evidence || hasEvidence,
          },
        };
        // Stripe submits evidence unless `submit` says no, with what was staged before.
        const submits =
          submit && prepared.evidence_details.has_evidence && before.status === 'needs_response';
        const after = submits ? submitEvidence(work, prepared) : prepared;
        const previous = changedAttributes(before, after);
        if (Object.keys(previous).length === 0) return before;
        work.store.put(disputes, after);
        recordEvent(atTimeOf(work, customerOf(work, after)), 'charge.dispute.updated', after, previous);
        return after;
      },
    }),
  ],
};
