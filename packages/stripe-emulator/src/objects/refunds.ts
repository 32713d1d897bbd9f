import { randomInt } from 'node:crypto';
import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { type ApiError, invalidRequest, notEmulated, resourceMissing } from '../api/errors.ts';
import { datedPageParameters, listPage } from '../api/lists.ts';
import {
  changeMetadata,
  currency,
  integer,
  type MetadataChange,
  metadataChange,
  text,
} from '../api/parameters.ts';
import { get, post, type Reading, type Resource, type Work } from '../api/route.ts';
import { testCardOf } from '../checkout/test-cards.ts';
import { atTimeOf } from '../clocks/test-clocks.ts';
import { changedAttributes, recordEvent } from '../events/events.ts';
import { formatMoney } from '../pages/format.ts';
import { objectCollection } from '../store/store.ts';
import { bookRefund, bookRefundFailure } from './balance-transactions.ts';
import { charges } from './charges.ts';
import { withholdingDisputeOf } from './disputes.ts';
import { idOf, newId } from './ids.ts';
import { paymentIntents } from './payment-intents.ts';
import { scheduleOutcome } from './pending-outcomes.ts';

export const refunds = objectCollection<Stripe.Refund>('refund');

export const refundReasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

/** How long a bank takes to say what became of a refund. */
const confirmationDelaySeconds = 5;

interface RefundFields {
  /** In the currency's smallest unit; all that is left of the charge when absent. */
  readonly amount?: number | undefined;
  readonly reason?: (typeof refundReasons)[number] | undefined;
  readonly metadata?: MetadataChange | undefined;
}

/**
 * Gives a charge's money back, all or in part. Like Stripe's, a refund succeeds at once, and the bank confirms it a
 * little later or, for some test cards, turns it down. Throws Stripe's error when the charge cannot be refunded so.
 */
