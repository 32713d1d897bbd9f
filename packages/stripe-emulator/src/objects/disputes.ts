import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { invalidRequest, notEmulated, resourceMissing } from '../api/errors.ts';
import { datedPageParameters, listPage } from '../api/lists.ts';
import { boolean, changeMetadata, metadataChange, text } from '../api/parameters.ts';
import { get, post, type Reading, type Resource, type Work } from '../api/route.ts';
import { atTimeOf } from '../clocks/test-clocks.ts';
import { changedAttributes, recordEvent } from '../events/events.ts';
import { objectCollection } from '../store/store.ts';
import { bookDispute, bookDisputeReversal } from './balance-transactions.ts';
import { charges } from './charges.ts';
import { emptyEvidence, evidenceParameters } from './dispute-evidence.ts';
import { idOf, newId } from './ids.ts';
import { scheduleOutcome } from './pending-outcomes.ts';

export const disputes = objectCollection<Stripe.Dispute>('dispute');

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

/** The dispute that holds this charge's money: one that was won gives it back. */
export function withholdingDisputeOf({ store }: Reading, charge: string): Stripe.Dispute | undefined {
  return store.all(disputes).find((dispute) => dispute.charge === charge && dispute.status !== 'won');
}

/** A cardholder disputes a charge. Its money, and Stripe's fee, leave the account at once. */
export function openDispute(realWork: Work, charge: Stripe.Charge, reason: DisputeReason): Stripe.Dispute {
  const work = atTimeOf(realWork, idOf(charge.customer));
  const amount = disputableAmount(work, charge);
  if (amount === 0) {
    throw invalidRequest(`Charge ${charge.id} cannot be disputed: nothing of it is left to dispute.`);
  }
  const id = newId('dp', 24);
  const card = charge.payment_method_details?.card;
  const dispute: Stripe.Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [bookDispute(work, { id, amount, currency: charge.currency, charge: charge.id })],
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
 * The bank decides. A dispute that is won returns the money and the fee; one that is lost leaves both withdrawn.
 *
 * @param options.pastDue it is lost because nobody answered in time
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
    balance_transactions:
      status === 'won'
        ? [...before.balance_transactions, bookDisputeReversal(work, before)]
        : before.balance_transactions,
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
  // Evidence without Stripe's words leaves the decision to whoever presses Win or Lose on the dashboard.
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
  expandable: { charge: 'charge', payment_intent: 'payment_intent' },
  find: ({ store }, id) => store.get(disputes, id),
  routes: [
    get({
      path: '/v1/disputes',
      parameters: z.strictObject({
        ...datedPageParameters,
        charge: z.optional(text()),
        payment_intent: z.optional(text()),
      }),
      handle: ({ store }, { charge, payment_intent: intent, ...page }) =>
        listPage(
          '/v1/disputes',
          'dispute',
          store
            .all(disputes)
            .filter(
              (dispute) =>
                (charge === undefined || dispute.charge === charge) &&
                (intent === undefined || dispute.payment_intent === intent),
            ),
          page,
        ),
    }),
    get({
      path: '/v1/disputes/:id',
      parameters: z.strictObject({}),
      handle: (reading, _parameters, id) => requireDispute(reading, id),
    }),
    post({
      path: '/v1/disputes/:id',
      parameters: z.strictObject({
        evidence: z.optional(z.strictObject(evidenceParameters)),
        intended_submission_method: z.optional(text()),
        metadata: z.optional(metadataChange),
        submit: z.optional(boolean),
      }),
      handle(work, { evidence = {}, intended_submission_method, metadata, submit = true }, id) {
        if (intended_submission_method !== undefined) {
          throw notEmulated('Smart Disputes', 'intended_submission_method');
        }
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
          metadata: changeMetadata(before.metadata, metadata),
          evidence: { ...before.evidence, ...evidence },
          evidence_details: {
            ...before.evidence_details,
            has_evidence: before.evidence_details.has_evidence || hasEvidence,
          },
        };
        // As with Stripe, evidence is submitted unless `submit` says no, and what was staged before goes along.
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
    post({
      path: '/v1/disputes/:id/close',
      parameters: z.strictObject({}),
      handle(work, _parameters, id) {
        const before = requireDispute(work, id);
        if (before.status !== 'needs_response') throw invalidRequest('This dispute is already closed');
        return closeDispute(work, before, 'lost');
      },
    }),
  ],
};
