import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { creditPacks } from '../../contract/catalog.ts';
import { UserId } from '../../contract/ids.ts';
import { packMetadata, readPackPayment } from './pack-payment.ts';

const userId = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');

const paid = {
  id: 'cs_test_1',
  mode: 'payment',
  payment_status: 'paid',
  client_reference_id: userId,
  currency: 'usd',
  amount_total: 4_990,
  created: 1_795_000_000,
  metadata: packMetadata(userId, creditPacks.starter),
} as const;

/** Only the fields that the rule reads. */
function session(changes: Record<string, unknown> = {}): Stripe.Checkout.Session {
  return JSON.parse(JSON.stringify({ ...paid, ...changes }));
}

describe('reading a checkout session', () => {
  it('a paid pack is a payment with its credits, dated by Stripe', () => {
    expect(readPackPayment(session(), userId, null)).toEqual({
      id: 'cs_test_1',
      paidAt: new Date(1_795_000_000_000).toISOString(),
      amountCents: 4_990,
      paidCents: 4_990,
      returns: [],
      receiptUrl: null,
      product: { kind: 'pack', pack: 'starter', credits: 7_000 },
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
    expect(readPackPayment(session(), userId, charge)).toMatchObject({
      returns: [
        { at, returnedCents: 990 },
        { at: later, returnedCents: 4_990 },
      ],
      receiptUrl: charge.receiptUrl,
    });
  });

  it.each([
    ['unpaid', { payment_status: 'unpaid' }],
    ['a subscription', { mode: 'subscription' }],
  ])('%s grants nothing', (_name, changes) => {
    expect(readPackPayment(session(changes), userId, null)).toBeNull();
  });

  it.each([
    ['less was paid than asked', { amount_total: 4_989 }],
    ['another currency was paid', { currency: 'jpy' }],
    ['the reference names another person', { client_reference_id: '11111111-1111-4111-8111-111111111111' }],
    ['the metadata is not ours', { metadata: {} }],
    ['the pack is unknown', { metadata: { ...paid.metadata, pack: 'gold' } }],
    ['the credits are not a positive number', { metadata: { ...paid.metadata, credits: '-7000' } }],
  ])('%s: the payment is quarantined', (_name, changes) => {
    expect(readPackPayment(session(changes), userId, null)).toHaveProperty('reason');
  });

  it("another person's customer: quarantined", () => {
    const other = UserId.parse('11111111-1111-4111-8111-111111111111');
    expect(readPackPayment(session(), other, null)).toHaveProperty('reason');
  });
});
