import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Tier } from '../../contract/billing/catalog.ts';
import { UserId } from '../../contract/fields/ids.ts';
import type { Language } from '../../contract/fields/languages.ts';
import { personLimits } from '../../contract/person-limits.ts';
import { caller } from '../../test/handlers/caller.ts';
import { type BillingAccount, emptyBillingAccount } from '../tables/credits/billing-account.ts';
import { type Session, SessionEnded } from '../tables/credits/session.ts';
import { createCheckout } from './create-checkout.ts';
import { createPortal } from './portal.ts';
import { createPrices } from './stripe/prices.ts';
import type { SaleSettings } from './stripe/sale-settings.ts';
import { createStripeCustomers } from './stripe/stripe-customer.ts';
import {
  createTestStripe,
  listedAs,
  type TestStripeOptions,
  testNow,
  testSiteUrl,
} from './testing/test-stripe.ts';

const userId = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');
const now = () => new Date(testNow);

/** One person with an account, and a Stripe whose calls go through `pass`. */
async function shop({
  pass = async () => undefined,
  alter,
  saleSettings = { tax: null, promotionCodes: false },
}: Pick<TestStripeOptions, 'pass' | 'alter'> & { readonly saleSettings?: SaleSettings } = {}) {
  const stripe = await createTestStripe({ pass, tax: saleSettings.tax, ...(alter && { alter }) });
  let account: BillingAccount = { ...emptyBillingAccount };
  const logged: string[] = [];
  const log = {
    info: (code: string) => void logged.push(code),
    warn: (code: string) => void logged.push(code),
    error: (code: string) => void logged.push(code),
  };
  const seen = { visits: 0 };
  const billing = {
    read: async () => account,
    visitStripe: async () => {
      await pass('read');
      if (account.deletedAt !== null) throw new SessionEnded();
      seen.visits += 1;
      return account;
    },
    replaceCheckout: async (_session: Session, { from, to }: { from: string | null; to: string }) => {
      await pass('replaceCheckout');
      if (account.deletedAt !== null) throw new SessionEnded();
      if (account.checkoutSessionId !== from) return false;
      account = { ...account, checkoutSessionId: to };
      await pass('replaceCheckout answered');
      return true;
    },
    recordStripeCustomer: async (_userId: UserId, _session: Session | null, id: string) => {
      if (account.deletedAt !== null) throw new SessionEnded();
      account = { ...account, stripeCustomerId: account.stripeCustomerId ?? id };
      return account.stripeCustomerId ?? id;
    },
    replaceStripeCustomer: async (_session: Session, { from, to }: { from: string; to: string }) => {
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
    saleSettings,
    portal: createPortal({ siteUrl: testSiteUrl, now, log }),
    siteUrl: testSiteUrl,
    now,
    log,
  });
  const choose = async (tier: Tier = 'plus', isYearly = false, language: Language = 'en') =>
    (
      await route({
        ...caller(userId),
        path: undefined,
        query: undefined,
        headers: undefined,
        language,
        body: { tier, isYearly },
      })
    ).url;
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
  const person = await shop(options);
  person.stripe.pays(await person.choose());
  const [subscription] = person.stripe.subscriptions();
  if (subscription === undefined) throw new Error('The payment made no subscription.');
  return { ...person, subscription };
}