export function createRefund(realWork: Work, charge: Stripe.Charge, fields: RefundFields): Stripe.Refund {
  const work = atTimeOf(realWork, idOf(charge.customer));
  const amount = fields.amount ?? charge.amount - charge.amount_refunded;
  const refusal = refundRefusal(work, charge, amount);
  if (refusal !== null) throw refusal;
  const fate = testCardOf(charge.payment_method_details?.card?.fingerprint)?.refunds ?? 'succeed';
  const id = newId('re', 24);
  const booked = bookRefund(work, { id, amount, currency: charge.currency, charge });
  const refund: Stripe.Refund = {
    id,
    object: 'refund',
    amount,
    balance_transaction: booked.id,
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
    metadata: changeMetadata({}, fields.metadata),
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
  const booked = bookRefundFailure(work, before);
  const { pending_reason: _reason, ...rest } = before;
  const charge = work.store.get(charges, idOf(before.charge) ?? '');
  if (charge !== undefined) changeRefundedAmount(work, charge, charge.amount_refunded - before.amount);
  const failed = changeRefund(work, before, {
    ...rest,
    status: 'failed',
    failure_balance_transaction: booked.id,
    failure_reason: 'expired_or_canceled_card',
  });
  recordEvent(work, 'refund.failed', failed);
}

/** Why Stripe would refuse to give `amount` of this charge back; null when it would not. */
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

/** The refunds of a charge as the API lists them inside it, once expanded. */
export function refundsOfCharge({ store }: Reading, charge: string): Stripe.ApiList<Stripe.Refund> {
  const own = store.all(refunds).filter((refund) => refund.charge === charge);
  return listPage(`/v1/charges/${charge}/refunds`, 'refund', own, {});
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

function requireRefund({ store }: Reading, id: string): Stripe.Refund {
  const refund = store.get(refunds, id);
  if (refund === undefined) throw resourceMissing('refund', id, 'refund');
  return refund;
}

/** The charge that a request names, itself or by its payment. */
function requireCharge({ store }: Reading, given: { charge?: string; intent?: string }): Stripe.Charge {
  if (given.charge !== undefined) {
    const charge = store.get(charges, given.charge);
    if (charge === undefined) throw resourceMissing('charge', given.charge, 'charge', 400);
    return charge;
  }
  if (given.intent === undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const intent = store.get(paymentIntents, given.intent);
  if (intent === undefined) throw resourceMissing('payment_intent', given.intent, 'payment_intent', 400);
  const charge = store.get(charges, idOf(intent.latest_charge) ?? '');
  if (charge?.status !== 'succeeded') {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
  return charge;
}

export const refundResource: Resource = {
  object: 'refund',
  expandable: {
    balance_transaction: 'balance_transaction',
    charge: 'charge',
    customer: 'customer',
    failure_balance_transaction: 'balance_transaction',
    payment_intent: 'payment_intent',
    payment_method: 'payment_method',
  },
  find: ({ store }, id) => store.get(refunds, id),
  routes: [
    post({
      path: '/v1/refunds',
      parameters: z.strictObject({
        charge: z.optional(text()),
        payment_intent: z.optional(text()),
        amount: z.optional(integer(1)),
        reason: z.optional(z.enum(refundReasons)),
        metadata: z.optional(metadataChange),
        currency: z.optional(currency),
        customer: z.optional(text()),
        origin: z.optional(z.literal('customer_balance')),
      }),
      handle(
        work,
        { charge: chargeId, payment_intent: intent, currency: unit, customer, origin, ...fields },
      ) {
        if (origin !== undefined || unit !== undefined || customer !== undefined) {
          throw notEmulated('Refunding a customer balance', 'origin');
        }
        const charge = requireCharge(work, {
          ...(chargeId === undefined ? {} : { charge: chargeId }),
          ...(intent === undefined ? {} : { intent }),
        });
        if (intent !== undefined && charge.payment_intent !== intent) {
          throw invalidRequest(`Charge ${charge.id} does not belong to PaymentIntent ${intent}.`, {
            param: 'payment_intent',
          });
        }
        return createRefund(work, charge, fields);
      },
    }),
    get({
      path: '/v1/refunds',
      parameters: z.strictObject({
        ...datedPageParameters,
        charge: z.optional(text()),
        payment_intent: z.optional(text()),
      }),
      handle: ({ store }, { charge, payment_intent: intent, ...page }) =>
        listPage(
          '/v1/refunds',
          'refund',
          store
            .all(refunds)
            .filter(
              (refund) =>
                (charge === undefined || refund.charge === charge) &&
                (intent === undefined || refund.payment_intent === intent),
            ),
          page,
        ),
    }),
    get({
      path: '/v1/charges/:id/refunds',
      parameters: z.strictObject(datedPageParameters),
      handle: ({ store }, page, id) =>
        listPage(
          `/v1/charges/${id}/refunds`,
          'refund',
          store.all(refunds).filter((refund) => refund.charge === id),
          page,
        ),
    }),
    get({
      path: '/v1/refunds/:id',
      parameters: z.strictObject({}),
      handle: (reading, _parameters, id) => requireRefund(reading, id),
    }),
    post({
      path: '/v1/refunds/:id',
      parameters: z.strictObject({ metadata: z.optional(metadataChange) }),
      handle(work, { metadata }, id) {
        const before = requireRefund(work, id);
        const after = { ...before, metadata: changeMetadata(before.metadata ?? {}, metadata) };
        if (Object.keys(changedAttributes(before, after)).length === 0) return before;
        return changeRefund(work, before, after);
      },
    }),
    post({
      path: '/v1/refunds/:id/cancel',
      parameters: z.strictObject({}),
      handle(work, _parameters, id) {
        const { status } = requireRefund(work, id);
        // Card refunds never wait for the customer, which is the only state that Stripe lets one cancel.
        throw invalidRequest(
          `Refund ${id} has the status ${status}. Only a refund with the status requires_action can be canceled.`,
          { code: 'status_transition_invalid' },
        );
      },
    }),
  ],
};
