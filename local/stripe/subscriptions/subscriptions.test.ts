import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { advance, at, createPlan, createSubscriber, day, giveCard } from '../testing/billing.ts';
import { type Fixture, startFixture } from '../testing/fixture.ts';

let fixture: Fixture;
let stripe: Stripe;

beforeEach(async () => {
  fixture = await startFixture();
  stripe = fixture.stripe;
});
afterEach(() => fixture.close());

async function subscribe(start: string, price: Stripe.Price) {
  const { customer, clock } = await createSubscriber(fixture, at(start));
  const subscription = await stripe.subscriptions.create({ customer, items: [{ price: price.id }] });
  return { customer, clock, id: subscription.id, item: itemOf(subscription).id };
}

function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (item === undefined) throw new Error('A subscription without an item');
  return item;
}

async function invoicesOf(subscription: string): Promise<Stripe.Invoice[]> {
  return (await stripe.invoices.list({ subscription, limit: 100 })).data.reverse();
}

async function eventsSince(count: number): Promise<Stripe.Event[]> {
  return (await stripe.events.list({ limit: 100 })).data.reverse().slice(count);
}

async function eventCount(): Promise<number> {
  return (await stripe.events.list({ limit: 100 })).data.length;
}

describe('renewals', () => {
  it('come each month on the day it began, or the last of a shorter month, in one advance', async () => {
    const { clock, id } = await subscribe('2027-01-31', await createPlan(fixture, 'Creator', 1_900));
    await advance(fixture, clock, at('2027-04-30T14:00:00'));
    const invoices = await invoicesOf(id);
    expect(
      invoices.map(
        ({ billing_reason: reason, status, created, status_transitions: { paid_at: paid }, lines }) => [
          reason,
          status,
          day(created),
          paid === null ? null : paid - created,
          ...lines.data.map(({ amount, period }) => [amount, day(period.start), day(period.end)]),
        ],
      ),
    ).toEqual([
      ['subscription_create', 'paid', '2027-01-31', 0, [1_900, '2027-01-31', '2027-02-28']],
      ['subscription_cycle', 'paid', '2027-02-28', 3_600, [1_900, '2027-02-28', '2027-03-31']],
      ['subscription_cycle', 'paid', '2027-03-31', 3_600, [1_900, '2027-03-31', '2027-04-30']],
      ['subscription_cycle', 'paid', '2027-04-30', 3_600, [1_900, '2027-04-30', '2027-05-31']],
    ]);
    expect(new Set(invoices.map(({ number }) => number)).size).toBe(4);
    const { data: charges } = await stripe.charges.list();
    expect(charges.map(({ created }) => day(created)).reverse()).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ]);
  });

  it('are drafts for an hour, and tell what they changed', async () => {
    const { clock, id } = await subscribe('2027-01-15', await createPlan(fixture, 'Creator', 1_900));
    const before = await eventCount();
    await advance(fixture, clock, at('2027-02-15T12:30:00'));
    expect((await invoicesOf(id))[1]).toMatchObject({
      status: 'draft',
      number: null,
      automatically_finalizes_at: at('2027-02-15T13:00:00'),
      period_start: at('2027-01-15'),
      period_end: at('2027-02-15'),
    });
    const events = await eventsSince(before);
    expect(events.map(({ type }) => type)).toEqual([
      'test_helpers.test_clock.advancing',
      'invoice.created',
      'customer.subscription.updated',
      'test_helpers.test_clock.ready',
    ]);
    expect(events[2]).toMatchObject({
      created: at('2027-02-15'),
      data: {
        object: { items: { data: [{ current_period_end: at('2027-03-15') }] } },
        previous_attributes: { items: { data: [{ current_period_end: at('2027-02-15') }] } },
      },
    });
    await advance(fixture, clock, at('2027-02-15T13:00:00'));
    expect((await invoicesOf(id))[1]).toMatchObject({ status: 'paid', amount_paid: 1_900 });
  });

  it('happen in real time too, and are caught up on after a pause', async () => {
    let clock = 0;
    const later = await startFixture({ now: () => Date.now() + clock });
    const customer = await later.stripe.customers.create({ email: 'ada@example.com' });
    await giveCard(later.stripe, customer.id, 'pm_card_visa');
    const price = await createPlan(later, 'Creator', 1_900);
    await later.stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] });
    clock = 100 * 24 * 3_600 * 1_000;
    await later.restart();
    const { data: invoices } = await later.stripe.invoices.list();
    expect(invoices.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'paid']);
    expect((await later.stripe.charges.list()).data).toHaveLength(4);
    await later.close();
  });

  it('are voided or kept as drafts while collection is paused, as asked', async () => {
    const { clock, id } = await subscribe('2027-01-15', await createPlan(fixture, 'Creator', 1_900));
    await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } });
    await advance(fixture, clock, at('2027-02-16'));
    await stripe.subscriptions.update(id, { pause_collection: { behavior: 'keep_as_draft' } });
    await advance(fixture, clock, at('2027-03-16'));
    await stripe.subscriptions.update(id, { pause_collection: '' });
    await advance(fixture, clock, at('2027-04-16'));
    expect((await invoicesOf(id)).map(({ status }) => status)).toEqual(['paid', 'void', 'draft', 'paid']);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'active',
      pause_collection: null,
    });
  });

  it('begin after a trial', async () => {
    const { customer, clock } = await createSubscriber(fixture, at('2027-01-15'));
    const price = await createPlan(fixture, 'Creator', 1_900);
    const { id, status } = await stripe.subscriptions.create({
      customer,
      items: [{ price: price.id }],
      trial_end: at('2027-01-29'),
    });
    expect(status).toBe('trialing');
    await advance(fixture, clock, at('2027-01-30'));
    expect((await invoicesOf(id)).map(({ amount_paid: paid }) => paid)).toEqual([0, 1_900]);
    const begun = await stripe.subscriptions.retrieve(id);
    expect([begun.status, day(itemOf(begun).current_period_end)]).toEqual(['active', '2027-02-28']);
  });
});

