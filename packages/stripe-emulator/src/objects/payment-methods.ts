import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { type CardEntry, findReadyMadeCard, fingerprintOf, testCardOf } from '../cards/test-cards.ts';
import { recordEvent } from '../events/events.ts';
import { cardDeclined, invalidRequest, resourceMissing } from '../routes/errors.ts';
import { text } from '../routes/parameters.ts';
import { post, type Reading, type Resource, type Work } from '../routes/route.ts';
import { retrieveRoute } from '../routes/standard-routes.ts';
import { paymentMethods } from '../state/collections.ts';
import { requireCustomer } from './customers.ts';
import { atTimeOf } from './test-clocks.ts';

export type BillingDetails = Stripe.PaymentMethod.BillingDetails;

export function createPaymentMethod(
  work: Work,
  { card, expiryMonth, expiryYear }: CardEntry,
  billingDetails: BillingDetails,
): Stripe.PaymentMethod {
  const paymentMethod: Stripe.PaymentMethod = {
    id: work.newId('pm', 24),
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

/** Attaches a payment method to a customer. */
export function attachPaymentMethod(work: Work, id: string, customer: string): void {
  const paymentMethod = work.store.get(paymentMethods, id);
  if (paymentMethod === undefined) return;
  const attached = { ...paymentMethod, customer };
  work.store.put(paymentMethods, attached);
  recordEvent(work, 'payment_method.attached', attached);
}

/** The customer's own payment method with this id, or undefined. */
export function findPaymentMethodOf(
  { store }: Reading,
  customer: string,
  id: string | null,
): Stripe.PaymentMethod | undefined {
  const paymentMethod = id === null ? undefined : store.get(paymentMethods, id);
  return paymentMethod?.customer === customer ? paymentMethod : undefined;
}

/** The same, and throws what Stripe answers when it is not attached to this customer. */
export function requirePaymentMethodOf(
  reading: Reading,
  customer: string,
  id: string,
  param: string,
): Stripe.PaymentMethod {
  const paymentMethod = findPaymentMethodOf(reading, customer, id);
  if (paymentMethod === undefined) {
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param },
    );
  }
  return paymentMethod;
}

/** The test card behind a payment method. */
export function cardOf({ card }: Stripe.PaymentMethod): CardEntry {
  const known = testCardOf(card?.fingerprint);
  if (card === undefined || known === undefined) throw new Error('A payment method without a test card');
  return { card: known, expiryMonth: card.exp_month, expiryYear: card.exp_year };
}

/** What the bank says of the security code. */
export function cvcCheckOf(decline: CardEntry['card']['decline']): 'pass' | 'fail' {
  return decline?.code === 'incorrect_cvc' ? 'fail' : 'pass';
}

function requirePaymentMethod({ store }: Reading, id: string): Stripe.PaymentMethod {
  const paymentMethod = store.get(paymentMethods, id);
  if (paymentMethod === undefined) throw resourceMissing('PaymentMethod', id, 'payment_method');
  return paymentMethod;
}

function readyMadeExpiry({ nowSeconds }: Reading): { expiryMonth: number; expiryYear: number } {
  return { expiryMonth: 12, expiryYear: new Date(nowSeconds * 1000).getUTCFullYear() + 5 };
}

const noBillingDetails: BillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

export const paymentMethodResource: Resource = {
  object: 'payment_method',
  collection: paymentMethods,
  routes: [
    retrieveRoute('/v1/payment_methods/:id', paymentMethods, 'payment_method'),
    post({
      path: '/v1/payment_methods/:id/attach',
      parameters: z.strictObject({ customer: text() }),
      handle(anyWork, { customer }, id) {
        const work = atTimeOf(anyWork, customer);
        requireCustomer(work, customer, 'customer', 400);
        const card = findReadyMadeCard(id);
        // Each attachment of a ready-made method creates a payment method.
        const paymentMethod =
          card === undefined
            ? requirePaymentMethod(work, id)
            : createPaymentMethod(work, { card, ...readyMadeExpiry(work) }, noBillingDetails);
        if (paymentMethod.customer !== null && paymentMethod.customer !== customer) {
          throw invalidRequest('The payment method you provided has already been attached to a customer.', {
            code: 'payment_method_unexpected_state',
          });
        }
        const entry = cardOf(paymentMethod);
        if (!entry.card.canBeAttached && entry.card.decline !== null) throw cardDeclined(entry.card.decline);
        attachPaymentMethod(work, paymentMethod.id, customer);
        return requirePaymentMethod(work, paymentMethod.id);
      },
    }),
  ],
};
