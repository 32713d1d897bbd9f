import { randomInt } from 'node:crypto';
import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { testCardOf } from '../cards/test-cards.ts';
import { changedAttributes, recordEvent } from '../events/events.ts';
import { formatMoney } from '../format/format.ts';
import { type ApiError, invalidRequest, resourceMissing } from '../routes/errors.ts';
import { integer, newMetadata, text } from '../routes/parameters.ts';
import { post, type Reading, type Resource, type Work } from '../routes/route.ts';
import { listRoute, retrieveRoute } from '../routes/standard-routes.ts';
import { charges, refunds } from '../state/collections.ts';
import { idOf } from '../state/ids.ts';
import { withholdingDisputeOf } from './disputes.ts';
import { scheduleOutcome } from './pending-outcomes.ts';
import { atTimeOf } from './test-clocks.ts';

export const refundReasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

/** How long a bank takes to say what became of a refund. */
const confirmationDelaySeconds = 5;

interface RefundFields {
  /** In the currency's smallest unit; all that is left of the charge when absent. */
  readonly amount?: number | undefined;
  readonly reason?: (typeof refundReasons)[number] | undefined;
  readonly metadata?: Record<string, string> | undefined;
}

/**
 * Refunds a charge, in full or in part. Like Stripe's, a refund succeeds at once, and the bank confirms it a
 * little later or, for some test cards, turns it down. Throws Stripe's error when the charge cannot be refunded so.
 */
export function createRefund(realWork: Work, charge: Stripe.Charge, fields: RefundFields): Stripe.Refund {
  const work = atTimeOf(realWork, idOf(charge.customer));
  const amount = fields.amount ?? charge.amount - charge.amount_refunded;
  const refusal = refundRefusal(work, charge, amount);
  if (refusal !== null) throw refusal;
  const fate = testCardOf(charge.payment_method_details?.card?.fingerprint)?.refunds ?? 'succeed';
  const id = work.newId('re', 24);
  const refund: Stripe.Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: work.nowSeconds,
    currency: charge.currency,
    customer: idOf(charge.customer),
    customer_account: null,
    destination_details: {
      type: 'card',
      card: {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
    },
    metadata: fields.metadata ?? {},
    payment_intent: idOf(charge.payment_intent),
    payment_method: idOf(charge.payment_method),
    ...(fate === 'succeed_later' ? { pending_reason: 'processing' as const } : {}),
    reason: fields.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: fate === 'succeed_later' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
  work.store.put(refunds, refund);
  recordEvent(work, 'refund.created', refund);
  const refunded = changeRefundedAmount(work, charge, charge.amount_refunded + amount);
  recordEvent(work, 'charge.refunded', refunded, changedAttributes(charge, refunded));
  scheduleOutcome(
    realWork,
    { kind: fate === 'fail_later' ? 'refund_failed' : 'refund_confirmed', refund: id },
    confirmationDelaySeconds,
  );
  return refund;
}

/** The bank has the money: the refund can be traced by its reference from here on. */
export function confirmRefund(realWork: Work, before: Stripe.Refund): void {
  const work = atTimeOf(realWork, idOf(before.customer));
  if (before.status !== 'succeeded' && before.status !== 'pending') return;
  const { pending_reason: _reason, ...rest } = before;
  changeRefund(work, before, {
    ...rest,
    status: 'succeeded',
    destination_details: {
      type: 'card',
      card: {
        reference: String(randomInt(1_000_000_000, 10_000_000_000)),
        reference_status: 'available',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
    },
  });
}

/** The bank sends the money back: the charge counts as not refunded by this refund, as it was before. */
export function failRefund(realWork: Work, before: Stripe.Refund): void {
  const work = atTimeOf(realWork, idOf(before.customer));
  if (before.status !== 'succeeded' && before.status !== 'pending') return;
  const { pending_reason: _reason, ...rest } = before;
  const charge = work.store.get(charges, idOf(before.charge) ?? '');
  if (charge !== undefined) changeRefundedAmount(work, charge, charge.amount_refunded - before.amount);
  const failed = changeRefund(work, before, {
    ...rest,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  });
  recordEvent(work, 'refund.failed', failed);
}

/** Why Stripe would refuse to refund `amount` of this charge; null when it would not. */
export function refundRefusal(reading: Reading, charge: Stripe.Charge, amount: number): ApiError | null {
  if (charge.status !== 'succeeded') {
    return invalidRequest(`Charge ${charge.id} was not successful, so it cannot be refunded.`, {
      code: 'charge_not_refundable',
    });
  }
  if (withholdingDisputeOf(reading, charge.id) !== undefined) {
    return invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (charge.refunded) {
    return invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const left = charge.amount - charge.amount_refunded;
  if (amount <= left) return null;
  const limit = charge.amount_refunded === 0 ? 'charge amount' : 'unrefunded amount on charge';
  return invalidRequest(
    `Refund amount (${formatMoney(amount, charge.currency)}) is greater than ${limit} (${formatMoney(left, charge.currency)})`,
    { param: 'amount' },
  );
}

function changeRefundedAmount(work: Work, before: Stripe.Charge, amountRefunded: number): Stripe.Charge {
  const after: Stripe.Charge = {
    ...before,
    amount_refunded: amountRefunded,
    refunded: amountRefunded === before.amount,
  };
  work.store.put(charges, after);
  return after;
}

function changeRefund(work: Work, before: Stripe.Refund, after: Stripe.Refund): Stripe.Refund {
  work.store.put(refunds, after);
  const previous = changedAttributes(before, after);
  recordEvent(work, 'refund.updated', after, previous);
  recordEvent(work, 'charge.refund.updated', after, previous);
  return after;
}

export const refundResource: Resource = {
  object: 'refund',
  collection: refunds,
  routes: [
    post({
      path: '/v1/refunds',
      parameters: z.strictObject({
        charge: text(),
        amount: z.optional(integer(1)),
        reason: z.optional(z.enum(refundReasons)),
        metadata: z.optional(newMetadata),
      }),
      handle(work, { charge: id, ...fields }) {
        const charge = work.store.get(charges, id);
        if (charge === undefined) throw resourceMissing('charge', id, 'charge', 400);
        return createRefund(work, charge, fields);
      },
    }),
    listRoute('/v1/refunds', refunds, { charge: ({ charge }) => charge }),
    retrieveRoute('/v1/refunds/:id', refunds, 'refund'),
  ],
};
