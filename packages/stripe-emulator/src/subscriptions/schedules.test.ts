import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { advance, at, day } from '../testing/billing.ts';
import { type Fixture, startFixture, submit } from '../testing/fixture.ts';
import {
  type Catalog,
  createCatalog,
  createConfiguration,
  createPayer,
  type PriceName,
} from '../testing/portal.ts';

let fixture: Fixture;
let stripe: Stripe;
let catalog: Catalog;
let configuration: string;

beforeEach(async () => {
  fixture = await startFixture();
  stripe = fixture.stripe;
  catalog = await createCatalog(fixture);
  configuration = (await createConfiguration(fixture, catalog)).id;
});
afterEach(() => fixture.close());

/** A subscription since 21 November 2026 whose customer has chosen another price in the portal. */
async function planChange(from: PriceName, to: PriceName) {
  const { clock, customer } = await createPayer(fixture, configuration);
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: catalog.prices[from] }],
  });
  const { url } = await stripe.billingPortal.sessions.create({ customer: customer.id, configuration });
  await submit(`${url}/confirm`, { subscription: id, price: catalog.prices[to], due: '0' });
  return { id, clock: clock.id, customer: customer.id };
}

async function read(id: string) {
  const subscription = await stripe.subscriptions.retrieve(id, { expand: ['schedule'] });
  const { schedule } = subscription;
  const [item] = subscription.items.data;
  return {
    price: item?.price.id,
    periodStart: day(item?.current_period_start),
    periodEnd: day(item?.current_period_end),
    anchor: day(subscription.billing_cycle_anchor),
    schedule: typeof schedule === 'string' ? null : schedule,
  };
}

async function eventTypes(pattern: string): Promise<string[]> {
  return (await stripe.events.list({ type: pattern })).data.map(({ type }) => type).reverse();
}

describe('a change that is planned for the end of the period', () => {
  it('is two phases, and comes with the renewal at the new price', async () => {
    const { id, clock } = await planChange('pro', 'starter');
    const { schedule, price } = await read(id);
    expect(price).toBe(catalog.prices.pro);
    expect(schedule).toMatchObject({
      status: 'active',
      end_behavior: 'release',
      subscription: id,
      current_phase: { start_date: at('2026-11-21'), end_date: at('2026-12-21') },
      phases: [
        { items: [{ price: catalog.prices.pro }], end_date: at('2026-12-21') },
        {
          items: [{ price: catalog.prices.starter }],
          start_date: at('2026-12-21'),
          end_date: at('2027-01-21'),
          proration_behavior: 'none',
        },
      ],
    });
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1);

    await advance(fixture, clock, at('2026-12-22'));
    expect(await read(id)).toMatchObject({
      price: catalog.prices.starter,
      periodEnd: '2027-01-21',
      anchor: '2026-11-21',
      schedule: { status: 'active', current_phase: { end_date: at('2027-01-21') } },
    });
    const [renewal] = (await stripe.invoices.list({ subscription: id })).data;
    expect(renewal).toMatchObject({ billing_reason: 'subscription_cycle', amount_paid: 2_999 });
    expect(renewal?.lines.data).toHaveLength(1);

    await advance(fixture, clock, at('2027-01-22'));
    expect(await read(id)).toMatchObject({ price: catalog.prices.starter, schedule: null });
    expect(await eventTypes('subscription_schedule.*')).toEqual([
      'subscription_schedule.created',
      'subscription_schedule.updated',
      'subscription_schedule.released',
    ]);
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(3);
  });

  it('from a year to a month counts months from there', async () => {
    const { id, clock } = await planChange('proYearly', 'pro');
    await advance(fixture, clock, at('2028-01-22'));
    expect(await read(id)).toMatchObject({
      price: catalog.prices.pro,
      anchor: '2027-11-21',
      periodStart: '2028-01-21',
      periodEnd: '2028-02-21',
    });
    const { data } = await stripe.invoices.list({ subscription: id });
    expect(data.map(({ amount_paid: paid, created }) => [paid, day(created)]).reverse()).toEqual([
      [44_990, '2026-11-21'],
      [4_999, '2027-11-21'],
      [4_999, '2027-12-21'],
      [4_999, '2028-01-21'],
    ]);
  });

  it('is undone in the portal, which releases the schedule', async () => {
    const { id, clock, customer } = await planChange('pro', 'starter');
    const { url } = await stripe.billingPortal.sessions.create({ customer, configuration });
    await submit(`${url}/keep`, { subscription: id });
    const [released] = (await stripe.events.list({ type: 'subscription_schedule.released' })).data;
    expect(released?.data.object).toMatchObject({
      status: 'released',
      subscription: null,
      released_subscription: id,
      current_phase: null,
    });
    await advance(fixture, clock, at('2026-12-22'));
    expect(await read(id)).toMatchObject({ price: catalog.prices.pro, schedule: null });
  });

  it('still comes when the price is changed at once before', async () => {
    const { id, clock } = await planChange('pro', 'starter');
    const [item] = (await stripe.subscriptions.retrieve(id)).items.data;
    await stripe.subscriptions.update(id, {
      items: [{ id: item?.id ?? '', price: catalog.prices.business }],
      proration_behavior: 'always_invoice',
    });
    expect((await read(id)).schedule?.phases.map(({ items }) => items[0]?.price)).toEqual([
      catalog.prices.business,
      catalog.prices.starter,
    ]);
    await advance(fixture, clock, at('2026-12-22'));
    expect((await read(id)).price).toBe(catalog.prices.starter);
  });

  it('still comes at its time when a change of the interval began another period before', async () => {
    const { id, clock } = await planChange('pro', 'starter');
    await advance(fixture, clock, at('2026-12-01'));
    const [item] = (await stripe.subscriptions.retrieve(id)).items.data;
    await stripe.subscriptions.update(id, {
      items: [{ id: item?.id ?? '', price: catalog.prices.proYearly }],
    });
    await advance(fixture, clock, at('2026-12-22'));
    expect(await read(id)).toMatchObject({
      price: catalog.prices.starter,
      periodStart: '2026-12-21',
      periodEnd: '2027-01-21',
    });
  });

  it('is canceled with its subscription, which cannot be canceled for the period’s end meanwhile', async () => {
    const { id, clock } = await planChange('pro', 'starter');
    await expect(stripe.subscriptions.update(id, { cancel_at_period_end: true })).rejects.toThrow(
      /managed by the subscription schedule/,
    );
    await stripe.subscriptions.cancel(id);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    await advance(fixture, clock, at('2027-06-01'));
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
    expect(await eventTypes('subscription_schedule.canceled')).toHaveLength(1);
  });
});

