import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectLedgerToAddUp } from '../tables/ledger-sum.ts';
import { startMoney } from './start-money.ts';

/**
 * Seven events of the emulated Stripe, signed and delivered to the real webhook handler in arrangements drawn with a
 * seed. That *every* arrangement ends alike is shown without the network in
 * functions/billing/sync/customer-changes.orders.test.ts.
 */
let money: Awaited<ReturnType<typeof startMoney>>;
let ada: Awaited<ReturnType<typeof money.newCustomer>>;
let life: Stripe.Event[];

const halfAMonth = 15 * 24 * 3_600;

beforeAll(async () => {
  money = await startMoney();
  ada = await money.newCustomer();
  const { id } = await ada.subscribes('basic');
  await ada.buys('starter');
  const pack = await ada.latestCharge();
  await ada.advances(halfAMonth);
  await ada.changesTo('plus');
  const failing = await money.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: ada.customerId,
  });
  await money.stripe.subscriptions.update(id, { default_payment_method: failing.id });
  await ada.advances();
  const works = await money.stripe.paymentMethods.attach('pm_card_visa', { customer: ada.customerId });
  await money.stripe.subscriptions.update(id, { default_payment_method: works.id });
  const open = await money.stripe.invoices.list({ customer: ada.customerId, status: 'open' });
  await money.stripe.invoices.pay(open.data[0]?.id ?? '', { payment_method: works.id });
  await money.stripe.refunds.create({ charge: pack.id, amount: 2_495 });
  await money.stripe.subscriptions.update(id, { cancel_at_period_end: true });

  const told: Stripe.Event[] = [];
  for await (const event of money.stripe.events.list({ limit: 100 })) told.unshift(event);
  const wanted = [
    'customer.subscription.created',
    'invoice.paid',
    'checkout.session.completed',
    'customer.subscription.updated',
    'invoice.payment_failed',
    'charge.refunded',
  ];
  const ours = told.filter(({ type }) => wanted.includes(type));
  // The seven moments: subscribed, pack, upgrade, renewal failed, recovered, refunded, cancelled.
  const nth = (type: string, index: number) => ours.filter((event) => event.type === type).at(index);
  life = [
    nth('customer.subscription.created', 0),
    nth('checkout.session.completed', 1),
    nth('invoice.paid', 1),
    nth('invoice.payment_failed', 0),
    nth('invoice.paid', -1),
    nth('charge.refunded', 0),
    nth('customer.subscription.updated', -1),
  ].filter((event) => event !== undefined);
});
afterAll(() => money.stop());

it('a life has seven events', () => {
  expect(new Set(life.map(({ id }) => id)).size).toBe(7);
});

it('in any order, and up to five times each, they end with the same account', async () => {
  const random = seededRandom(20_261_121);
  let first: unknown;
  for (let arrangement = 0; arrangement < 10; arrangement += 1) {
    const deliveries = life.flatMap((event) =>
      Array.from({ length: arrangement === 0 ? 1 : 1 + Math.floor(random() * 5) }, () => ({
        event,
        place: arrangement === 0 ? 0 : random(),
      })),
    );
    await forget();
    for (const { event } of deliveries.sort((a, b) => a.place - b.place)) await money.deliver(event);
    const state = await visibleState();
    first ??= state;
    expect(state).toEqual(first);
  }
  expect(first).toMatchObject({
    balance: { cycle_credits: 7_500, purchased_credits: 3_500 },
    subscription: { tier: 'plus', cancelsAtEnd: true, paymentFailed: false },
  });
});

it('delivered all at once, they end with the same account', async () => {
  const before = await visibleState();
  await forget();
  await Promise.all([...life, ...life].map((event) => money.deliver(event)));
  expect(await visibleState()).toEqual(before);
});

async function visibleState() {
  const { account, billing } = await money.dependencies.billing.readWithCredits(ada.userId);
  return {
    balance: await expectLedgerToAddUp(money.tables.client, 'credits', ada.userId),
    subscription: billing.subscription,
    cycle: account.cycle,
    orders: await ada.orders(),
  };
}

/** Deletes everything stored about the person, as if no event had come yet. */
async function forget(): Promise<void> {
  for (const [table, key] of [
    ['credits', 'entry'],
    ['orders', 'order_key'],
  ] as const) {
    const { Items = [] } = await money.tables.client.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'user_id = :user',
        ExpressionAttributeValues: { ':user': ada.userId },
      }),
    );
    for (const item of Items) {
      await money.tables.client.send(
        new DeleteCommand({ TableName: table, Key: { user_id: item.user_id, [key]: item[key] } }),
      );
    }
  }
}

/** Mulberry32: the same arrangements in every run. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
