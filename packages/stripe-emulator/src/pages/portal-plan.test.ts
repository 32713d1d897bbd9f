import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cardFields, type Fixture, startFixture, submit } from '../testing/fixture.ts';
import {
  type Catalog,
  createCatalog,
  createConfiguration,
  createPayer,
  type PriceName,
  visit,
} from '../testing/portal.ts';

let fixture: Fixture;
let catalog: Catalog;
let configuration: string;
let realTime = 0;

beforeEach(async () => {
  realTime = Date.UTC(2026, 10, 21, 12);
  fixture = await startFixture({ now: () => realTime });
  catalog = await createCatalog(fixture);
  configuration = (await createConfiguration(fixture, catalog)).id;
});
afterEach(() => fixture.close());

async function subscribe(price: PriceName, card?: string) {
  const { clock, customer } = await createPayer(fixture, configuration, card);
  const subscription = await fixture.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: catalog.prices[price] }],
  });
  const session = await fixture.stripe.billingPortal.sessions.create({
    customer: customer.id,
    configuration,
  });
  return { clock, customer, subscription, url: session.url };
}
type Payer = Awaited<ReturnType<typeof subscribe>>;
type Subscriber = Omit<Payer, 'clock' | 'customer'>;

const day = 24 * 60 * 60;

async function passDays({ clock }: Pick<Payer, 'clock'>, days: number): Promise<void> {
  const { frozen_time: now } = await fixture.stripe.testHelpers.testClocks.retrieve(clock.id);
  await fixture.stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: now + days * day });
}

function confirmation({ url, subscription }: Subscriber, price: PriceName): string {
  return `${url}/confirm?subscription=${subscription.id}&price=${catalog.prices[price]}`;
}

/** The form of a change's confirmation, as the page shows it. */
async function readConfirmation(subscriber: Subscriber, price: PriceName) {
  const { page } = await visit(confirmation(subscriber, price));
  const hidden = (name: string) => new RegExp(`name="${name}" value="(\\d+)"`).exec(page)?.[1] ?? '';
  const due = hidden('due');
  const fields = {
    subscription: subscriber.subscription.id,
    price: catalog.prices[price],
    due,
    at: hidden('at'),
  };
  return { shown: page, due: Number(due), fields };
}

async function confirm(subscriber: Subscriber, price: PriceName) {
  const seen = await readConfirmation(subscriber, price);
  return { ...seen, sent: await submit(`${subscriber.url}/confirm`, seen.fields) };
}

async function now({ subscription }: Subscriber) {
  const current = await fixture.stripe.subscriptions.retrieve(subscription.id);
  const invoices = await fixture.stripe.invoices.list({ subscription: subscription.id });
  return {
    price: current.items.data[0]?.price.id,
    periodEnd: current.items.data[0]?.current_period_end,
    schedule: current.schedule,
    status: current.status,
    invoices: invoices.data,
  };
}

describe('choosing a plan', () => {
  it('offers every plan of the configuration, but not the one that is paid already', async () => {
    const subscriber = await subscribe('pro');
    const { page } = await visit(`${subscriber.url}/update`);
    for (const text of ['Monthly', 'Yearly', 'Starter', 'Business', '$29.99 per month', '$899.90 per year']) {
      expect(page).toContain(text);
    }
    expect(page.match(/type="radio"/g)).toHaveLength(6);
    expect(page).toMatch(new RegExp(`value="${catalog.prices.pro}" required disabled`));
  });

  it('leaves out a price that is not sold any more', async () => {
    const subscriber = await subscribe('pro');
    await fixture.stripe.prices.update(catalog.prices.business, { active: false });
    expect((await visit(`${subscriber.url}/update`)).page).not.toContain(catalog.prices.business);
    expect((await visit(confirmation(subscriber, 'business'))).page).toContain('Plan not available');
  });
});

