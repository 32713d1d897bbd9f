import { randomInt } from 'node:crypto';
import type { Stripe } from 'stripe';
import { type CardEntry, type Decline, fingerprintOf } from '../cards/test-cards.ts';
import { recordEvent } from '../events/events.ts';
import type { Work } from '../routes/route.ts';
import { charges } from '../state/collections.ts';
import { idOf } from '../state/ids.ts';
import { cvcCheckOf } from './payment-methods.ts';
import { scheduleOutcome } from './pending-outcomes.ts';

/** Charges a card for an intent. A declined charge is stored too. */
export function chargeCard(
  work: Work,
  intent: Stripe.PaymentIntent,
  paymentMethod: Stripe.PaymentMethod,
  entry: CardEntry,
  authenticated: boolean,
): Stripe.Charge {
  const { decline } = entry.card;
  const id = work.newId('ch', 24);
  const charge: Stripe.Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline === null ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: paymentMethod.billing_details,
    calculated_statement_descriptor: 'EMULATED STRIPE',
    captured: decline === null,
    created: work.nowSeconds,
    currency: intent.currency,
    customer: idOf(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: decline === null,
    payment_intent: intent.id,
    payment_method: paymentMethod.id,
    payment_method_details: {
      type: 'card',
      card: cardDetails(intent.amount, entry, authenticated),
    },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: decline === null ? `${work.pagesUrl}/receipts/${id}` : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline === null ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
  work.store.put(charges, charge);
  recordEvent(work, decline === null ? 'charge.succeeded' : 'charge.failed', charge);
  if (decline === null && entry.card.isDisputed) {
    scheduleOutcome(work, { kind: 'charge_disputed', charge: id }, 0);
  }
  return charge;
}

function outcomeOf(decline: Decline | null): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline === null ? 'approved_by_network' : 'declined_by_network',
    reason: decline?.declineCode ?? null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message:
      decline === null ? 'Payment complete.' : `The bank declined the payment: ${decline.declineCode}.`,
    type: decline === null ? 'authorized' : 'issuer_declined',
  };
}

function cardDetails(
  amount: number,
  { card, expiryMonth, expiryYear }: CardEntry,
  authenticated: boolean,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: card.decline === null ? amount : null,
    authorization_code: card.decline === null ? String(randomInt(100_000, 1_000_000)) : null,
    brand: card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: cvcCheckOf(card.decline),
    },
    country: 'US',
    electronic_commerce_indicator: authenticated ? '05' : null,
    exp_month: expiryMonth,
    exp_year: expiryYear,
    extended_authorization: { status: 'disabled' },
    fingerprint: fingerprintOf(card),
    funding: card.funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card.number.slice(-4),
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: authenticated
      ? {
          authentication_flow: 'challenge',
          electronic_commerce_indicator: '05',
          exemption_indicator: null,
          result: 'authenticated',
          result_reason: null,
          transaction_id: null,
          version: '2.2.0',
        }
      : null,
    transaction_link_id: null,
    wallet: null,
  };
}
