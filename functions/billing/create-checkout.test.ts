import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Tier } from '../../contract/catalog.ts';
import { UserId } from '../../contract/ids.ts';
import { type BillingAccount, emptyBillingAccount } from './billing-account.ts';
import { createCheckout } from './create-checkout.ts';
import { createPortal } from './portal.ts';
import { createPrices } from './prices.ts';
import { createStripeCustomers } from './stripe-customer.ts';
import { createFakeStripe, refusal, unreachable } from './testing/fake-stripe.ts';

const userId = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');
const now = () => new Date('2026-11-21T12:00:00.000Z');

/** One person with an account, and a fake Stripe whose calls go through `pass`. */
function shop({ pass = async () => undefined }: { pass?: (call: string) => Promise<void> } = {}) {
  const stripe = createFakeStripe(pass);
  let account: BillingAccount = { ...emptyBillingAccount };
  const logged: string[] = [];
  const log = {
    info: (code: string) => void logged.push(code),
    warn: (code: string) => void logged.push(code),
    error: (code: string) => void logged.push(code),
  };
  const seen = { visits: 0 };
  const billing = {
    read: async () => {
      await pass('read');
      return account;
    },
    replaceCheckout: async (_userId: UserId, { from, to }: { from: string | null; to: string }) => {
      await pass('replaceCheckout');
      if (account.checkoutSessionId !== from || account.deletedAt !== null) return false;
      account = { ...account, checkoutSessionId: to };
      await pass('replaceCheckout answered');
      return true;
    },
    recordStripeVisit: async () => {
      seen.visits += 1;
    },
    recordStripeCustomer: async (_userId: UserId, id: string) => {
      account = { ...account, stripeCustomerId: account.stripeCustomerId ?? id };
      return account.stripeCustomerId ?? id;
    },
    replaceStripeCustomer: async (_userId: UserId, { from, to }: { from: string; to: string }) => {
      if (account.stripeCustomerId === from) {
        account = { ...account, stripeCustomerId: to, checkoutSessionId: null };
      }
      return account.stripeCustomerId ?? to;
    },
  };
  const route = createCheckout({
    billing,
    stripe: async () => stripe.client,
    customers: createStripeCustomers({
      billing,
      emailOf: async () => 'ada@example.com',
      log,
    }),
    prices: createPrices({ now, log }),
    portal: createPortal({ siteUrl: 'https://reelwright.test', now, log }),
    siteUrl: 'https://reelwright.test',
    now,
    log,
  });
  const choose = async (tier: Tier = 'plus', isYearly = false) =>
    (await route({ userId, path: undefined, query: undefined, headers: undefined, body: { tier, isYearly } }))
      .url;
  return {
    stripe,
    choose,
    logged,
    seen,
    account: () => account,
    change: (changes: Partial<BillingAccount>) => {
      account = { ...account, ...changes };
    },
  };
}

/** A subscriber of Plus, monthly. */
async function subscriber(options: Parameters<typeof shop>[0] = {}) {
  const person = shop(options);
  person.stripe.pay(await person.choose());
  const [subscription] = person.stripe.subscriptions.values();
  if (subscription === undefined) throw new Error('The payment made no subscription.');
  return { ...person, subscription };
}