describe('an upgrade', () => {
  it('charges the difference for the rest of the period, as shown, and changes the plan at once', async () => {
    const subscriber = await subscribe('pro');
    await passDays(subscriber, 15);
    const { shown, due, fields, sent } = await confirm(subscriber, 'business');
    expect(due).toBe(2_500);
    expect(shown).toContain('Pay $25.00 and change plan');
    expect(shown).toContain('Visa ending in 4242');
    expect(shown).toContain('From 21 December 2026 you pay $99.99 per month.');
    expect(sent.location).toBe(`${subscriber.url}?done=changed`);

    const after = await now(subscriber);
    expect(after).toMatchObject({ price: catalog.prices.business, status: 'active', schedule: null });
    expect(after.periodEnd).toBe(subscriber.subscription.items.data[0]?.current_period_end);
    expect(after.invoices[0]).toMatchObject({
      amount_paid: due,
      status: 'paid',
      billing_reason: 'subscription_update',
    });
    expect((await visit(sent.location ?? '')).page).toContain('Your plan was changed.');

    const again = await submit(`${subscriber.url}/confirm`, fields);
    expect(again.page).toContain('You are on Business already.');
    expect((await now(subscriber)).invoices).toHaveLength(2);
  });

  it('to the yearly plan starts a year today, less what is left of the month', async () => {
    const subscriber = await subscribe('pro');
    await passDays(subscriber, 15);
    const { shown, due, sent } = await confirm(subscriber, 'proYearly');
    expect(due).toBe(44_990 - 2_500);
    expect(shown).toContain('From 6 December 2027 you pay $449.90 per year.');
    expect(sent.location).toBe(`${subscriber.url}?done=changed`);
    const after = await now(subscriber);
    expect(after).toMatchObject({ price: catalog.prices.proYearly, schedule: null });
    expect(after.invoices[0]?.amount_paid).toBe(due);
    expect(after.periodEnd).toBe(Date.UTC(2027, 11, 6, 12) / 1000);
  });

  it('that the bank declines changes nothing and says so', async () => {
    const subscriber = await subscribe('pro');
    await submit(`${subscriber.url}/card`, cardFields('4000000000000341'));
    const before = await now(subscriber);
    const { sent } = await confirm(subscriber, 'business');
    expect(sent.status).toBe(200);
    expect(sent.page).toContain('Your card was declined. Your plan was not changed.');
    expect(await now(subscriber)).toEqual(before);
    expect(before.invoices).toHaveLength(1);
  });

  describe('that is thought over while the period goes on', () => {
    const minute = 60_000;

    /** In real time, unlike those on a test clock, half-way through the month. */
    async function openYearly() {
      const customer = await fixture.stripe.customers.create({ email: 'ada@example.com' });
      const open = () =>
        fixture.stripe.billingPortal.sessions.create({ customer: customer.id, configuration });
      await submit(`${(await open()).url}/card`, cardFields('4242424242424242'));
      const subscription = await fixture.stripe.subscriptions.create({
        customer: customer.id,
        items: [{ price: catalog.prices.business }],
      });
      realTime += 15 * day * 1000;
      const { url } = await open();
      const subscriber = { customer, subscription, url };
      return { subscriber, ...(await readConfirmation(subscriber, 'businessYearly')) };
    }

    it('costs what was shown for ten minutes', async () => {
      const { subscriber, due, fields } = await openYearly();
      realTime += 9 * minute;
      expect((await readConfirmation(subscriber, 'businessYearly')).due).toBeGreaterThan(due);
      expect((await submit(`${subscriber.url}/confirm`, fields)).location).toBe(
        `${subscriber.url}?done=changed`,
      );
      expect((await now(subscriber)).invoices[0]?.amount_paid).toBe(due);
    });

    it('is shown anew when it would cost more than that', async () => {
      const { subscriber, fields } = await openYearly();
      realTime += 30 * minute;
      const refused = await submit(`${subscriber.url}/confirm`, fields);
      expect(refused.page).toContain('The amount has changed in the meantime.');
      expect(await now(subscriber)).toMatchObject({ price: catalog.prices.business });
      expect((await fixture.stripe.charges.list()).data).toHaveLength(1);
      await confirm(subscriber, 'businessYearly');
      expect(await now(subscriber)).toMatchObject({ price: catalog.prices.businessYearly });
    });
  });

  it('is not offered before an unpaid invoice is paid', async () => {
    const subscriber = await subscribe('pro');
    await submit(`${subscriber.url}/card`, cardFields('4000000000000341'));
    await passDays(subscriber, 31);
    expect(await now(subscriber)).toMatchObject({ status: 'past_due' });
    const { url } = await fixture.stripe.billingPortal.sessions.create({
      customer: subscriber.customer.id,
      configuration,
    });
    expect((await visit(url)).page).not.toContain('Change plan');
    expect((await visit(`${url}/update`)).page).toContain('Pay the open invoice first.');
  });
});