describe('a schedule that a request describes', () => {
  async function subscription(from: PriceName) {
    const { clock, customer } = await createPayer(fixture, configuration);
    const { id } = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: catalog.prices[from] }],
    });
    return { id, clock: clock.id, customer: customer.id };
  }

  async function plan(id: string, to: PriceName, interval: 'month' | 'year') {
    const { id: schedule, phases } = await stripe.subscriptionSchedules.create({ from_subscription: id });
    const [current] = phases;
    if (current === undefined) throw new Error('A schedule without a phase');
    return stripe.subscriptionSchedules.update(schedule, {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        {
          items: current.items.map(({ price }) => ({ price: String(price), quantity: 1 })),
          start_date: current.start_date,
          end_date: current.end_date,
        },
        {
          items: [{ price: catalog.prices[to], quantity: 1 }],
          duration: { interval },
          proration_behavior: 'none',
        },
      ],
    });
  }

  it('begins with the current period and changes nothing until a phase is added', async () => {
    const { id, clock } = await subscription('pro');
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
    expect(schedule).toMatchObject({
      status: 'active',
      subscription: id,
      phases: [{ start_date: at('2026-11-21'), end_date: at('2026-12-21') }],
    });
    await advance(fixture, clock, at('2026-12-22'));
    expect(await read(id)).toMatchObject({ price: catalog.prices.pro, schedule: null });
  });

  it('comes with the renewal, from a month to a year', async () => {
    const { id, clock } = await subscription('pro');
    const schedule = await plan(id, 'starterYearly', 'year');
    expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
      phases: [{ end_date: at('2026-12-21') }, { end_date: at('2027-12-21') }],
    });
    await advance(fixture, clock, at('2026-12-22'));
    expect(await read(id)).toMatchObject({
      price: catalog.prices.starterYearly,
      anchor: '2026-12-21',
      periodEnd: '2027-12-21',
    });
    const { data } = await stripe.invoices.list({ subscription: id });
    expect(data.map(({ amount_paid: paid }) => paid)).toEqual([26_990, 4_999]);
  });

  it('is released by a request, once', async () => {
    const { id, clock } = await subscription('pro');
    const schedule = await plan(id, 'starter', 'month');
    await stripe.subscriptionSchedules.release(schedule.id);
    await expect(stripe.subscriptionSchedules.release(schedule.id)).rejects.toThrow(/`released` status/);
    await advance(fixture, clock, at('2026-12-22'));
    expect(await read(id)).toMatchObject({ price: catalog.prices.pro, schedule: null });
  });

  it('is refused for a subscription that has one, and is not emulated beyond the next period', async () => {
    const { id } = await subscription('pro');
    await plan(id, 'starter', 'month');
    await expect(stripe.subscriptionSchedules.create({ from_subscription: id })).rejects.toThrow(
      /already attached to a schedule/,
    );
    const { id: other } = await subscription('pro');
    await expect(plan(other, 'starter', 'year')).rejects.toThrow(/phases\[1\]\[duration\]|one interval/);
  });
});