describe('choosing a plan', () => {
  it('asks for what decides tax and for promotion codes as the settings say', async () => {
    const { stripe, choose } = await shop({ saleSettings: { tax: 'exclusive', promotionCodes: true } });
    await choose();
    expect(stripe.sessions()).toMatchObject([
      {
        allow_promotion_codes: true,
        automatic_tax: { enabled: true },
        billing_address_collection: 'required',
        tax_id_collection: { enabled: true },
      },
    ]);
  });

  it('in Japanese opens the checkout, and later the portal, in Japanese', async () => {
    const { stripe, choose } = await shop();
    stripe.pays(await choose('plus', false, 'ja'));
    expect(stripe.sessions()).toMatchObject([
      {
        locale: 'ja',
        success_url: 'https://reelwright.test/ja/success?type=subscription&session_id={CHECKOUT_SESSION_ID}',
        cancel_url: 'https://reelwright.test/ja/pricing?checkout=canceled',
      },
    ]);
    await choose('pro', false, 'ja');
    expect(stripe.portals()).toMatchObject([
      { locale: 'ja', return_url: 'https://reelwright.test/ja/dashboard' },
    ]);
  });

  it('opens a checkout at the current price, for this person and plan', async () => {
    const { stripe, choose } = await shop();
    const url = await choose('pro', true);
    const metadata = { user_id: userId, product_type: 'subscription', tier: 'pro', interval: 'yearly' };
    expect(stripe.sessions()).toMatchObject([
      {
        url,
        mode: 'subscription',
        client_reference_id: userId,
        metadata,
        success_url: 'https://reelwright.test/success?type=subscription&session_id={CHECKOUT_SESSION_ID}',
        cancel_url: 'https://reelwright.test/pricing?checkout=canceled',
      },
    ]);
    expect(stripe.pays(url)).toBe(true);
    expect(stripe.live()).toMatchObject([
      { metadata, items: { data: [{ quantity: 1, price: { id: stripe.priceOf('plan_pro_yearly') } }] } },
    ]);
  });

  it('expires the checkout that was open before: only the last one can be paid', async () => {
    const { stripe, choose } = await shop();
    const first = await choose('basic');
    const second = await choose('pro');
    expect(stripe.pays(first)).toBe(false);
    expect(stripe.pays(second)).toBe(true);
    expect(stripe.live()).toHaveLength(1);
  });

  it('is refused after the account was deleted', async () => {
    const { stripe, choose, change } = await shop();
    change({ deletedAt: '2026-11-21T12:00:00.000Z' });
    await expect(choose()).rejects.toMatchObject({ code: 'unauthorized' });
    expect(stripe.sessions().length).toBe(0);
  });

  it('is possible again after the subscription has ended', async () => {
    const { stripe, choose, subscription } = await subscriber();
    await stripe.direct.subscriptions.cancel(subscription.id);
    expect(stripe.pays(await choose('basic'))).toBe(true);
    expect(stripe.live()).toHaveLength(1);
  });

  it('replaces a customer that was deleted in Stripe', async () => {
    const { stripe, choose, account, logged } = await subscriber();
    const before = account().stripeCustomerId;
    await stripe.direct.customers.del(before ?? '');
    expect(stripe.pays(await choose())).toBe(true);
    expect(account().stripeCustomerId).not.toBe(before);
    expect(stripe.customers().length).toBe(1);
    expect(logged).toContain('billing.customer_replaced');
  });

  it('leaves no customer behind when the account is deleted at the same time', async () => {
    const person = await shop({
      pass: async (call) => {
        if (call === 'POST /v1/customers') person.change({ deletedAt: '2026-11-21T12:00:00.000Z' });
      },
    });
    await expect(person.choose()).rejects.toMatchObject({ code: 'unauthorized' });
    expect(person.stripe.customers()).toEqual([]);
  });

  it.each([
    ['a subscription whose first payment failed is removed first', false, 'incomplete_expired', ['open']],
    ['a first payment that succeeds at the same time is kept', true, 'active', []],
  ] as const)('%s', async (_name, isPaidNow, status, sessions) => {
    const { stripe, choose, account, change } = await shop({
      pass: async (call) => {
        if (call !== 'POST /v1/invoices/{id}/void' || !isPaidNow) return;
        const [invoice] = (await stripe.direct.invoices.list({ status: 'open' })).data;
        stripe.does.swapCard(account().stripeCustomerId ?? '', 'succeed');
        stripe.does.payInvoice(invoice?.id ?? '');
      },
    });
    await choose();
    const [first] = stripe.sessions();
    await stripe.direct.checkout.sessions.expire(first?.id ?? '');
    change({ checkoutSessionId: null });
    const customer = account().stripeCustomerId ?? '';
    await stripe.subscribe(customer, 'plan_basic_monthly', 'pm_card_chargeCustomerFail');
    await choose();
    expect(stripe.subscriptions().map((subscription) => subscription.status)).toEqual([status]);
    expect(
      stripe
        .sessions()
        .slice(1)
        .map((session) => session.status),
    ).toEqual(sessions);
  });
});