describe('a change that waits', () => {
  it.each<[string, PriceName, PriceName]>([
    ['a cheaper plan', 'pro', 'starter'],
    ['a shorter interval', 'proYearly', 'pro'],
    ['a shorter interval of a bigger plan', 'starterYearly', 'business'],
  ])('%s costs nothing today and comes with the next period', async (_what, from, to) => {
    const subscriber = await subscribe(from);
    const { shown, sent } = await confirm(subscriber, to);
    expect(shown).toContain('Confirm change');
    expect(shown).toMatch(/Due today<\/span><span class="amount">\$0\.00/);
    expect(sent.location).toBe(`${subscriber.url}?done=scheduled`);
    const planned = await now(subscriber);
    expect(planned).toMatchObject({ price: catalog.prices[from], status: 'active' });
    expect(planned.schedule).not.toBeNull();
    expect(planned.invoices).toHaveLength(1);

    await passDays(subscriber, from.endsWith('Yearly') ? 366 : 31);
    const after = await now(subscriber);
    expect(after).toMatchObject({ price: catalog.prices[to], status: 'active' });
    const { unit_amount: amount } = await fixture.stripe.prices.retrieve(catalog.prices[to]);
    expect(after.invoices[0]?.amount_paid).toBe(amount);
  });

  it('is shown and can be undone', async () => {
    const subscriber = await subscribe('pro');
    await confirm(subscriber, 'starter');
    const home = await visit(subscriber.url);
    expect(home.page).toContain('Changes to Starter, $29.99 per month, on 21 December 2026.');
    expect(home.page).toContain('Keep Pro');
    const kept = await submit(`${subscriber.url}/keep`, { subscription: subscriber.subscription.id });
    expect(kept.location).toBe(`${subscriber.url}?done=kept`);
    expect((await visit(subscriber.url)).page).toContain('Renews on 21 December 2026 for $49.99.');
    await passDays(subscriber, 31);
    expect(await now(subscriber)).toMatchObject({ price: catalog.prices.pro, schedule: null });
  });

  it('has to be undone before another one', async () => {
    const subscriber = await subscribe('pro');
    await confirm(subscriber, 'starter');
    const blocked = await visit(confirmation(subscriber, 'business'));
    expect(blocked.page).toContain('A change is planned already');
    expect(blocked.page).toContain('Keep Pro');
    await submit(`${subscriber.url}/keep`, { subscription: subscriber.subscription.id });
    await confirm(subscriber, 'business');
    expect(await now(subscriber)).toMatchObject({ price: catalog.prices.business, schedule: null });
  });
});

describe('a session for one change', () => {
  async function openFlow(
    { customer, subscription }: Payer,
    afterCompletion?: Stripe.BillingPortal.SessionCreateParams.FlowData.AfterCompletion,
  ): Promise<string> {
    const session = await fixture.stripe.billingPortal.sessions.create({
      customer: customer.id,
      configuration,
      flow_data: {
        type: 'subscription_update_confirm',
        subscription_update_confirm: {
          subscription: subscription.id,
          items: [{ id: subscription.items.data[0]?.id ?? '', price: catalog.prices.business }],
        },
        ...(afterCompletion === undefined ? {} : { after_completion: afterCompletion }),
      },
    });
    return session.url;
  }

  it('leads to the confirmation, hides the rest, and back to the site', async () => {
    const subscriber = await subscribe('pro');
    const url = await openFlow(subscriber, {
      type: 'redirect',
      redirect: { return_url: 'http://shop.example/changed' },
    });
    const flow = { ...subscriber, url };
    expect((await visit(url)).location).toBe(confirmation(flow, 'business'));
    const { shown, sent } = await confirm(flow, 'business');
    expect(shown).not.toContain('Choose another plan');
    expect(sent.location).toBe('http://shop.example/changed');
    expect(await now(subscriber)).toMatchObject({ price: catalog.prices.business });
    expect((await visit(url)).page).toContain('Current plan');
  });
});

it("shows nothing of another customer's subscription and changes nothing in it", async () => {
  const owner = await subscribe('pro');
  const stranger = { ...(await subscribe('starter')), subscription: owner.subscription };
  expect((await visit(confirmation(stranger, 'business'))).page).toContain('Nothing to change here');
  const { sent } = await confirm(stranger, 'business');
  expect(sent.page).toContain('Nothing to change here');
  expect(await now(owner)).toMatchObject({ price: catalog.prices.pro });
});
