import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planPriceCents, plans } from '../../contract/billing/catalog.ts';
import {
  estimatedCostCents,
  type PlanOption,
  planChangeTime,
  planOptions,
} from '../../contract/billing/plan-changes.ts';
import { createCheckout } from '../../functions/billing/create-checkout.ts';
import { createPortal } from '../../functions/billing/portal.ts';
import { setRenewal } from '../../functions/billing/set-renewal.ts';
import { createPrices } from '../../functions/billing/stripe/prices.ts';
import { syncCustomer } from '../../functions/billing/sync/sync-customer.ts';
import { caller } from '../handlers/caller.ts';
import { startMoney } from './start-money.ts';

/** All changes of plan, by the routes that the pricing page calls and the emulated Stripe's pages. */

type Money = Awaited<ReturnType<typeof startMoney>>;
type Person = Awaited<ReturnType<Money['newCustomer']>>;
let money: Money;

beforeAll(async () => {
  money = await startMoney();
});
afterAll(() => money.stop());

const day = 24 * 60 * 60;
const siteUrl = 'http://localhost:4280';
const name = ({ tier, interval }: PlanOption) => `${tier} ${interval}`;
const basic = { tier: 'basic', interval: 'monthly' } as const;
const plus = { tier: 'plus', interval: 'monthly' } as const;
const pro = { tier: 'pro', interval: 'monthly' } as const;

/** Someone who has subscribed, and some days later looks at the pricing page. */
async function subscriber(plan: PlanOption, days = 10) {
  const person = await money.newCustomer();
  await person.subscribes(plan.tier, plan.interval);
  await person.syncs();
  if (days > 0) await person.advances(days * day);
  const { billing, now, log, stripe } = money.dependencies;
  const request = {
    ...caller(person.userId),
    path: undefined,
    query: undefined,
    headers: undefined,
    language: 'en',
  } as const;
  const prices = createPrices({ now, log });
  const renew = setRenewal({
    billing,
    stripe,
    prices,
    syncCustomer: (customer) => syncCustomer(money.dependencies, customer),
    now,
  });
  const choose = createCheckout({
    billing,
    stripe,
    customers: { use: (_stripe, _userId, _account, action) => action(person.customerId) },
    saleSettings: { tax: null, promotionCodes: false },
    prices,
    portal: createPortal({ siteUrl, now, log }),
    siteUrl,
    now,
    log,
  });
  return {
    person,
    /** What the plan goes on as after its period. */
    renewsAs: (to: PlanOption) => renew({ ...request, body: to }),
    /** Where Get Started leads. */
    chooses: async (to: PlanOption) =>
      (await choose({ ...request, body: { tier: to.tier, isYearly: to.interval === 'yearly' } })).url,
  };
}

/** Confirms the change that a session of the portal was opened for, and returns where it leads. */
async function confirm(url: string): Promise<string | null> {
  const page = await (await fetch(url)).text();
  const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, key = '', value = '']) => [
    key,
    value,
  ]);
  const answer = await fetch(`${url}/confirm`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: new URL(url).origin },
    body: new URLSearchParams(fields),
  });
  return answer.headers.get('location');
}

async function periodOf(person: Person) {
  const [item] = (await person.subscription()).items.data;
  if (item === undefined) throw new Error('A subscription has an item.');
  return { start: item.current_period_start, end: item.current_period_end, price: item.price };
}

async function paidInvoices(person: Person): Promise<number[]> {
  const { data } = await money.stripe.invoices.list({ customer: person.customerId, status: 'paid' });
  return data.map(({ amount_paid: paid }) => paid).reverse();
}

const pairs = planOptions.flatMap((from) =>
  planOptions.map((to) => [name(from), name(to), from, to] as const),
);
const pairsThat = (time: string) => pairs.filter(([, , from, to]) => planChangeTime(from, to) === time);