describe('changing the price', () => {
  it('upgrades at once: credit for unused time, charge for the rest, by the second', async () => {
    const creator = await createPlan(fixture, 'Creator', 1_900);
    const studio = await createPlan(fixture, 'Studio', 4_900);
    const { clock, id, item } = await subscribe('2027-04-01', creator);
    await advance(fixture, clock, at('2027-04-11'));
    const before = await eventCount();
    const changed = await stripe.subscriptions.update(id, {
      items: [{ id: item, price: studio.id }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    });
    // Twenty of thirty days are left.
    expect(changed).toMatchObject({
      status: 'active',
      billing_cycle_anchor: at('2027-04-01'),
      items: { data: [{ id: item, price: { id: studio.id }, current_period_end: at('2027-05-01') }] },
      latest_invoice: {
        billing_reason: 'subscription_update',
        status: 'paid',
        total: 2_000,
        amount_paid: 2_000,
        lines: {
          data: [
            {
              amount: -1_267,
              description: 'Unused time on Creator after 11 Apr 2027',
              period: { start: at('2027-04-11'), end: at('2027-05-01') },
              pricing: { price_details: { price: creator.id } },
              parent: {
                subscription_item_details: {
                  proration: true,
                  subscription: id,
                  subscription_item: item,
                  proration_details: { credited_items: { invoice: (await invoicesOf(id))[0]?.id } },
                },
              },
            },
            {
              amount: 3_267,
              description: 'Remaining time on Studio after 11 Apr 2027',
              period: { start: at('2027-04-11'), end: at('2027-05-01') },
              pricing: { price_details: { price: studio.id } },
            },
          ],
        },
      },
    });
    const update = (await eventsSince(before)).find(({ type }) => type === 'customer.subscription.updated');
    expect(update?.data.previous_attributes).toMatchObject({
      items: { data: [{ price: { id: creator.id } }] },
      latest_invoice: expect.any(String),
    });
    await advance(fixture, clock, at('2027-05-02'));
    expect((await invoicesOf(id)).at(-1)).toMatchObject({
      billing_reason: 'subscription_cycle',
      amount_paid: 4_900,
    });
  });

  it('costs nothing to go up and down again at the same moment', async () => {
    const creator = await createPlan(fixture, 'Creator', 1_900);
    const studio = await createPlan(fixture, 'Studio', 4_900);
    const { customer, clock, id, item } = await subscribe('2027-04-01', creator);
    await advance(fixture, clock, at('2027-04-11T09:30:17'));
    const to = (price: string) =>
      stripe.subscriptions.update(id, {
        items: [{ id: item, price }],
        proration_behavior: 'always_invoice',
      });
    await to(studio.id);
    await to(creator.id);
    const [, up, down] = await invoicesOf(id);
    expect(up?.total).toBeGreaterThan(1_900);
    expect(down).toMatchObject({
      total: -(up?.total ?? 0),
      amount_due: 0,
      status: 'paid',
      starting_balance: 0,
      ending_balance: -(up?.total ?? 0),
    });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -(up?.total ?? 0) });

    await advance(fixture, clock, at('2027-05-02'));
    const renewal = (await invoicesOf(id)).at(-1);
    const balance = 1_900 - (up?.total ?? 0);
    expect(renewal).toMatchObject({
      total: 1_900,
      starting_balance: -(up?.total ?? 0),
      amount_due: Math.max(0, balance),
      ending_balance: Math.min(0, balance),
    });
  });

  it('begins a new period at once when the interval changes', async () => {
    const monthly = await createPlan(fixture, 'Creator', 1_900);
    const yearly = await createPlan(fixture, 'Creator', 19_000, 'year');
    const { clock, id, item } = await subscribe('2027-04-01', monthly);
    await advance(fixture, clock, at('2027-04-16'));
    const changed = await stripe.subscriptions.update(id, { items: [{ id: item, price: yearly.id }] });
    expect(changed.billing_cycle_anchor).toBe(at('2027-04-16'));
    expect(day(itemOf(changed).current_period_end)).toBe('2028-04-16');
    const invoice = (await invoicesOf(id)).at(-1);
    expect(invoice).toMatchObject({ billing_reason: 'subscription_update', total: 18_050, status: 'paid' });
    expect(
      invoice?.lines.data.map(({ amount, period }) => [amount, day(period.start), day(period.end)]),
    ).toEqual([
      [-950, '2027-04-16', '2027-05-01'],
      [19_000, '2027-04-16', '2028-04-16'],
    ]);
    await advance(fixture, clock, at('2027-06-01'));
    expect(await invoicesOf(id)).toHaveLength(2);
  });

  it('leaves prorations to the next invoice, or leaves them out, as asked', async () => {
    const creator = await createPlan(fixture, 'Creator', 1_900);
    const studio = await createPlan(fixture, 'Studio', 4_900);
    const { clock, id, item } = await subscribe('2027-04-01', creator);
    await advance(fixture, clock, at('2027-04-11'));
    await stripe.subscriptions.update(id, { items: [{ id: item, price: studio.id }] });
    expect(await invoicesOf(id)).toHaveLength(1);
    await advance(fixture, clock, at('2027-05-02'));
    const renewal = (await invoicesOf(id)).at(-1);
    expect(renewal?.lines.data.map(({ amount }) => amount)).toEqual([-1_267, 3_267, 4_900]);
    expect(renewal?.amount_paid).toBe(6_900);
    await stripe.subscriptions.update(id, {
      items: [{ id: item, price: creator.id }],
      proration_behavior: 'none',
    });
    await advance(fixture, clock, at('2027-06-02'));
    expect((await invoicesOf(id)).at(-1)).toMatchObject({ total: 1_900 });
  });

  it('settles what waited with what is invoiced at once', async () => {
    const creator = await createPlan(fixture, 'Creator', 1_900);
    const studio = await createPlan(fixture, 'Studio', 4_900);
    const agency = await createPlan(fixture, 'Agency', 9_900);
    const { clock, id, item } = await subscribe('2027-04-01', creator);
    await advance(fixture, clock, at('2027-04-16'));
    await stripe.subscriptions.update(id, { items: [{ id: item, price: studio.id }] });
    await stripe.subscriptions.update(id, {
      items: [{ id: item, price: agency.id }],
      proration_behavior: 'always_invoice',
    });
    const invoice = (await invoicesOf(id)).at(-1);
    expect(invoice?.lines.data.map(({ amount }) => amount)).toEqual([-950, 2_450, -2_450, 4_950]);
    expect(invoice).toMatchObject({
      amount_paid: 4_000,
      parent: { subscription_details: { subscription_proration_date: at('2027-04-16') } },
    });
  });

  it('starts a new period now when asked to', async () => {
    const { clock, id } = await subscribe('2027-04-01', await createPlan(fixture, 'Creator', 1_900));
    await advance(fixture, clock, at('2027-04-16'));
    const changed = await stripe.subscriptions.update(id, { billing_cycle_anchor: { type: 'now' } });
    expect(day(itemOf(changed).current_period_end)).toBe('2027-05-16');
    expect((await invoicesOf(id)).at(-1)).toMatchObject({ total: 950, status: 'paid' });
  });

  it('goes through though its invoice cannot be paid, and not at all with error_if_incomplete', async () => {
    const creator = await createPlan(fixture, 'Creator', 1_900);
    const studio = await createPlan(fixture, 'Studio', 4_900);
    const { customer, id, item } = await subscribe('2027-04-01', creator);
    await giveCard(stripe, customer, 'pm_card_chargeCustomerFail');
    const change: Stripe.SubscriptionUpdateParams = {
      items: [{ id: item, price: studio.id }],
      proration_behavior: 'always_invoice',
    };
    await expect(
      stripe.subscriptions.update(id, { ...change, payment_behavior: 'error_if_incomplete' }),
    ).rejects.toMatchObject({ type: 'StripeCardError', code: 'card_declined', statusCode: 402 });
    expect(itemOf(await stripe.subscriptions.retrieve(id)).price.id).toBe(creator.id);
    expect(await invoicesOf(id)).toHaveLength(1);
    expect(await stripe.subscriptions.update(id, change)).toMatchObject({
      status: 'past_due',
      items: { data: [{ price: { id: studio.id } }] },
    });
  });

  it('is refused for a price that is inactive, paid once or in another currency', async () => {
    const { id, item } = await subscribe('2027-04-01', await createPlan(fixture, 'Creator', 1_900));
    const product = { product_data: { name: 'Other' }, unit_amount: 500 };
    const once = await stripe.prices.create({ ...product, currency: 'usd' });
    const euro = await stripe.prices.create({
      ...product,
      currency: 'eur',
      recurring: { interval: 'month' },
    });
    const old = await createPlan(fixture, 'Old', 900);
    await stripe.prices.update(old.id, { active: false });
    for (const [price, message] of [
      [once.id, /type=recurring/],
      [euro.id, /doesn't match the expected currency/],
      [old.id, /inactive/],
    ] as const) {
      await expect(stripe.subscriptions.update(id, { items: [{ id: item, price }] })).rejects.toThrow(
        message,
      );
    }
  });
});

describe('a list of subscriptions', () => {
  it('leaves canceled ones out unless they are asked for', async () => {
    const price = await createPlan(fixture, 'Creator', 1_900);
    const first = await subscribe('2027-04-01', price);
    const second = await subscribe('2027-04-01', price);
    await stripe.subscriptions.cancel(first.id);
    const ids = async (params: Stripe.SubscriptionListParams) =>
      (await stripe.subscriptions.list(params)).data.map(({ id }) => id);
    expect(await ids({ price: price.id })).toEqual([second.id]);
    expect(await ids({ status: 'all' })).toEqual([second.id, first.id]);
    expect(await ids({ status: 'canceled' })).toEqual([first.id]);
    expect(await ids({ customer: first.customer, status: 'all' })).toEqual([first.id]);
  });
});
