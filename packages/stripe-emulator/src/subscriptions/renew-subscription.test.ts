import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  advance,
  at,
  createPlan,
  createSubscriber,
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

describe('renewals', () => {
  it('come each month on the day it began, or the last of a shorter month, in one advance', async () => {
    const { clock, id } = await subscribe(fixture, '2027-01-31', await createPlan(fixture, 'Creator', 1_900));
    await advance(fixture, clock, at('2027-04-30T14:00:00'));
    const invoices = await invoicesOf(fixture, id);
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
    const { clock, id } = await subscribe(fixture, '2027-01-15', await createPlan(fixture, 'Creator', 1_900));
    const before = await eventCount(fixture);
    await advance(fixture, clock, at('2027-02-15T12:30:00'));
    expect((await invoicesOf(fixture, id))[1]).toMatchObject({
      status: 'draft',
      number: null,
      automatically_finalizes_at: at('2027-02-15T13:00:00'),
      period_start: at('2027-01-15'),
      period_end: at('2027-02-15'),
    });
    const events = await eventsSince(fixture, before);
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
    expect((await invoicesOf(fixture, id))[1]).toMatchObject({ status: 'paid', amount_paid: 1_900 });
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

  it('are voided while collection is paused', async () => {
    const { clock, id } = await subscribe(fixture, '2027-01-15', await createPlan(fixture, 'Creator', 1_900));
    await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } });
    await advance(fixture, clock, at('2027-02-16'));
    await stripe.subscriptions.update(id, { pause_collection: '' });
    await advance(fixture, clock, at('2027-03-16'));
    expect((await invoicesOf(fixture, id)).map(({ status }) => status)).toEqual(['paid', 'void', 'paid']);
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
      trial_period_days: 14,
    });
    expect(status).toBe('trialing');
    await advance(fixture, clock, at('2027-01-30'));
    expect((await invoicesOf(fixture, id)).map(({ amount_paid: paid }) => paid)).toEqual([0, 1_900]);
    const begun = await stripe.subscriptions.retrieve(id);
    expect([begun.status, day(itemOf(begun).current_period_end)]).toEqual(['active', '2027-02-28']);
  });
});
