import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  advance,
  at,
  createPlan,
  day,
  eventCount,
  eventsSince,
  giveCard,
  invoicesOf,
  itemOf,
  subscribe,
} from '../testing/billing.ts';
import { type Fixture, startFixture } from '../testing/fixture.ts';

let fixture: Fixture;
let stripe: Stripe;

beforeEach(async () => {
  fixture = await startFixture();
  stripe = fixture.stripe;
});
afterEach(() => fixture.close());

describe('changing the price', () => {
  it('upgrades at once: credit for unused time, charge for the rest, by the second', async () => {
    const creator = await createPlan(fixture, 'Creator', 1_900);
    const studio = await createPlan(fixture, 'Studio', 4_900);
    const { clock, id, item } = await subscribe(fixture, '2027-04-01', creator);
    await advance(fixture, clock, at('2027-04-11'));
    const before = await eventCount(fixture);
    const changed = await stripe.subscriptions.update(id, {
      items: [{ id: item, price: studio.id }],
      proration_behavior: 'always_invoice',
    });
    // Twenty of thirty days are left.
    expect(changed).toMatchObject({
      status: 'active',
      billing_cycle_anchor: at('2027-04-01'),
      items: { data: [{ id: item, price: { id: studio.id }, current_period_end: at('2027-05-01') }] },
    });
    expect(await stripe.invoices.retrieve(String(changed.latest_invoice))).toMatchObject({
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
                proration_details: { credited_items: { invoice: (await invoicesOf(fixture, id))[0]?.id } },
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
    });
    const update = (await eventsSince(fixture, before)).find(
      ({ type }) => type === 'customer.subscription.updated',
    );
    expect(update?.data.previous_attributes).toMatchObject({
      items: { data: [{ price: { id: creator.id } }] },
      latest_invoice: expect.any(String),
    });
    await advance(fixture, clock, at('2027-05-02'));
    expect((await invoicesOf(fixture, id)).at(-1)).toMatchObject({
      billing_reason: 'subscription_cycle',
      amount_paid: 4_900,
    });
  });

  it('costs nothing to go up and down again at the same moment', async () => {
    const creator = await createPlan(fixture, 'Creator', 1_900);
    const studio = await createPlan(fixture, 'Studio', 4_900);
    const { customer, clock, id, item } = await subscribe(fixture, '2027-04-01', creator);
    await advance(fixture, clock, at('2027-04-11T09:30:17'));
    const to = (price: string) =>
      stripe.subscriptions.update(id, {
        items: [{ id: item, price }],
        proration_behavior: 'always_invoice',
      });
    await to(studio.id);
    await to(creator.id);
    const [, up, down] = await invoicesOf(fixture, id);
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
    const renewal = (await invoicesOf(fixture, id)).at(-1);
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
    const { clock, id, item } = await subscribe(fixture, '2027-04-01', monthly);
    await advance(fixture, clock, at('2027-04-16'));
    const changed = await stripe.subscriptions.update(id, { items: [{ id: item, price: yearly.id }] });
    expect(changed.billing_cycle_anchor).toBe(at('2027-04-16'));
    expect(day(itemOf(changed).current_period_end)).toBe('2028-04-16');
    const invoice = (await invoicesOf(fixture, id)).at(-1);
    expect(invoice).toMatchObject({ billing_reason: 'subscription_update', total: 18_050, status: 'paid' });
    expect(
      invoice?.lines.data.map(({ amount, period }) => [amount, day(period.start), day(period.end)]),
    ).toEqual([
      [-950, '2027-04-16', '2027-05-01'],
      [19_000, '2027-04-16', '2028-04-16'],
    ]);
    await advance(fixture, clock, at('2027-06-01'));
    expect(await invoicesOf(fixture, id)).toHaveLength(2);
  });

  it('leaves prorations to the next invoice, or leaves them out, as asked', async () => {
    const creator = await createPlan(fixture, 'Creator', 1_900);
    const studio = await createPlan(fixture, 'Studio', 4_900);
    const { clock, id, item } = await subscribe(fixture, '2027-04-01', creator);
    await advance(fixture, clock, at('2027-04-11'));
    await stripe.subscriptions.update(id, { items: [{ id: item, price: studio.id }] });
    expect(await invoicesOf(fixture, id)).toHaveLength(1);
    await advance(fixture, clock, at('2027-05-02'));
    const renewal = (await invoicesOf(fixture, id)).at(-1);
    expect(renewal?.lines.data.map(({ amount }) => amount)).toEqual([-1_267, 3_267, 4_900]);
    expect(renewal?.amount_paid).toBe(6_900);
    await stripe.subscriptions.update(id, {
      items: [{ id: item, price: creator.id }],
      proration_behavior: 'none',
    });
    await advance(fixture, clock, at('2027-06-02'));
    expect((await invoicesOf(fixture, id)).at(-1)).toMatchObject({ total: 1_900 });
  });

  it('invoices pending prorations with what is invoiced at once', async () => {
    const creator = await createPlan(fixture, 'Creator', 1_900);
    const studio = await createPlan(fixture, 'Studio', 4_900);
    const agency = await createPlan(fixture, 'Agency', 9_900);
    const { clock, id, item } = await subscribe(fixture, '2027-04-01', creator);
    await advance(fixture, clock, at('2027-04-16'));
    await stripe.subscriptions.update(id, { items: [{ id: item, price: studio.id }] });
    await stripe.subscriptions.update(id, {
      items: [{ id: item, price: agency.id }],
      proration_behavior: 'always_invoice',
    });
    const invoice = (await invoicesOf(fixture, id)).at(-1);
    expect(invoice?.lines.data.map(({ amount }) => amount)).toEqual([-950, 2_450, -2_450, 4_950]);
    expect(invoice).toMatchObject({
      amount_paid: 4_000,
      parent: { subscription_details: { subscription_proration_date: at('2027-04-16') } },
    });
  });

  it('goes through though its invoice cannot be paid', async () => {
    const creator = await createPlan(fixture, 'Creator', 1_900);
    const studio = await createPlan(fixture, 'Studio', 4_900);
    const { customer, id, item } = await subscribe(fixture, '2027-04-01', creator);
    await giveCard(stripe, customer, 'pm_card_chargeCustomerFail');
    const changed = await stripe.subscriptions.update(id, {
      items: [{ id: item, price: studio.id }],
      proration_behavior: 'always_invoice',
    });
    expect(changed).toMatchObject({
      status: 'past_due',
      items: { data: [{ price: { id: studio.id } }] },
    });
  });

  it('is refused for a price that is inactive, paid once or in another currency', async () => {
    const { id, item } = await subscribe(fixture, '2027-04-01', await createPlan(fixture, 'Creator', 1_900));
    const { id: product } = await stripe.products.create({ name: 'Other' });
    const once = await stripe.prices.create({ product, unit_amount: 500, currency: 'usd' });
    const euro = await stripe.prices.create({
      product,
      unit_amount: 500,
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
