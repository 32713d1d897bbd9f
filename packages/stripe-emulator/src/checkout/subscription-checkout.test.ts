import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPlan } from '../testing/billing.ts';
import { cardFields, type Fixture, startFixture, submit } from '../testing/fixture.ts';

let fixture: Fixture;
let stripe: Stripe;
let plan: Stripe.Price;
let clock = 0;

beforeEach(async () => {
  clock = 0;
  fixture = await startFixture({ now: () => Date.now() + clock });
  stripe = fixture.stripe;
  plan = await createPlan(fixture, 'Creator', 1_900);
});
afterEach(() => fixture.close());

async function open(more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: more.customer ?? (await stripe.customers.create({})).id,
    line_items: [{ price: plan.id, quantity: 1 }],
    success_url: 'http://shop.example/thanks?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.example/pricing',
    client_reference_id: 'user-1',
    subscription_data: { metadata: { user_id: 'user-1' } },
    ...more,
  });
}

async function eventTypes(): Promise<string[]> {
  const { data } = await stripe.events.list({ limit: 100 });
  return data.map(({ type }) => type).reverse();
}

describe('subscribing at the checkout', () => {
  it('shows what is paid and how often', async () => {
    const session = await open();
    expect(session).toMatchObject({
      mode: 'subscription',
      amount_total: 1_900,
      payment_intent: null,
    });
    const page = await (await fetch(session.url ?? '')).text();
    expect(page).toContain('Subscribe to Creator');
    expect(page).toContain('$19.00 per month');
    expect(page).toMatch(/<button[^>]*>Subscribe<\/button>/);
  });

  it('charges the first month and completes with the subscription and its invoice', async () => {
    const session = await open();
    const result = await submit(session.url, cardFields('4242424242424242'));
    expect(result.location).toBe(`http://shop.example/thanks?session=${session.id}`);
    const paid = await stripe.checkout.sessions.retrieve(session.id);
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      client_reference_id: 'user-1',
      payment_intent: null,
    });
    expect(await stripe.customers.retrieve(String(paid.customer))).toMatchObject({ currency: 'usd' });
    const subscription = await stripe.subscriptions.retrieve(String(paid.subscription));
    expect(subscription).toMatchObject({
      status: 'active',
      metadata: { user_id: 'user-1' },
      items: { data: [{ price: { id: plan.id }, quantity: 1 }] },
    });
    expect(await stripe.paymentMethods.retrieve(String(subscription.default_payment_method))).toMatchObject({
      card: { last4: '4242' },
    });
    const { data: invoices } = await stripe.invoices.list({ expand: ['data.payments'] });
    expect(invoices).toMatchObject([
      {
        id: paid.invoice,
        status: 'paid',
        billing_reason: 'subscription_create',
        amount_due: 1_900,
        amount_paid: 1_900,
        amount_remaining: 0,
        attempt_count: 1,
        number: expect.stringMatching(/^[A-Z0-9]{8}-0001$/),
        parent: { subscription_details: { metadata: { user_id: 'user-1' } } },
        payments: { data: [{ status: 'paid', amount_paid: 1_900, is_default: true }] },
      },
    ]);
    const { data: charges } = await stripe.charges.list();
    expect(charges).toMatchObject([{ amount: 1_900, paid: true, description: 'Subscription creation' }]);
    const types = await eventTypes();
    expect(types.slice(types.indexOf('charge.succeeded'))).toEqual([
      'charge.succeeded',
      'payment_intent.succeeded',
      'payment_method.attached',
      'invoice.created',
      'customer.subscription.created',
      'customer.updated',
      'invoice.updated',
      'invoice.finalized',
      'invoice_payment.paid',
      'invoice.updated',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
      'checkout.session.completed',
    ]);
  });

  it('creates no subscription when the card is declined, and another card begins it once', async () => {
    const session = await open();
    const refused = await submit(session.url, cardFields('4000000000009995'));
    expect(refused.page).toContain('Your card has insufficient funds.');
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'open',
      subscription: null,
    });
    await Promise.all([1, 2, 3].map(() => submit(session.url, cardFields('4242424242424242'))));
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1);
    expect((await stripe.invoices.list()).data).toHaveLength(1);
    expect((await stripe.charges.list()).data.filter(({ paid }) => paid)).toHaveLength(1);
    expect((await stripe.customers.list()).data).toHaveLength(1);
    expect((await stripe.paymentIntents.list()).data).toMatchObject([{ status: 'succeeded' }]);
  });

  it('waits for the bank, and charges nothing when its customer refuses', async () => {
    const session = await open();
    const sent = await submit(session.url, cardFields('4000002500003155'));
    expect(sent.location).toContain('/authenticate/');
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
    const failed = await submit(sent.location, { outcome: 'fail' });
    expect(failed.location).toBe(`${session.url}?declined`);
    expect(await (await fetch(failed.location ?? '')).text()).toContain('unable to authenticate');
    const again = await submit(session.url, cardFields('4000002500003155'));
    const confirmed = await submit(again.location, { outcome: 'complete' });
    expect(confirmed.location).toBe(`http://shop.example/thanks?session=${session.id}`);
    expect((await stripe.subscriptions.list()).data).toMatchObject([{ status: 'active' }]);
    expect((await stripe.charges.list()).data).toMatchObject([
      { payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } } },
    ]);
  });

  it('takes the credit of a known customer off the first charge', async () => {
    const customer = await stripe.customers.create({ email: 'ada@example.com', balance: -500 });
    const session = await open({ customer: customer.id });
    expect(await (await fetch(session.url ?? '')).text()).toMatch(
      /Your credit<[^$]*-\$5\.00[^$]*Total due today<[^$]*\$14\.00/,
    );
    await submit(session.url, cardFields('4242424242424242'));
    expect((await stripe.invoices.list({ customer: customer.id })).data).toMatchObject([
      { total: 1_900, amount_due: 1_400, starting_balance: -500, ending_balance: 0, status: 'paid' },
    ]);
    expect((await stripe.charges.list()).data).toMatchObject([{ amount: 1_400 }]);
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: 0 });
  });

  it('charges nothing when the credit covers all', async () => {
    const customer = await stripe.customers.create({ email: 'ada@example.com', balance: -5_000 });
    const session = await open({ customer: customer.id });
    await submit(session.url, cardFields('4242424242424242'));
    expect((await stripe.charges.list()).data).toEqual([]);
    expect((await stripe.subscriptions.list()).data).toMatchObject([{ status: 'active' }]);
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ balance: -3_100 });
  });

  it('expires, and can no longer be paid', async () => {
    const session = await open();
    await submit(session.url, cardFields('4000000000000002'));
    expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired' });
    expect((await stripe.paymentIntents.list()).data).toMatchObject([{ status: 'canceled' }]);
    const late = await submit(session.url, cardFields('4242424242424242'));
    expect(late.page).toContain('This checkout has expired');
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
  });

  it('charges nothing once its customer is gone', async () => {
    const customer = await stripe.customers.create({ email: 'ada@example.com' });
    const session = await open({ customer: customer.id });
    await stripe.customers.del(customer.id);
    expect((await fetch(session.url ?? '')).status).toBe(200);
    await submit(session.url, cardFields('4242424242424242'));
    expect((await stripe.charges.list()).data).toEqual([]);
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
  });

  it('goes on after a restart between the attempt and the confirmation', async () => {
    const session = await open();
    const sent = await submit(session.url, cardFields('4000002500003155'));
    await fixture.restart();
    await submit(sent.location, { outcome: 'complete' });
    await fixture.restart();
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ status: 'complete' });
    expect((await stripe.invoices.list()).data).toMatchObject([{ status: 'paid' }]);
  });

  it.each<[Partial<Stripe.Checkout.SessionCreateParams>, RegExp]>([
    [{ mode: 'payment', subscription_data: undefined }, /passed a recurring price/],
    [{ payment_intent_data: { metadata: { a: 'b' } } }, /can not pass `payment_intent_data`/],
  ])('refuses %j', async (change, message) => {
    await expect(open(change)).rejects.toThrow(message);
  });
});
