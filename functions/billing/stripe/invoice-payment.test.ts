import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { readInvoicePayment } from './invoice-payment.ts';
import type { PlanTerms } from './plan-price.ts';

const terms: PlanTerms = { tier: 'plus', interval: 'monthly', creditsPerMonth: 8_000 };

/** What the rule reads of a line. */
const planLine = {
  id: 'il_plan',
  amount: 4_999,
  quantity: 1,
  period: { start: 1_795_000_000, end: 1_797_592_000 },
  pricing: { price_details: { price: 'price_plus' } },
  parent: { subscription_item_details: { subscription: 'sub_1', proration: false } },
};
const foreignLine = {
  ...planLine,
  id: 'il_foreign',
  amount: 10_001,
  pricing: { price_details: { price: 'price_foreign' } },
};

/** Reads a paid invoice with these lines, whose charge was refunded by this amount. */
function readPaid(
  lines: readonly { readonly amount: number }[],
  { returnedCents = 0, currency = 'usd' } = {},
) {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const invoice: Stripe.Invoice = JSON.parse(
    JSON.stringify({
      id: 'in_1',
      status: 'paid',
      currency,
      amount_paid: total,
      total,
      pre_payment_credit_notes_amount: 0,
      status_transitions: { paid_at: 1_795_000_000 },
    }),
  );
  const read: Stripe.InvoiceLineItem[] = JSON.parse(JSON.stringify(lines));
  const at = '2026-11-21T12:00:00.000Z';
  const returns = returnedCents === 0 ? [] : [{ at, amountCents: returnedCents }];
  const charge = { paymentIntentId: 'pi_1', returns, receiptUrl: null };
  return readInvoicePayment(invoice, read, (price) => (price === 'price_plus' ? terms : null), [charge], []);
}

describe('reading an invoice', () => {
  it('of a plan and of something else, it counts the plan and names the rest', () => {
    expect(readPaid([foreignLine, planLine])).toMatchObject({
      amountCents: 15_000,
      leftOut: ['price_foreign'],
      product: { kind: 'plan', tier: 'plus', lines: [{ subscriptionId: 'sub_1', isCredit: false }] },
    });
  });

  it('of a plan alone, it leaves nothing out', () => {
    expect(readPaid([planLine])).not.toHaveProperty('leftOut');
  });

  it('what was returned of it is a share of all of it, whatever the refund was meant for', () => {
    expect(readPaid([foreignLine, planLine], { returnedCents: 7_500 })).toMatchObject({
      paidCents: 15_000,
      returns: [{ returnedCents: 7_500 }],
    });
  });

  it('counts a plan in another currency that its price has', () => {
    expect(readPaid([planLine], { currency: 'eur' })).toMatchObject({
      currency: 'eur',
      product: { tier: 'plus' },
    });
  });

  it.each([
    ['nothing of the catalog', [foreignLine]],
    ['something else, and credits unused time of a plan', [foreignLine, { ...planLine, amount: -2_000 }]],
    ['two of a plan', [{ ...planLine, quantity: 2 }]],
    ['a plan, and two of it', [planLine, { ...planLine, quantity: 2 }]],
    ['a plan that belongs to no subscription', [{ ...planLine, parent: null }]],
  ])('one that charges for %s is quarantined', (_name, lines) => {
    expect(readPaid(lines)).toHaveProperty('reason');
  });
});
