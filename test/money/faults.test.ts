import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditPacks } from '../../contract/billing/catalog.ts';
import type { UserId } from '../../contract/fields/ids.ts';
import { checkSubscription } from '../../functions/billing/check-subscription.ts';
import { reconcileBilling } from '../../functions/billing/sync/reconcile-billing.ts';
import { syncCustomer } from '../../functions/billing/sync/sync-customer.ts';
import { createDeletionsStore } from '../../functions/tables/credits/deletions.store.ts';
import { caller } from '../handlers/caller.ts';
import { expectLedgerToAddUp } from '../tables/ledger-sum.ts';
import { startMoney } from './start-money.ts';

let money: Awaited<ReturnType<typeof startMoney>>;
beforeAll(async () => {
  money = await startMoney();
});
afterAll(() => money.stop());

/** Stripe, with the answer to a list of charges held back until `release`. */
function slowStripe() {
  let release: () => void = () => undefined;
  let arrived: () => void = () => undefined;
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hasAnswered = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const stripe: Stripe = Object.create(money.stripe);
  Object.defineProperty(stripe, 'charges', {
    value: {
      list: async function* (parameters: Stripe.ChargeListParams) {
        const { data } = await money.stripe.charges.list(parameters);
        arrived();
        await isReleased;
        yield* data;
      },
    },
  });
  return { stripe, hasAnswered, release };
}

const isDown = new Stripe('sk_test_down', {
  // Nothing listens on the discard port.
  host: '127.0.0.1',
  port: 9,
  protocol: 'http',
  maxNetworkRetries: 0,
});

describe('two syncs at once', () => {
  it("an older answer of Stripe's never overwrites a newer one", async () => {
    const ada = await money.newCustomer();
    await ada.buys('starter');
    const slow = slowStripe();
    const before = syncCustomer(
      { ...money.dependencies, stripe: async () => slow.stripe },
      { userId: ada.userId, customerId: ada.customerId },
    );
    await slow.hasAnswered;
    await money.stripe.refunds.create({ charge: (await ada.latestCharge()).id });
    expect(await ada.syncs()).toMatchObject({ purchasedCredits: 0, revision: 1 });
    slow.release();
    expect((await before).account.purchasedCredits).toBe(0);
    expect((await ada.syncs()).purchasedCredits).toBe(0);
    await expectLedgerToAddUp(money.tables.client, 'credits', ada.userId);
  });

  it('only one of ten at once writes', async () => {
    const ada = await money.newCustomer();
    await ada.buys('starter');
    const customer = { userId: ada.userId, customerId: ada.customerId };
    await Promise.all(Array.from({ length: 10 }, () => syncCustomer(money.dependencies, customer)));
    expect(await ada.syncs()).toMatchObject({ purchasedCredits: 7_000, revision: 1 });
  });
});

describe('when Stripe cannot be reached', () => {
  it('nothing is written, and the webhook is not answered with success', async () => {
    const ada = await money.newCustomer();
    await ada.buys('starter');
    await expect(
      syncCustomer(
        { ...money.dependencies, stripe: async () => isDown },
        { userId: ada.userId, customerId: ada.customerId },
      ),
    ).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect(await money.dependencies.credits.readAccount(ada.userId)).toMatchObject({ revision: 0 });
    expect((await ada.syncs()).purchasedCredits).toBe(7_000);
  });

  it('a person gets the stored state', async () => {
    const ada = await money.newCustomer();
    await ada.subscribes('plus');
    await ada.syncs();
    await money.dependencies.billing.visitStripe(caller(ada.userId).session, money.dependencies.now());
    money.passes(60);
    const answer = await check({ stripe: async () => isDown }, ada.userId);
    expect(answer).toMatchObject({ subscribed: true, subscription_tier: 'plus', can_manage: true });
  });
});