describe('choosing a plan', () => {
  it('opens a checkout at the current price, for this person and plan', async () => {
    const { stripe, choose } = shop();
    const url = await choose('pro', true);
    const [session] = stripe.sessions.values();
    const metadata = { user_id: userId, product_type: 'subscription', tier: 'pro', interval: 'yearly' };
    expect(session).toMatchObject({
      url,
      params: {
        mode: 'subscription',
        line_items: [{ price: 'price_pro_yearly', quantity: 1 }],
        client_reference_id: userId,
        metadata,
        subscription_data: { metadata },
        success_url: 'https://reelwright.test/success?type=subscription&session_id={CHECKOUT_SESSION_ID}',
        cancel_url: 'https://reelwright.test/pricing',
      },
    });
  });

  it('expires the checkout that was open before: only the last one can be paid', async () => {
    const { stripe, choose } = shop();
    const first = await choose('basic');
    const second = await choose('pro');
    expect(stripe.pay(first)).toBe(false);
    expect(stripe.pay(second)).toBe(true);
    expect(stripe.live()).toHaveLength(1);
  });

  it('is refused after the account was deleted', async () => {
    const { stripe, choose, change } = shop();
    change({ deletedAt: '2026-11-21T12:00:00.000Z' });
    await expect(choose()).rejects.toMatchObject({ code: 'account_deleted' });
    expect(stripe.sessions.size).toBe(0);
  });

  it('is possible again after the subscription has ended', async () => {
    const { stripe, choose, subscription } = await subscriber();
    subscription.status = 'canceled';
    expect(stripe.pay(await choose('basic'))).toBe(true);
    expect(stripe.live()).toHaveLength(1);
  });

  it('replaces a customer that was deleted in Stripe', async () => {
    const { stripe, choose, account, logged } = await subscriber();
    const before = account().stripeCustomerId;
    await stripe.client.customers.del(before ?? '');
    expect(stripe.pay(await choose())).toBe(true);
    expect(account().stripeCustomerId).not.toBe(before);
    expect(stripe.customers.size).toBe(1);
    expect(logged).toContain('billing.customer_replaced');
  });

  it('leaves no customer behind when the account is deleted at the same time', async () => {
    const person = shop({
      pass: async (call) => {
        if (call === 'customers.create') person.change({ deletedAt: '2026-11-21T12:00:00.000Z' });
      },
    });
    await expect(person.choose()).rejects.toMatchObject({ code: 'account_deleted' });
    expect(person.stripe.customers.size).toBe(0);
  });

  it.each([
    ['a subscription whose first payment failed is removed first', false, 1],
    ['a first payment that succeeds at the same time is kept', true, 0],
  ])('%s', async (_name, isPaidNow, sessions) => {
    const { stripe, choose, account, change } = shop();
    await choose();
    stripe.sessions.clear();
    change({ checkoutSessionId: null });
    const id = stripe.subscribe(account().stripeCustomerId ?? '', stripe.priceOf('plan_basic_monthly'), {
      status: 'incomplete',
      latest_invoice: 'in_first',
    });
    const original = stripe.client.invoices.voidInvoice;
    if (isPaidNow) {
      Object.assign(stripe.client.invoices, {
        voidInvoice: (invoice: string) => {
          stripe.paidInvoices.add('in_first');
          const paid = stripe.subscriptions.get(id);
          if (paid !== undefined) paid.status = 'active';
          return original(invoice);
        },
      });
    }
    await choose();
    expect(stripe.subscriptions.get(id)?.status).toBe(isPaidNow ? 'active' : 'incomplete_expired');
    expect(stripe.sessions.size).toBe(sessions);
  });
});

