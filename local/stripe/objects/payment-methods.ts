import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { resourceMissing } from '../api/errors.ts';
import { listPage, pageParameters } from '../api/lists.ts';
import { text } from '../api/parameters.ts';
import { get, type Reading, type Resource, type Work } from '../api/route.ts';
import { type CardEntry, fingerprintOf } from '../checkout/test-cards.ts';
import { recordEvent } from '../events/events.ts';
import { objectCollection } from '../store/store.ts';
import { requireCustomer } from './customers.ts';
import { newId } from './ids.ts';

export const paymentMethods = objectCollection<Stripe.PaymentMethod>('payment_method');

export type BillingDetails = Stripe.PaymentMethod.BillingDetails;

export function createPaymentMethod(
  work: Work,
  { card, expiryMonth, expiryYear }: CardEntry,
  billingDetails: BillingDetails,
): Stripe.PaymentMethod {
  const paymentMethod: Stripe.PaymentMethod = {
    id: newId('pm', 24),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: billingDetails,
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: cvcCheckOf(card.decline),
      },
      country: 'US',
      display_brand: card.brand === 'amex' ? 'american_express' : card.brand,
      exp_month: expiryMonth,
      exp_year: expiryYear,
      fingerprint: fingerprintOf(card),
      funding: card.funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: work.nowSeconds,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  work.store.put(paymentMethods, paymentMethod);
  return paymentMethod;
}

/** Keeps the card for the customer's later payments. */
export function attachPaymentMethod(work: Work, id: string, customer: string): void {
  const paymentMethod = work.store.get(paymentMethods, id);
  if (paymentMethod === undefined) return;
  const attached = { ...paymentMethod, customer };
  work.store.put(paymentMethods, attached);
  recordEvent(work, 'payment_method.attached', attached);
}

/** What the bank says of the security code. */
export function cvcCheckOf(decline: CardEntry['card']['decline']): 'pass' | 'fail' {
  return decline?.code === 'incorrect_cvc' ? 'fail' : 'pass';
}

const listParameters = { ...pageParameters, type: z.optional(text()) };

function attachedTo(reading: Reading, customer: string, type: string | undefined): Stripe.PaymentMethod[] {
  return reading.store
    .all(paymentMethods)
    .filter((method) => method.customer === customer && (type === undefined || method.type === type));
}

export const paymentMethodResource: Resource = {
  object: 'payment_method',
  expandable: { customer: 'customer' },
  find: ({ store }, id) => store.get(paymentMethods, id),
  routes: [
    get({
      path: '/v1/payment_methods',
      parameters: z.strictObject({ ...listParameters, customer: text() }),
      handle(reading, { customer, type, ...page }) {
        requireCustomer(reading, customer, 'customer', 400);
        return listPage('/v1/payment_methods', 'PaymentMethod', attachedTo(reading, customer, type), page);
      },
    }),
    get({
      path: '/v1/payment_methods/:id',
      parameters: z.strictObject({}),
      handle({ store }, _parameters, id) {
        const paymentMethod = store.get(paymentMethods, id);
        if (paymentMethod === undefined) throw resourceMissing('PaymentMethod', id, 'payment_method');
        return paymentMethod;
      },
    }),
    get({
      path: '/v1/customers/:id/payment_methods',
      parameters: z.strictObject(listParameters),
      handle(reading, { type, ...page }, id) {
        requireCustomer(reading, id, 'id', 404);
        return listPage(
          `/v1/customers/${id}/payment_methods`,
          'PaymentMethod',
          attachedTo(reading, id, type),
          page,
        );
      },
    }),
  ],
};