describe('a lost webhook', () => {
  it('is made up for when the person returns from the checkout', async () => {
    const ada = await money.newCustomer();
    await money.dependencies.billing.recordStripeCustomer(ada.userId, null, ada.customerId);
    await money.dependencies.billing.visitStripe(caller(ada.userId).session, money.dependencies.now());
    await ada.subscribes('basic');
    expect(await check({}, ada.userId)).toMatchObject({
      subscribed: true,
      subscription_tier: 'basic',
      subscription_interval: 'monthly',
      cancels_at_end: false,
    });
    expect(await money.dependencies.credits.readAccount(ada.userId)).toMatchObject({ cycleCredits: 4_000 });
  });

  it('is made up for by the hourly reconciliation, which changes nothing else', async () => {
    const ada = await money.newCustomer();
    const eve = await money.newCustomer();
    await ada.buys('starter');
    await eve.buys('creator');
    await eve.syncs();
    const report = await reconcileBilling(money.dependencies, { hours: 3 });
    expect(report.changed).toContain(ada.userId);
    expect(report.changed).not.toContain(eve.userId);
    expect(report.failed).toEqual([]);
    expect((await ada.syncs()).purchasedCredits).toBe(7_000);
  });

  it('about a payment that is not read any more is made up for by the hourly reconciliation', async () => {
    const ada = await money.newCustomer();
    const eventOf = async (type: string) => {
      const { data } = await money.stripe.events.list({ type, limit: 1 });
      if (data[0] === undefined) throw new Error(`There is no ${type}.`);
      return data[0];
    };
    await ada.buys('starter');
    await money.deliver(await eventOf('checkout.session.completed'));
    await money.stripe.refunds.create({ charge: (await ada.latestCharge()).id });
    await ada.buys('creator');
    await money.deliver(await eventOf('checkout.session.completed'));
    // The event of the refund was lost, and the next one names another payment.
    expect(await money.dependencies.credits.readAccount(ada.userId)).toMatchObject({
      purchasedCredits: creditPacks.starter.credits + creditPacks.creator.credits,
    });
    await reconcileBilling(money.dependencies, { hours: 3 });
    expect(await money.dependencies.credits.readAccount(ada.userId)).toMatchObject({
      purchasedCredits: creditPacks.creator.credits,
    });
    expect((await reconcileBilling(money.dependencies, { hours: 3 })).changed).toEqual([]);
  });
});

describe('the customer of a payment', () => {
  it('a second customer of the same person changes nothing and is reported', async () => {
    const ada = await money.newCustomer();
    await ada.buys('starter');
    await ada.syncs();
    const second = await money.stripe.customers.create({ metadata: { user_id: ada.userId } });
    await syncCustomer(money.dependencies, { userId: ada.userId, customerId: second.id });
    expect((await ada.syncs()).purchasedCredits).toBe(7_000);
    expect(money.logged.map(({ code }) => code)).toContain('billing.second_customer');
  });

  it('a customer deleted in Stripe has no plan any more, and keeps paid credits', async () => {
    const ada = await money.newCustomer();
    await ada.buys('starter');
    await ada.subscribes('basic');
    expect(await ada.syncs()).toMatchObject({ cycleCredits: 4_000, purchasedCredits: 7_000 });
    await money.stripe.customers.del(ada.customerId);
    const { data } = await money.stripe.events.list({ type: 'customer.deleted', limit: 1 });
    for (const event of data) await money.deliver(event);
    expect(await money.dependencies.billing.readWithCredits(ada.userId)).toMatchObject({
      account: { cycleCredits: 4_000, purchasedCredits: 7_000 },
      billing: { subscription: { isEntitled: false, isLive: false } },
    });
    expect(await ada.orders()).toHaveLength(2);
  });

  it('a deleted account is granted nothing', async () => {
    const ada = await money.newCustomer();
    const now = money.dependencies.now();
    await createDeletionsStore(money.tables.client, 'credits').begin(ada.userId, null, now, now);
    await ada.buys('starter');
    expect(await ada.syncs()).toMatchObject({ purchasedCredits: 0, deletedAt: expect.any(String) });
  });
});

function check(changes: Partial<typeof money.dependencies>, userId: UserId) {
  const dependencies = { ...money.dependencies, ...changes };
  return checkSubscription({
    ...dependencies,
    syncCustomer: (customer) => syncCustomer(dependencies, customer),
  })({ ...caller(userId), path: undefined, query: undefined, headers: undefined, body: undefined });
}