describe('a subscriber who chooses a plan', () => {
  it('confirms the change in the portal and returns to the dashboard', async () => {
    const { stripe, choose, subscription, seen } = await subscriber();
    expect(await choose('pro')).toMatch(/portal/);
    expect(stripe.portals).toEqual([
      {
        customer: subscription.customer,
        configuration: 'bpc_change',
        return_url: 'https://reelwright.test/dashboard',
        flow_data: {
          type: 'subscription_update_confirm',
          subscription_update_confirm: {
            subscription: subscription.id,
            items: [{ id: subscription.items.data[0]?.id, price: 'price_pro_monthly', quantity: 1 }],
          },
          after_completion: {
            type: 'redirect',
            redirect: { return_url: 'https://reelwright.test/dashboard' },
          },
        },
      },
    ]);
    expect(seen.visits).toBe(1);
  });

  it.each([
    ['it is the plan they have', {}, 'plus'],
    ['it is past due', { status: 'past_due' }, 'pro'],
    ['it is unpaid', { status: 'unpaid' }, 'pro'],
    ['it is paused', { status: 'paused' }, 'pro'],
    ['its status is unknown', { status: 'pondering' }, 'pro'],
    ['its collection is paused', { pause_collection: {} }, 'pro'],
    ['it is cancelled', { cancel_at_period_end: true }, 'pro'],
    ['it ends on a set day', { cancel_at: 1_800_000_000 }, 'pro'],
    ['a smaller plan is scheduled', { schedule: 'sub_sched_1' }, 'pro'],
  ] as const)('gets the whole portal when %s', async (_name, state, tier) => {
    const { stripe, choose, subscription } = await subscriber();
    Object.assign(subscription, state);
    await choose(tier);
    expect(stripe.portals).toHaveLength(1);
    expect(stripe.portals[0]).not.toHaveProperty('flow_data');
    expect(stripe.sessions.size).toBe(1);
  });

  it('keeps the price that they pay when the current one differs', async () => {
    const { stripe, choose } = await subscriber();
    const index = stripe.prices.findIndex(({ lookup_key: key }) => key === 'plan_plus_monthly');
    stripe.prices[index] = { ...stripe.priceOf('plan_plus_monthly'), id: 'price_new' };
    await choose('plus');
    expect(stripe.portals[0]).not.toHaveProperty('flow_data');
  });

  it('gets the whole portal when Stripe does not offer the change', async () => {
    const { stripe, choose, logged } = await subscriber();
    const original = stripe.client.billingPortal.sessions.create;
    Object.assign(stripe.client.billingPortal.sessions, {
      create: async (params: object) => {
        if ('flow_data' in params) throw refusal();
        return Reflect.apply(original, null, [params]);
      },
    });
    expect(await choose('pro')).toMatch(/portal/);
    expect(logged).toContain('billing.portal_flow_refused');
  });
});

describe('never two live subscriptions', () => {
  /** Tabs choose plans and pay the checkouts that they get, in every order of the scheduler's. */
  const tabs = fc.array(fc.constantFrom<Tier>('basic', 'plus', 'pro'), { minLength: 2, maxLength: 4 });

  it('from any number of tabs at once, in any order of their calls', async () => {
    await fc.assert(
      fc.asyncProperty(tabs, fc.scheduler(), async (choices, scheduler) => {
        const person = shop({ pass: (call) => scheduler.schedule(Promise.resolve(), call) });
        const outcomes = choices.map((tier) =>
          person
            .choose(tier)
            .then((url) => scheduler.schedule(Promise.resolve(), 'pay').then(() => person.stripe.pay(url)))
            .catch((error: unknown) => error),
        );
        await scheduler.waitFor(Promise.all(outcomes));
        expect(person.stripe.live().length).toBeLessThanOrEqual(1);
        const payable = [...person.stripe.sessions.values()].filter(({ status }) => status === 'open');
        // One that is still open is the account's own: the next choice ends it.
        expect(payable.map(({ id }) => id).filter((id) => id !== person.account().checkoutSessionId)).toEqual(
          [],
        );
        expect(person.stripe.customers.size).toBe(1);
      }),
      { numRuns: 300 },
    );
  });

  it('when calls fail, before or after their effect, and the person tries again', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat({ max: 50 }), { minLength: 1, maxLength: 4 }),
        fc.array(fc.constantFrom<Tier>('basic', 'plus', 'pro'), { minLength: 3, maxLength: 6 }),
        async (failingCalls, choices) => {
          let calls = 0;
          const failing = new Set(failingCalls);
          const person = shop({
            pass: async () => {
              calls += 1;
              if (failing.has(calls)) throw unreachable();
            },
          });
          for (const tier of choices) {
            const url = await person.choose(tier).catch((error: unknown) => String(error));
            if (!url.includes('portal')) person.stripe.pay(url);
            expect(person.stripe.live().length).toBeLessThanOrEqual(1);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('reports a failure after four attempts', async () => {
    let swaps = 0;
    const person = shop({
      pass: async (call) => {
        if (call !== 'replaceCheckout') return;
        swaps += 1;
        person.change({ checkoutSessionId: null });
        person.change({ checkoutSessionId: `cs_other_${swaps}` });
      },
    });
    await expect(person.choose()).rejects.toThrow('failed');
    expect(swaps).toBe(4);
    expect([...person.stripe.sessions.values()].every(({ status }) => status === 'expired')).toBe(true);
  });
});