describe('a change at once', () => {
  it.each(pairsThat('now'))(
    'from %s to %s costs about what the page said, and brings its credits',
    async (_f, _t, from, to) => {
      const { person, chooses, renewsAs } = await subscriber(from);
      const before = await periodOf(person);
      await expect(renewsAs(to)).rejects.toMatchObject({ code: 'plan_starts_now' });
      expect(await confirm(await chooses(to))).toBe(`${siteUrl}/dashboard`);

      const after = await periodOf(person);
      const changedAt = before.start + 10 * day;
      expect(after.price.lookup_key).toBe(`plan_${to.tier}_${to.interval}`);
      expect(after.start).toBe(from.interval === to.interval ? before.start : changedAt);
      const estimate = estimatedCostCents(
        from,
        to,
        new Date(before.end * 1_000).toISOString(),
        new Date(changedAt * 1_000),
      );
      const [, paid = 0] = await paidInvoices(person);
      expect(Math.abs(paid - estimate)).toBeLessThanOrEqual(1);

      const monthEnd =
        from.interval === 'monthly'
          ? before.end
          : new Date(before.start * 1_000).setUTCMonth(new Date(before.start * 1_000).getUTCMonth() + 1) /
            1_000;
      const used = (10 * day) / (monthEnd - before.start);
      const expected =
        plans[from.tier].creditsPerMonth * used +
        plans[to.tier].creditsPerMonth * (from.interval === to.interval ? 1 - used : 1);
      const account = await person.syncs();
      expect(account.subscription).toMatchObject({ tier: to.tier, interval: to.interval });
      expect(Math.abs(account.cycleCredits - expected)).toBeLessThanOrEqual(1);
    },
  );
});

describe('a change at the period’s end', () => {
  it.each(pairsThat('period_end'))(
    'from %s to %s costs nothing today, and takes over then',
    async (_f, _t, from, to) => {
      const { person, chooses, renewsAs } = await subscriber(from);
      await expect(chooses(to)).rejects.toMatchObject({ code: 'plan_starts_later' });
      const before = await person.syncs();
      expect(await renewsAs(to)).toMatchObject({
        subscription_tier: from.tier,
        subscription_interval: from.interval,
        scheduled_change: to,
        cancels_at_end: false,
      });
      // A retry changes nothing.
      expect(await renewsAs(to)).toMatchObject({ scheduled_change: to });
      expect(await person.syncs()).toMatchObject({ cycleCredits: before.cycleCredits });
      expect(await paidInvoices(person)).toEqual([planPriceCents(from.tier, from.interval)]);

      const { end } = await periodOf(person);
      await person.advances();
      const account = await person.syncs();
      expect(await periodOf(person)).toMatchObject({
        start: end,
        price: { lookup_key: `plan_${to.tier}_${to.interval}` },
      });
      expect(await paidInvoices(person)).toEqual([
        planPriceCents(from.tier, from.interval),
        planPriceCents(to.tier, to.interval),
      ]);
      expect(account.subscription).toMatchObject({ ...to, scheduledChange: null });
      expect(account.cycleCredits).toBe(plans[to.tier].creditsPerMonth);
    },
  );
});

describe('the same plan', () => {
  it.each(pairsThat('same'))('%s opens the portal to manage it', async (_f, _t, plan) => {
    const { chooses } = await subscriber(plan, 0);
    const page = await (await fetch(await chooses(plan))).text();
    expect(page).toContain('Plan and billing');
    expect(page).not.toContain('Change plan');
  });
});

