import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { charges, refunds } from 'stripe-emulator/state/collections.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packPriceLookupKey } from '../../../contract/billing/catalog.ts';
import { UserId } from '../../../contract/fields/ids.ts';
import type { Language } from '../../../contract/fields/languages.ts';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import type { Mail } from '../../mail/send-mail.ts';
import { createBillingAccountStore } from '../../tables/credits/billing-account.store.ts';
import { createCreditsStore } from '../../tables/credits/credits.store.ts';
import { createDeletionsStore } from '../../tables/credits/deletions.store.ts';
import { deleteStripeCustomer } from '../delete-stripe-customer.ts';
import { packMetadata } from '../stripe/pack-payment.ts';
import { packSoldAt } from '../stripe/pack-price.ts';
import { createTestStripe, testNow, testSiteUrl } from '../testing/test-stripe.ts';
import { createOrdersStore } from './orders.store.ts';
import { reconcileBilling } from './reconcile-billing.ts';
import { createRefundUngranted } from './refund-ungranted.ts';
import { syncCustomer } from './sync-customer.ts';

let tables: Tables;
beforeAll(async () => {
  tables = await startTables();
});
afterAll(() => tables.stop());

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const day = 24 * 60 * 60 * 1_000;

/** A customer. Calls of Stripe and emails with these numbers fail before or after their effect. */
async function payer(failing: ReadonlySet<number> = new Set()) {
  let clock = testNow;
  let calls = 0;
  const mayFail = async () => {
    calls += 1;
    if (failing.has(calls)) throw new Error('no answer');
  };
  const stripe = await createTestStripe({ pass: mayFail, now: () => clock });
  const userId = UserId.parse(randomUUID());
  const { id: customer } = await stripe.direct.customers.create({
    email: 'ada@example.com',
    metadata: { user_id: userId },
  });
  const mails: Mail[] = [];
  const orders = createOrdersStore(tables.client, 'orders');
  const deletions = createDeletionsStore(tables.client, 'credits');
  const now = () => new Date(clock);
  const refundUngranted = createRefundUngranted({
    stripe: async () => stripe.client,
    orders,
    sendMail: async (mail) => {
      await mayFail();
      mails.push(mail);
      await mayFail();
    },
    log: quiet,
  });
  const syncing = {
    stripe: async () => stripe.client,
    credits: createCreditsStore(tables.client, 'credits'),
    billing: createBillingAccountStore(tables.client, 'credits'),
    orders,
    refundUngranted,
    now,
    log: quiet,
  };
  const openCheckout = async (mode: 'pack' | 'plan', locale: Language = 'en') => {
    const price = stripe.priceOf(mode === 'pack' ? packPriceLookupKey('starter') : 'plan_plus_monthly');
    const sold = packSoldAt(await stripe.direct.prices.retrieve(price), 'starter');
    const metadata = mode === 'pack' && sold !== null ? packMetadata(userId, sold) : {};
    const { url } = await stripe.direct.checkout.sessions.create({
      mode: mode === 'pack' ? 'payment' : 'subscription',
      customer,
      locale,
      client_reference_id: userId,
      line_items: [{ quantity: 1, price }],
      metadata,
      ...(mode === 'pack' && { invoice_creation: { enabled: true, invoice_data: { metadata } } }),
      success_url: `${testSiteUrl}/success`,
    });
    if (url === null) throw new Error('A checkout has an address.');
    return url;
  };
  return {
    userId,
    customer,
    stripe,
    mails,
    syncing,
    openCheckout,
    pays: (url: string) => expect(stripe.pays(url)).toBe(true),
    later: (milliseconds: number) => {
      clock += milliseconds;
      stripe.clock();
    },
    sync: () => syncCustomer(syncing, { userId, customerId: customer }),
    marksDeleted: () => deletions.begin(userId, null, now(), now()),
    refund: () => refundUngranted({ userId, customerId: customer }),
    leaveStripe: () =>
      deleteStripeCustomer(stripe.client, customer, () => refundUngranted({ userId, customerId: customer })),
    rows: () => orders.readIds(userId),
    /** What was charged and returned, in cents. */
    money: () =>
      stripe.objects.all(charges).map(({ amount, amount_refunded: refunded }) => [amount, refunded]),
    refunds: () => stripe.objects.all(refunds).length,
  };
}

type Payer = Awaited<ReturnType<typeof payer>>;

