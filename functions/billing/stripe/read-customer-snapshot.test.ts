import {
  charges as emulatedCharges,
  invoices as emulatedInvoices,
} from 'stripe-emulator/state/collections.ts';
import { describe, expect, it } from 'vitest';
import { creditPacks, packPriceLookupKey } from '../../../contract/billing/catalog.ts';
import { UserId } from '../../../contract/fields/ids.ts';
import {
  createTestStripe,
  listedAs,
  type TestStripe,
  type TestStripeOptions,
  testNow,
} from '../testing/test-stripe.ts';
import { noChangedObjects } from './kept-snapshot.ts';
import { packMetadata } from './pack-payment.ts';
import { readCustomerSnapshot } from './read-customer-snapshot.ts';

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
  const { snapshot } = await readCustomerSnapshot(stripe.client, customer, userId);
  return { snapshot, calls };
}

const buyAndPay = (stripe: TestStripe, customer: string) => async () => {
  const { id } = await stripe.direct.checkout.sessions.create({
    mode: 'payment',
    customer,
    client_reference_id: userId,
    line_items: [{ price: stripe.priceOf(packPriceLookupKey('starter')), quantity: 1 }],
    metadata: packMetadata(userId, creditPacks.starter),
    invoice_creation: {
      enabled: true,
      invoice_data: { metadata: packMetadata(userId, creditPacks.starter) },
    },
    success_url: 'https://reelwright.test/success',
  });
  stripe.does.pay(id);
  return id;
};

describe('a customer who has bought 300 packs', async () => {
  const calls: string[] = [];
  let running = 0;
  let mostAtOnce = 0;
  const stripe = await createTestStripe({
    pass: async (call) => {
      if (!call.endsWith('answered')) calls.push(call);
      running += call.endsWith('answered') ? -1 : 1;
      mostAtOnce = Math.max(mostAtOnce, running);
      await new Promise((resolve) => setImmediate(resolve));
    },
  });
  const { id: customer } = await stripe.direct.customers.create({ metadata: { user_id: userId } });
  const buys = buyAndPay(stripe, customer);
  for (let pack = 0; pack < 300; pack += 1) await buys();
  const charges = stripe.objects.all(emulatedCharges);
  for (const { id } of charges.slice(0, 40)) stripe.does.refund(id);
  const { snapshot, kept } = await readCustomerSnapshot(stripe.client, customer, userId);
  const whole = calls.length;
  const reads = (changed = noChangedObjects) => {
    calls.length = 0;
    return readCustomerSnapshot(stripe.client, customer, userId, { kept, changed });
  };

  it('is read as a whole once, with at most eight calls at once', () => {
    expect(snapshot.payments).toHaveLength(300);
    expect(whole).toBeGreaterThan(40);
    expect(mostAtOnce).toBe(8);
  });

  it('takes four calls once another pack is bought', async () => {
    const id = await buys();
    const next = await reads();
    expect(next.snapshot.payments).toMatchObject([{ id, returns: [] }]);
    expect(calls).toHaveLength(4);
  });

  it('takes a few more when the oldest pack of all is refunded, and says what was returned', async () => {
    const charge = charges[50];
    stripe.does.refund(charge?.id ?? '');
    const paymentIntents = [String(charge?.payment_intent)];
    const next = await reads({ ...noChangedObjects, paymentIntents });
    expect(next.snapshot.payments).toContainEqual(
      expect.objectContaining({ returns: [expect.objectContaining({ returnedCents: 4_990 })] }),
    );
    expect(calls.length).toBeLessThanOrEqual(7);
  });
});

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
    const { snapshot } = await readCustomerSnapshot(stripe.client, customer, userId);
    expect(snapshot.payments).toMatchObject([
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
    const { snapshot } = await readCustomerSnapshot(stripe.client, customer, userId);
    expect(snapshot.renewals).toHaveLength(renewals);
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

  it('takes a credit note of a pack’s invoice for returned money, by whatever way it was paid out', async () => {
    let isCredited = false;
    const note = { id: 'cn_1', status: 'issued', created: testNow / 1_000, post_payment_amount: 2_495 };
    const stripe = await createTestStripe({
      alter: (call, answer) => {
        const noted = { id: 'in_pack', post_payment_credit_notes_amount: 2_495 };
        if (!isCredited) return answer;
        if (call === 'GET /v1/checkout/sessions')
          return listedAs('GET /v1/checkout/sessions', { invoice: noted })(call, answer);
        return call === 'GET /v1/credit_notes'
          ? { status: 200, body: { object: 'list', url: '/v1/credit_notes', has_more: false, data: [note] } }
          : answer;
      },
    });
    const { id: customer } = await stripe.direct.customers.create({ metadata: { user_id: userId } });
    const id = await buyAndPay(stripe, customer)();
    const { kept } = await readCustomerSnapshot(stripe.client, customer, userId);
    const [invoice] = stripe.objects.all(emulatedInvoices);
    isCredited = true;
    // Its session is final, and is not listed again unless an event names its invoice.
    const changed = { ...noChangedObjects, invoices: [invoice?.id ?? ''] };
    for (const known of [null, { kept, changed }]) {
      const { snapshot } = await readCustomerSnapshot(stripe.client, customer, userId, known);
      expect(snapshot.payments).toMatchObject([{ id, returns: [{ returnedCents: 2_495 }] }]);
    }
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
