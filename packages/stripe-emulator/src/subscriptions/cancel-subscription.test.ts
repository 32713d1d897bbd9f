import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { advance, at, createPlan, createSubscriber, giveCard } from '../testing/billing.ts';
import { type Fixture, startFixture } from '../testing/fixture.ts';

let fixture: Fixture;
let stripe: Stripe;
let customer: string;
let clock: string;
let id: string;

/** A subscription at $19.00 a month since 1 April 2027; today is 11 April. */
beforeEach(async () => {
  fixture = await startFixture();
  stripe = fixture.stripe;
  const price = await createPlan(fixture, 'Creator', 1_900);
  ({ customer, clock } = await createSubscriber(fixture, at('2027-04-01')));
  ({ id } = await stripe.subscriptions.create({ customer, items: [{ price: price.id }] }));
  await advance(fixture, clock, at('2027-04-11'));
});
afterEach(() => fixture.close());

async function invoices(): Promise<Stripe.Invoice[]> {
  return (await stripe.invoices.list({ subscription: id })).data.reverse();
}

async function latestEvent(type: string): Promise<Stripe.Event | undefined> {
  return (await stripe.events.list({ type, limit: 1 })).data[0];
}

describe('canceling', () => {
  it('at once ends the subscription and refunds nothing', async () => {
    expect(await stripe.subscriptions.cancel(id)).toMatchObject({
      status: 'canceled',
      ended_at: at('2027-04-11'),
      canceled_at: at('2027-04-11'),
      cancellation_details: { reason: 'cancellation_requested' },
    });
    expect(await invoices()).toHaveLength(1);
    expect(await latestEvent('customer.subscription.deleted')).toMatchObject({
      data: { object: { id, status: 'canceled' } },
    });
    await advance(fixture, clock, at('2027-08-01'));
    expect(await invoices()).toHaveLength(1);
    await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' });
    await expect(stripe.subscriptions.update(id, { cancel_at_period_end: true })).rejects.toMatchObject({
      code: 'invalid_canceled_subscription_fields',
    });
  });

  it('at once credits unused time when asked to', async () => {
    await stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true });
    expect((await invoices())[1]).toMatchObject({ total: -1_267, status: 'paid', ending_balance: -1_267 });
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -1_267 });
    expect((await stripe.events.list({ type: 'customer.subscription.deleted' })).data).toHaveLength(1);
  });

  it('with the period keeps it running until then', async () => {
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: true })).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancel_at: at('2027-05-01'),
      canceled_at: at('2027-04-11'),
    });
    expect(await latestEvent('customer.subscription.updated')).toMatchObject({
      data: { previous_attributes: { cancel_at_period_end: false, cancel_at: null, canceled_at: null } },
    });
    await advance(fixture, clock, at('2027-04-30'));
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
    await advance(fixture, clock, at('2027-07-01'));
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      ended_at: at('2027-05-01'),
      canceled_at: at('2027-04-11'),
    });
    expect(await invoices()).toHaveLength(1);
    expect((await latestEvent('customer.subscription.deleted'))?.created).toBe(at('2027-05-01'));
  });

  it('with the period can be undone', async () => {
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
    });
    await advance(fixture, clock, at('2027-05-02'));
    expect(await invoices()).toHaveLength(2);
  });

  it('comes with the deletion of the customer', async () => {
    await stripe.customers.del(customer);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      ended_at: at('2027-04-11'),
    });
    await advance(fixture, clock, at('2027-08-01'));
    expect(await invoices()).toHaveLength(1);
  });

  it('stops the collection of what is still owed', async () => {
    await giveCard(stripe, customer, 'pm_card_chargeCustomerFail');
    await advance(fixture, clock, at('2027-05-02'));
    await stripe.subscriptions.cancel(id);
    await advance(fixture, clock, at('2027-06-01'));
    expect((await invoices())[1]).toMatchObject({
      status: 'open',
      attempt_count: 1,
      next_payment_attempt: null,
    });
  });
});
