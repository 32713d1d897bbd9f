import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { creditPacks } from '../../../contract/billing/catalog.ts';
import { UserId } from '../../../contract/fields/ids.ts';
import { packMetadata, readPackPayment } from './pack-payment.ts';

const userId = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');

const paid = {
  id: 'cs_test_1',
  mode: 'payment',
  status: 'complete',
  payment_status: 'paid',
  client_reference_id: userId,
  currency: 'usd',
  amount_total: 4_990,
  created: 1_795_000_000,
  metadata: packMetadata(userId, creditPacks.starter),
} as const;

/** Our price of the pack, as `npm run stripe:sync` makes it. */
const price = {
  id: 'price_starter',
  currency: 'usd',
  unit_amount: 4_990,
  metadata: { product_type: 'credit_pack', pack: 'starter', credits: '7000' },
};

const line = { quantity: 1, price, currency: 'usd', amount_subtotal: 4_990, amount_tax: 0 };

function lines(...changes: readonly Record<string, unknown>[]) {
  return { line_items: { data: changes.map((change) => ({ ...line, ...change })) } };
}

/** Only the fields that the rule reads. */
function session(changes: Record<string, unknown> = {}): Stripe.Checkout.Session {
  return JSON.parse(JSON.stringify({ ...paid, ...lines({}), ...changes }));
}

describe('reading a checkout session', () => {
  it('a paid pack is a payment with its credits, dated by Stripe', () => {
    expect(readPackPayment(session(), userId, null, [])).toEqual({
      id: 'cs_test_1',
      paidAt: new Date(1_795_000_000_000).toISOString(),
      currency: 'usd',
      amountCents: 4_990,
      paidCents: 4_990,
      returns: [],
      receiptUrl: null,
      product: { kind: 'pack', pack: 'starter', credits: 7_000 },
    });
  });

  it.each([
    ['a tax on top', { amount_total: 5_988 }, { amount_tax: 998 }, 5_988],
    ['a tax within the price', {}, { amount_tax: 832 }, 4_990],
    [
      'a tax within the price that its subtotal leaves out',
      {},
      { amount_subtotal: 4_158, amount_tax: 832 },
      4_990,
    ],
    ['a coupon', { amount_total: 2_495 }, { amount_discount: 2_495 }, 2_495],
    [
      'a coupon for all of it',
      { payment_status: 'no_payment_required', amount_total: 0, payment_intent: null },
      {},
      0,
    ],
    ['a coupon for all of it that Stripe calls paid', { amount_total: 0, payment_intent: null }, {}, 0],
  ])('with %s a pack grants its credits', (_name, changes, ofLine, amountCents) => {
    expect(readPackPayment(session({ ...changes, ...lines(ofLine) }), userId, null, [])).toMatchObject({
      amountCents,
      paidCents: amountCents,
      product: { kind: 'pack', pack: 'starter', credits: 7_000 },
    });
  });

  it('in another currency it grants its credits, with its tax and the page of its invoice', () => {
    const euros = {
      currency: 'eur',
      amount_total: 5_462,
      total_details: { amount_tax: 872 },
      invoice: { hosted_invoice_url: 'https://invoice.stripe.com/i/1' },
      ...lines({ currency: 'eur', amount_subtotal: 4_590, amount_tax: 872 }),
    };
    expect(readPackPayment(session(euros), userId, null, [])).toMatchObject({
      currency: 'eur',
      amountCents: 5_462,
      taxCents: 872,
      invoiceUrl: 'https://invoice.stripe.com/i/1',
      product: { credits: 7_000 },
    });
  });

  it('what was refunded or disputed is returned, never more than was paid', () => {
    const at = '2026-11-21T12:00:00.000Z';
    const later = '2026-11-22T12:00:00.000Z';
    const returns = [
      { at: later, amountCents: 4_990 },
      { at, amountCents: 990 },
    ];
    const charge = { paymentIntentId: 'pi_1', receiptUrl: 'https://pay.stripe.com/receipts/1', returns };
    expect(readPackPayment(session(), userId, charge, [])).toMatchObject({
      returns: [
        { at, returnedCents: 990 },
        { at: later, returnedCents: 4_990 },
      ],
      receiptUrl: charge.receiptUrl,
    });
  });

  it.each([
    ['unpaid', { payment_status: 'unpaid' }],
    ['free, but still open', { status: 'open', payment_status: 'no_payment_required', amount_total: 0 }],
    ['a subscription', { mode: 'subscription' }],
    ['what needs no payment yet', { payment_status: 'no_payment_required' }],
  ])('%s grants nothing', (_name, changes) => {
    expect(readPackPayment(session(changes), userId, null, [])).toBeNull();
  });

  it.each([
    ['the price is not ours', lines({ price: { ...price, metadata: {} } })],
    [
      'the price is that of another pack',
      lines({ price: { ...price, metadata: { ...price.metadata, pack: 'creator' } } }),
    ],
    ['there is no price', lines({ price: null })],
    ['it is for two of the pack', lines({ quantity: 2, amount_subtotal: 9_980 })],
    ['it has another line', lines({}, { price: { ...price, id: 'price_other' } })],
    ['it has no line', lines()],
    ['the reference names another person', { client_reference_id: '11111111-1111-4111-8111-111111111111' }],
    ['the metadata is not ours', { metadata: {} }],
    ['the pack is unknown', { metadata: { ...paid.metadata, pack: 'gold' } }],
    ['the credits are not a positive number', { metadata: { ...paid.metadata, credits: '-7000' } }],
  ])('%s: the payment is quarantined', (_name, changes) => {
    expect(readPackPayment(session(changes), userId, null, [])).toHaveProperty('reason');
  });

  it("another person's customer: quarantined", () => {
    const other = UserId.parse('11111111-1111-4111-8111-111111111111');
    expect(readPackPayment(session(), other, null, [])).toHaveProperty('reason');
  });
});