/** Payments at the moment of a deletion. */
const payments: Readonly<Record<string, (person: Payer) => Promise<void>>> = {
  'a pack': async (person) => {
    const url = await person.openCheckout('pack');
    await person.marksDeleted();
    person.pays(url);
  },
  'the first payment of a plan': async (person) => {
    const url = await person.openCheckout('plan');
    await person.marksDeleted();
    person.pays(url);
  },
  'a renewal': async (person) => {
    person.pays(await person.openCheckout('plan'));
    await person.sync();
    await person.marksDeleted();
    person.later(32 * day);
  },
  'an upgrade': async (person) => {
    person.pays(await person.openCheckout('plan'));
    await person.sync();
    await person.marksDeleted();
    const [subscription] = person.stripe.live();
    await person.stripe.direct.subscriptions.update(subscription?.id ?? '', {
      items: [{ id: subscription?.items.data[0].id ?? '', price: person.stripe.priceOf('plan_pro_monthly') }],
      proration_behavior: 'always_invoice',
    });
  },
};

function expectLastRefundedOnce(person: Payer): void {
  const money = person.money();
  const [last] = money.slice(-1);
  expect(last?.[1]).toBe(last?.[0]);
  // A payment that granted something is not refunded.
  for (const [, refunded] of money.slice(0, -1)) expect(refunded).toBe(0);
  expect(person.refunds()).toBe(1);
}

describe('a payment in the moment of a deletion', () => {
  it.each(Object.entries(payments))('is refunded once, and its payer is told: %s', async (_what, pay) => {
    const person = await payer();
    await pay(person);
    await person.sync();
    await person.sync();
    await person.leaveStripe();
    await person.leaveStripe();
    expectLastRefundedOnce(person);
    const dollars = (Number(person.money().at(-1)?.[0]) / 100).toFixed(2);
    expect(person.mails).toMatchObject([{ to: 'ada@example.com', subject: 'We refunded your payment' }]);
    expect(person.mails[0]?.text).toContain(`$${dollars}`);
  });

  it.each(['pack', 'plan'] as const)('by a %s is told in the language in which it was paid', async (mode) => {
    const person = await payer();
    const url = await person.openCheckout(mode, 'de');
    await person.marksDeleted();
    person.pays(url);
    await person.sync();
    expect(person.mails[0]?.html).toContain('lang="de"');
    expect(person.mails[0]?.text).toContain(mode === 'pack' ? '49,90\u00A0$' : '49,99\u00A0$');
  });

  it.each(Object.entries(payments))(
    'is refunded once by syncs and the deletion at the same time: %s',
    async (_what, pay) => {
      const person = await payer();
      await pay(person);
      const runs = await Promise.allSettled([person.sync(), person.leaveStripe(), person.sync()]);
      if (runs.some(({ status }) => status === 'rejected')) await person.leaveStripe();
      expectLastRefundedOnce(person);
      expect(person.mails.length).toBeGreaterThanOrEqual(1);
    },
  );

  it('is refunded once and told at least once, whatever breaks off', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 5 }),
        fc.constantFrom(...Object.values(payments)),
        async (failing, pay) => {
          const broken = await payer(new Set(failing));
          await pay(broken).catch(() => undefined);
          for (let attempt = 0; attempt <= failing.length; attempt += 1) {
            await broken.leaveStripe().catch(() => undefined);
          }
          expect(broken.refunds()).toBeLessThanOrEqual(1);
          if (broken.money().length > 0 && broken.refunds() === 1) {
            expect(broken.mails.length).toBeGreaterThanOrEqual(1);
            expectLastRefundedOnce(broken);
          }
          expect(broken.stripe.customers()).toEqual([]);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('is refunded by the hourly run where its customer is gone and its webhook was lost', async () => {
    const person = await payer();
    const url = await person.openCheckout('pack');
    await person.marksDeleted();
    await person.stripe.direct.customers.del(person.customer);
    person.pays(url);
    await reconcileBilling(person.syncing, { hours: 3 });
    expectLastRefundedOnce(person);
    expect(person.mails).toMatchObject([{ to: 'ada@example.com' }]);
  });
});

describe('a payment that has granted its credits', () => {
  it('is not refunded when the account is deleted', async () => {
    const person = await payer();
    person.pays(await person.openCheckout('pack'));
    person.pays(await person.openCheckout('plan'));
    await person.sync();
    await person.marksDeleted();
    await person.leaveStripe();
    expect(person.money().map(([, refunded]) => refunded)).toEqual([0, 0]);
    expect(person.mails).toEqual([]);
  });
});