describe('after a cancellation', () => {
  async function cancelled() {
    const subscribed = await subscriber(plus);
    const { id } = await subscribed.person.subscription();
    await money.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await subscribed.person.syncs();
    return subscribed;
  }

  it('keeping the plan resumes it, and it renews', async () => {
    const { person, renewsAs } = await cancelled();
    expect(await renewsAs(plus)).toMatchObject({ subscribed: true, cancels_at_end: false });
    await person.advances();
    expect((await person.syncs()).cycleCredits).toBe(plans.plus.creditsPerMonth);
  });

  it('a smaller plan takes over at the end, and nothing is cancelled', async () => {
    const { person, renewsAs } = await cancelled();
    expect(await renewsAs(basic)).toMatchObject({ cancels_at_end: false, scheduled_change: basic });
    await person.advances();
    expect((await person.syncs()).subscription).toMatchObject({ tier: 'basic', isEntitled: true });
  });

  it('a larger plan begins at once, after the plan was kept', async () => {
    const { person, chooses, renewsAs } = await cancelled();
    expect(await (await fetch(await chooses(pro))).text()).toContain('Renew plan');
    await renewsAs(plus);
    await confirm(await chooses(pro));
    expect((await person.syncs()).subscription).toMatchObject({ tier: 'pro', cancelsAtEnd: false });
  });

  it('that has taken effect, there is nothing left to keep', async () => {
    const subscribed = await subscriber(plus);
    const { id } = await subscribed.person.subscription();
    await money.stripe.subscriptions.cancel(id);
    await expect(subscribed.renewsAs(plus)).rejects.toMatchObject({ code: 'no_subscription' });
  });
});

describe('with a planned change', () => {
  async function planned() {
    const subscribed = await subscriber(plus);
    await subscribed.renewsAs(basic);
    return subscribed;
  }

  it('keeping the plan undoes it', async () => {
    const { person, renewsAs } = await planned();
    expect(await renewsAs(plus)).toMatchObject({ scheduled_change: null });
    await person.advances();
    expect((await person.syncs()).subscription).toMatchObject({ tier: 'plus' });
  });

  it('another plan for the end takes its place', async () => {
    const { person, renewsAs } = await planned();
    const other = { tier: 'plus', interval: 'yearly' } as const;
    expect(await renewsAs(other)).toMatchObject({ scheduled_change: other });
    await person.advances();
    expect((await person.syncs()).subscription).toMatchObject(other);
  });

  it('a larger plan begins at once after the plan was kept, and never shrinks again', async () => {
    const { person, chooses, renewsAs } = await planned();
    await renewsAs(plus);
    await confirm(await chooses(pro));
    await person.advances();
    expect((await person.syncs()).subscription).toMatchObject({ tier: 'pro', scheduledChange: null });
  });

  it('that has come, a larger plan can be chosen at once', async () => {
    const { person, chooses } = await planned();
    await person.advances();
    await person.syncs();
    await confirm(await chooses(pro));
    expect((await person.syncs()).subscription).toMatchObject({ tier: 'pro' });
  });
});

describe('after a failed renewal', () => {
  async function pastDue() {
    const subscribed = await subscriber(plus, 0);
    const { person } = subscribed;
    const method = await money.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: person.customerId,
    });
    const { id } = await person.subscription();
    await money.stripe.subscriptions.update(id, { default_payment_method: method.id });
    await person.advances();
    return subscribed;
  }

  it('no plan is changed before the invoice is paid, and the portal offers to pay it', async () => {
    const { person, chooses, renewsAs } = await pastDue();
    expect(await person.syncs()).toMatchObject({ subscription: { paymentFailed: true } });
    await expect(renewsAs(basic)).rejects.toMatchObject({ code: 'payment_due' });
    await expect(renewsAs(plus)).rejects.toMatchObject({ code: 'payment_due' });
    expect(await (await fetch(await chooses(pro))).text()).toMatch(/\$49\.99 is due/);
  });

  it('a plan can be changed again once it is paid', async () => {
    const { person, renewsAs } = await pastDue();
    const method = await money.stripe.paymentMethods.attach('pm_card_visa', { customer: person.customerId });
    const [invoice] = (await money.stripe.invoices.list({ customer: person.customerId, status: 'open' }))
      .data;
    await money.stripe.invoices.pay(invoice?.id ?? '', { payment_method: method.id });
    expect(await renewsAs(basic)).toMatchObject({ payment_failed: false, scheduled_change: basic });
  });
});
