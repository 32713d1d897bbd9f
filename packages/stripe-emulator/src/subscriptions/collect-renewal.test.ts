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

/** A subscription from 15 January on, whose card fails from now on. */
async function subscribeAndFail(card = 'pm_card_chargeCustomerFail') {
  const { customer, clock } = await createSubscriber(fixture, at('2027-01-15'));
  const price = await createPlan(fixture, 'Creator', 1_900);
  const { id } = await stripe.subscriptions.create({ customer, items: [{ price: price.id }] });
  await giveCard(stripe, customer, card);
  return { customer, clock, id, price: price.id };
}

async function latestInvoice(subscription: string): Promise<Stripe.Invoice> {
  const [invoice] = (await stripe.invoices.list({ subscription })).data;
  if (invoice === undefined) throw new Error('No invoice');
  return invoice;
}

async function statusOf(subscription: string): Promise<string> {
  return (await stripe.subscriptions.retrieve(subscription)).status;
}

describe('a renewal that cannot be paid', () => {
  it('is tried again after 3, 5 and 7 days, and then ends the subscription', async () => {
    const { customer, clock, id } = await subscribeAndFail();
    await advance(fixture, clock, at('2027-02-15T13:00:00'));
    expect(await statusOf(id)).toBe('past_due');
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ delinquent: true });
    expect(await latestInvoice(id)).toMatchObject({
      status: 'open',
      attempt_count: 1,
      amount_remaining: 1_900,
      next_payment_attempt: at('2027-02-18T13:00:00'),
    });
    await advance(fixture, clock, at('2027-02-18T13:00:00'));
    expect(await latestInvoice(id)).toMatchObject({
      attempt_count: 2,
      next_payment_attempt: at('2027-02-23T13:00:00'),
    });
    await advance(fixture, clock, at('2027-03-01'));
    expect(await latestInvoice(id)).toMatchObject({
      attempt_count: 3,
      next_payment_attempt: at('2027-03-02T13:00:00'),
    });
    expect(await statusOf(id)).toBe('past_due');
    await advance(fixture, clock, at('2027-05-01'));
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      ended_at: at('2027-03-02T13:00:00'),
      cancellation_details: { reason: 'payment_failed' },
    });
    expect(await latestInvoice(id)).toMatchObject({
      status: 'open',
      attempt_count: 4,
      next_payment_attempt: null,
    });
    const { data: failed } = await stripe.events.list({ type: 'invoice.payment_failed' });
    expect(failed.map(({ created }) => day(created)).reverse()).toEqual([
      '2027-02-15',
      '2027-02-18',
      '2027-02-23',
      '2027-03-02',
    ]);
    expect((await stripe.events.list({ type: 'customer.subscription.deleted' })).data).toHaveLength(1);
  });

  it('is paid by a new card at the next try', async () => {
    const { customer, clock, id } = await subscribeAndFail();
    await advance(fixture, clock, at('2027-02-16'));
    await giveCard(stripe, customer, 'pm_card_mastercard');
    await advance(fixture, clock, at('2027-02-19'));
    expect(await latestInvoice(id)).toMatchObject({ status: 'paid', attempt_count: 2 });
    expect(await statusOf(id)).toBe('active');
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ delinquent: false });
  });

  it('is paid on request, which brings the subscription back, and refuses a second payment', async () => {
    const { customer, clock, id } = await subscribeAndFail();
    await advance(fixture, clock, at('2027-02-16'));
    const { id: invoice = '' } = await latestInvoice(id);
    await expect(stripe.invoices.pay(invoice)).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
      decline_code: 'generic_decline',
    });
    // The refused attempt is kept.
    expect(await latestInvoice(id)).toMatchObject({ attempt_count: 2, status: 'open' });
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    expect(await stripe.invoices.pay(invoice, { payment_method: card.id })).toMatchObject({ status: 'paid' });
    const { data } = await stripe.events.list({ type: 'customer.subscription.updated', limit: 1 });
    expect(data[0]?.data).toMatchObject({
      object: { status: 'active' },
      previous_attributes: { status: 'past_due' },
    });
    await expect(stripe.invoices.pay(invoice)).rejects.toThrow('Invoice is already paid');
    const charges = (await stripe.charges.list({ customer })).data.filter(({ paid }) => paid);
    expect(charges.map(({ amount }) => amount)).toEqual([1_900, 1_900]);
  });

  it('answers a repeated request for a payment that was refused with the same refusal, without a second try', async () => {
    const { clock, id } = await subscribeAndFail();
    await advance(fixture, clock, at('2027-02-16'));
    const { id: invoice = '' } = await latestInvoice(id);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expect(stripe.invoices.pay(invoice, {}, { idempotencyKey: 'pay-1' })).rejects.toMatchObject({
        code: 'card_declined',
      });
    }
    expect(await latestInvoice(id)).toMatchObject({ attempt_count: 2 });
  });

  it('fails without any card as well', async () => {
    const { customer, clock, id } = await subscribeAndFail();
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: '' } });
    await advance(fixture, clock, at('2027-02-16'));
    expect(await statusOf(id)).toBe('past_due');
    expect((await stripe.charges.list({ customer })).data).toHaveLength(1);
  });
});

describe('a first payment that fails', () => {
  async function subscribe(card: string) {
    const { customer, clock } = await createSubscriber(fixture, at('2027-01-15'), card);
    const price = await createPlan(fixture, 'Creator', 1_900);
    const created = stripe.subscriptions.create({ customer, items: [{ price: price.id }] });
    return { customer, clock, created };
  }

  it('leaves the subscription incomplete, which expires after 23 hours', async () => {
    const { clock, created } = await subscribe('pm_card_chargeCustomerFail');
    const { id, status } = await created;
    expect(status).toBe('incomplete');
    await advance(fixture, clock, at('2027-01-16T10:59:59'));
    expect(await statusOf(id)).toBe('incomplete');
    await advance(fixture, clock, at('2027-01-16T11:00:00'));
    expect(await statusOf(id)).toBe('incomplete_expired');
    expect(await latestInvoice(id)).toMatchObject({ status: 'void' });
    await expect(stripe.invoices.pay((await latestInvoice(id)).id ?? '')).rejects.toThrow(/void/);
    await advance(fixture, clock, at('2027-06-01'));
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(1);
  });

  it('can be made good', async () => {
    const { customer, created } = await subscribe('pm_card_chargeCustomerFail');
    const { id } = await created;
    await giveCard(stripe, customer, 'pm_card_visa');
    await stripe.invoices.pay((await latestInvoice(id)).id ?? '');
    expect(await statusOf(id)).toBe('active');
  });

  it('is refused without a card', async () => {
    const customer = await stripe.customers.create({ email: 'ada@example.com' });
    const price = await createPlan(fixture, 'Creator', 1_900);
    await expect(
      stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] }),
    ).rejects.toThrow(/no attached payment source or default payment method/);
  });
});
