import { describe, expect, it } from 'vitest';
import { UserId } from '../../contract/ids.ts';
import { readCustomerSnapshot } from './read-customer-snapshot.ts';
import { createTestStripe, listedAs, type TestStripeOptions, testNow } from './testing/test-stripe.ts';

const userId = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');

/** A subscriber's snapshot, and the calls that it took. */
async function snapshotWith({ alter }: Pick<TestStripeOptions, 'alter'> = {}) {
  const calls: string[] = [];
  const stripe = await createTestStripe({
    pass: async (call) => void calls.push(call),
    ...(alter && { alter }),
  });
  const { id: customer } = await stripe.direct.customers.create({ metadata: { user_id: userId } });
  await stripe.subscribe(customer, 'plan_plus_monthly');
  return { snapshot: await readCustomerSnapshot(stripe.client, customer, userId), calls };
}

describe('what Stripe says about a customer', () => {
  it('takes four lists, and no more for a subscriber to whom nothing was returned', async () => {
    const { snapshot, calls } = await snapshotWith();
    expect(snapshot.payments).toMatchObject([{ amountCents: 4_999, returns: [] }]);
    expect(calls.filter((call) => call.startsWith('GET') && !call.endsWith('answered')).toSorted()).toEqual([
      'GET /v1/charges',
      'GET /v1/checkout/sessions',
      'GET /v1/invoices',
      'GET /v1/subscriptions',
    ]);
  });

  it('has every line of an invoice that shows only the first ones', async () => {
    const isLong = listedAs('GET /v1/invoices', { lines: { object: 'list', has_more: true, data: [] } });
    const { snapshot, calls } = await snapshotWith({ alter: isLong });
    expect(calls).toContain('GET /v1/invoices/{id}/lines');
    expect(snapshot.payments).toMatchObject([{ product: { kind: 'plan', tier: 'plus', lines: [{}] } }]);
  });

  it('counts what a card paid of a balance that was owed, and all of it as returned once it is', async () => {
    const stripe = await createTestStripe();
    const { id: customer } = await stripe.direct.customers.create({
      metadata: { user_id: userId },
      balance: 100,
    });
    await stripe.subscribe(customer, 'plan_plus_monthly');
    const [charge] = (await stripe.direct.charges.list({ customer })).data;
    await stripe.direct.refunds.create({ charge: charge?.id ?? '' });
    const { payments } = await readCustomerSnapshot(stripe.client, customer, userId);
    expect(payments).toMatchObject([
      { amountCents: 5_099, paidCents: 5_099, returns: [{ returnedCents: 5_099 }] },
    ]);
  });

  it.each([
    ['keeps the advance of a renewal while the bank has not answered', 'pending', 1],
    ['takes the advance of a renewal back once the payment has failed', 'failed', 0],
  ])('%s', async (_name, status, renewals) => {
    let now = testNow;
    const charges = listedAs('GET /v1/charges', { status });
    // The subscription stays active while a payment is under way.
    const active = listedAs('GET /v1/subscriptions', { status: 'active' });
    const stripe = await createTestStripe({
      now: () => now,
      alter: (call, answer) => active(call, { ...answer, ...charges(call, answer) }),
    });
    const { id: customer } = await stripe.direct.customers.create({ metadata: { user_id: userId } });
    await stripe.subscribe(customer, 'plan_plus_monthly');
    stripe.does.swapCard(customer, 'fail');
    now = (stripe.live()[0]?.items.data[0].current_period_end ?? 0) * 1_000 + 2 * 3_600_000;
    stripe.clock();
    expect((await readCustomerSnapshot(stripe.client, customer, userId)).renewals).toHaveLength(renewals);
  });

  it('takes a dispute in another currency for one of the whole charge', async () => {
    const disputed = listedAs('GET /v1/charges', { disputed: true });
    const dispute = { id: 'dp_1', status: 'needs_response', created: testNow / 1_000 };
    const data = [{ ...dispute, amount: 4_300, currency: 'eur' }];
    const { snapshot } = await snapshotWith({
      alter: (call, answer) =>
        call === 'GET /v1/disputes'
          ? { ...answer, status: 200, body: { object: 'list', url: '/v1/disputes', has_more: false, data } }
          : disputed(call, answer),
    });
    expect(snapshot.payments).toMatchObject([{ returns: [{ returnedCents: 4_999 }] }]);
  });

  it('takes a credit note after the payment for returned money', async () => {
    const isCredited = listedAs('GET /v1/invoices', { post_payment_credit_notes_amount: 4_999 });
    const note = { id: 'cn_1', status: 'issued', created: testNow / 1_000, post_payment_amount: 4_999 };
    const { snapshot } = await snapshotWith({
      alter: (call, answer) =>
        call === 'GET /v1/credit_notes'
          ? { status: 200, body: { object: 'list', url: '/v1/credit_notes', has_more: false, data: [note] } }
          : isCredited(call, answer),
    });
    expect(snapshot.payments).toMatchObject([{ returns: [{ returnedCents: 4_999 }] }]);
  });
});