describe('a subscriber who chooses a plan', () => {
  it('confirms the change in the portal and returns to the dashboard', async () => {
    const { stripe, choose, subscription, seen } = await subscriber();
    const before = seen.visits;
    const url = await choose('pro');
    expect(stripe.portals()).toMatchObject([
      {
        url,
        customer: subscription.customer,
        return_url: 'https://reelwright.test/dashboard',
        flow: {
          type: 'subscription_update_confirm',
          after_completion: {
            type: 'redirect',
            redirect: { return_url: 'https://reelwright.test/dashboard' },
          },
        },
      },
    ]);
    expect(seen.visits - before).toBe(1);
    stripe.does.confirm(url);
    expect(stripe.live().map(({ items }) => items.data[0]?.price.id)).toEqual([
      stripe.priceOf('plan_pro_monthly'),
    ]);
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
  ] as const)('gets the whole portal when %s', async (_name, state, tier) => {
    const { stripe, choose } = await subscriber({ alter: listedAs('GET /v1/subscriptions', state) });
    await choose(tier);
    expect(stripe.portals()).toMatchObject([{ flow: null }]);
    expect(stripe.sessions()).toHaveLength(1);
  });

  it('gets the whole portal when a smaller plan is scheduled', async () => {
    const { stripe, choose, subscription } = await subscriber();
    const { id, phases } = await stripe.direct.subscriptionSchedules.create({
      from_subscription: subscription.id,
    });
    const plus = { items: [{ price: stripe.priceOf('plan_plus_monthly'), quantity: 1 }] };
    const basic = { items: [{ price: stripe.priceOf('plan_basic_monthly'), quantity: 1 }] };
    const [current] = phases;
    if (current === undefined) throw new Error('A schedule has a phase.');
    const { start_date, end_date } = current;
    await stripe.direct.subscriptionSchedules.update(id, {
      end_behavior: 'release',
      phases: [
        { ...plus, start_date, end_date },
        { ...basic, duration: { interval: 'month', interval_count: 1 } },
      ],
    });
    await choose('pro');
    expect(stripe.portals()).toMatchObject([{ flow: null }]);
    expect(stripe.sessions()).toHaveLength(1);
  });

  it('keeps the price that they pay when the current one differs', async () => {
    const { stripe, choose } = await subscriber();
    const { product, metadata } = await stripe.direct.prices.retrieve(stripe.priceOf('plan_plus_monthly'));
    await stripe.direct.prices.create({
      product: String(product),
      currency: 'usd',
      unit_amount: 9_999,
      recurring: { interval: 'month' },
      lookup_key: 'plan_plus_monthly',
      transfer_lookup_key: true,
      metadata,
    });
    await choose('plus');
    expect(stripe.portals()).toMatchObject([{ flow: null }]);
  });

  it('gets the whole portal when Stripe does not offer the change', async () => {
    const { stripe, choose, logged } = await subscriber();
    const { data } = await stripe.direct.billingPortal.configurations.list();
    const change = data.find(({ metadata }) => metadata?.purpose === 'change');
    await stripe.direct.billingPortal.configurations.update(change?.id ?? '', {
      features: { subscription_update: { enabled: false } },
    });
    expect(await choose('pro')).toMatch(/portal/);
    expect(logged).toContain('billing.portal_flow_refused');
  });
});

describe('never two live subscriptions', () => {
  /** Tabs choose plans and pay the checkouts that they get, in any order of the scheduler. */
  const tabs = fc.array(fc.constantFrom<Tier>('basic', 'plus', 'pro'), { minLength: 2, maxLength: 4 });

  it('from any number of tabs at once, in any order of their calls', async () => {
    await fc.assert(
      fc.asyncProperty(tabs, fc.scheduler(), async (choices, scheduler) => {
        const person = await shop({ pass: (call) => scheduler.schedule(Promise.resolve(), call) });
        const outcomes = choices.map((tier) =>
          person
            .choose(tier)
            .then((url) => scheduler.schedule(Promise.resolve(), 'pay').then(() => person.stripe.pays(url)))
            .catch((error: unknown) => error),
        );
        await scheduler.waitFor(Promise.all(outcomes));
        expect(person.stripe.live().length).toBeLessThanOrEqual(1);
        const payable = person.stripe.sessions().filter(({ status }) => status === 'open');
        // A checkout that is still open is the account's own: the next choice expires it.
        expect(payable.map(({ id }) => id).filter((id) => id !== person.account().checkoutSessionId)).toEqual(
          [],
        );
        expect(person.stripe.customers().length).toBe(1);
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
          const person = await shop({
            pass: async () => {
              calls += 1;
              if (failing.has(calls)) throw new Error('no answer');
            },
          });
          for (const tier of choices) {
            const url = await person.choose(tier).catch((error: unknown) => String(error));
            if (!url.includes('portal')) person.stripe.pays(url);
            expect(person.stripe.live().length).toBeLessThanOrEqual(1);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('reports a failure once it has lost to as many others as the person may ask for', async () => {
    let swaps = 0;
    const person = await shop({
      pass: async (call) => {
        if (call !== 'replaceCheckout') return;
        swaps += 1;
        person.change({ checkoutSessionId: null });
        person.change({ checkoutSessionId: `cs_other_${swaps}` });
      },
    });
    await expect(person.choose()).rejects.toThrow('failed');
    expect(swaps).toBe(personLimits.checkouts.maximum);
    expect(person.stripe.sessions().every(({ status }) => status === 'expired')).toBe(true);
  });
});
