import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cardFields, type Fixture, startFixture, submit } from '../testing/fixture.ts';
import { type Catalog, createCatalog, createConfiguration, createPayer, visit } from '../testing/portal.ts';

let fixture: Fixture;
let catalog: Catalog;
let configuration: string;

beforeEach(async () => {
  fixture = await startFixture();
  catalog = await createCatalog(fixture);
  configuration = (await createConfiguration(fixture, catalog)).id;
});
afterEach(() => fixture.close());

async function subscribe(card?: string) {
  const { clock, customer } = await createPayer(fixture, configuration, card);
  const subscription = await fixture.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: catalog.prices.pro }],
  });
  const session = await fixture.stripe.billingPortal.sessions.create({
    customer: customer.id,
    configuration,
  });
  return { clock, customer: customer.id, subscription: subscription.id, url: session.url };
}
type Subscriber = Awaited<ReturnType<typeof subscribe>>;

async function passDays({ clock }: Subscriber, days: number): Promise<void> {
  const { frozen_time: now } = await fixture.stripe.testHelpers.testClocks.retrieve(clock.id);
  await fixture.stripe.testHelpers.testClocks.advance(clock.id, {
    frozen_time: now + days * 24 * 60 * 60,
  });
}

/** Portals live by the real time, which a test clock does not move. */
async function openPortal({ customer }: Pick<Subscriber, 'customer'>): Promise<string> {
  return (await fixture.stripe.billingPortal.sessions.create({ customer, configuration })).url;
}

async function defaultCards({ customer, subscription }: Subscriber) {
  const owner = await fixture.stripe.customers.retrieve(customer);
  const plan = await fixture.stripe.subscriptions.retrieve(subscription);
  const cardOf = async (id: unknown) =>
    typeof id === 'string' ? (await fixture.stripe.paymentMethods.retrieve(id)).card : null;
  return owner.deleted
    ? []
    : [
        await cardOf(owner.invoice_settings.default_payment_method),
        await cardOf(plan.default_payment_method),
      ];
}

describe('the home page', () => {
  it('says what is paid, when and with what, and lists the invoices', async () => {
    const subscriber = await subscribe();
    const { page } = await visit(subscriber.url);
    for (const text of [
      'Pro',
      '$49.99 per month',
      'Renews on 21 December 2026 for $49.99.',
      'Visa ending in 4242',
      'Expires 12 / 2040',
      'Ada Lovelace',
      'ada@example.com',
      '21 November 2026',
      'Change plan',
      'Cancel plan',
      'Return to Shop',
    ]) {
      expect(page).toContain(text);
    }
    const [invoice] = (await fixture.stripe.invoices.list({ customer: subscriber.customer })).data;
    const [charge] = (await fixture.stripe.charges.list({ customer: subscriber.customer })).data;
    expect(page).toContain(`href="${invoice?.hosted_invoice_url}"`);
    expect(page).toContain(`href="${charge?.receipt_url}"`);
  });

  it('offers only what the configuration allows', async () => {
    const subscriber = await subscribe();
    const { id } = await fixture.stripe.billingPortal.configurations.create({
      features: { payment_method_update: { enabled: true } },
    });
    const { url } = await fixture.stripe.billingPortal.sessions.create({
      customer: subscriber.customer,
      configuration: id,
    });
    const { page } = await visit(url);
    expect(page).toContain('Change card');
    for (const text of ['Change plan', 'Cancel plan', 'Edit details', 'Invoices', 'Return to']) {
      expect(page).not.toContain(text);
    }
    const fields = { subscription: subscriber.subscription };
    expect((await submit(`${url}/cancel`, fields)).page).toContain('cannot be canceled here');
    expect((await submit(`${url}/details`, { name: 'Eve' })).page).toContain('cannot be changed here');
    expect((await submit(`${url}/confirm`, { ...fields, price: catalog.prices.business })).page).toContain(
      'Plan not available',
    );
    expect(await fixture.stripe.subscriptions.retrieve(subscriber.subscription)).toMatchObject({
      cancel_at_period_end: false,
      items: { data: [{ price: { id: catalog.prices.pro } }] },
    });
  });

  it("refuses another site's form", async () => {
    const subscriber = await subscribe();
    const refused = await submit(
      `${subscriber.url}/cancel`,
      { subscription: subscriber.subscription },
      { origin: 'http://evil.example' },
    );
    expect(refused.status).toBe(403);
    expect((await fixture.stripe.subscriptions.retrieve(subscriber.subscription)).cancel_at_period_end).toBe(
      false,
    );
  });
});

describe('canceling', () => {
  it('ends the plan with its period, and can be undone', async () => {
    const subscriber = await subscribe();
    const asked = await visit(`${subscriber.url}/cancel`);
    expect(asked.page).toContain('You keep Pro until 21 December 2026.');
    const canceled = await submit(`${subscriber.url}/cancel`, {
      subscription: subscriber.subscription,
    });
    expect(canceled.location).toBe(`${subscriber.url}?done=canceled`);
    expect(await fixture.stripe.subscriptions.retrieve(subscriber.subscription)).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
      cancellation_details: { reason: 'cancellation_requested' },
    });
    const home = await visit(subscriber.url);
    expect(home.page).toContain('Ends on 21 December 2026.');
    expect(home.page).not.toContain('Change plan');

    expect((await visit(`${subscriber.url}/renew`)).page).toContain(
      'From 21 December 2026 you pay $49.99 per month.',
    );
    const renewed = await submit(`${subscriber.url}/renew`, { subscription: subscriber.subscription });
    expect(renewed.location).toBe(`${subscriber.url}?done=renewed`);
    expect(await fixture.stripe.subscriptions.retrieve(subscriber.subscription)).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: null,
    });
    await passDays(subscriber, 31);
    expect((await fixture.stripe.invoices.list({ customer: subscriber.customer })).data).toHaveLength(2);
  });

  it('leaves no plan once the period is over', async () => {
    const subscriber = await subscribe();
    await submit(`${subscriber.url}/cancel`, { subscription: subscriber.subscription });
    await passDays(subscriber, 31);
    expect((await fixture.stripe.subscriptions.retrieve(subscriber.subscription)).status).toBe('canceled');
    expect((await visit(await openPortal(subscriber))).page).toContain('You have no plan at the moment.');
  });

  it('takes a planned change with it', async () => {
    const subscriber = await subscribe();
    await submit(`${subscriber.url}/confirm`, {
      subscription: subscriber.subscription,
      price: catalog.prices.starter,
      due: '0',
    });
    await submit(`${subscriber.url}/cancel`, { subscription: subscriber.subscription });
    expect(await fixture.stripe.subscriptions.retrieve(subscriber.subscription)).toMatchObject({
      cancel_at_period_end: true,
      schedule: null,
    });
  });

  it('must be undone before another plan is chosen', async () => {
    const subscriber = await subscribe();
    await submit(`${subscriber.url}/cancel`, { subscription: subscriber.subscription });
    const query = `subscription=${subscriber.subscription}&price=${catalog.prices.business}`;
    expect((await visit(`${subscriber.url}/confirm?${query}`)).page).toContain('let Pro go on first');
    await submit(`${subscriber.url}/renew`, { subscription: subscriber.subscription });
    expect((await visit(`${subscriber.url}/confirm?${query}`)).page).toContain('Change to Business');
  });
});

describe('changing the card', () => {
  it("makes it the customer's and the plan's", async () => {
    const subscriber = await subscribe();
    const changed = await submit(`${subscriber.url}/card`, cardFields('5555555555554444'));
    expect(changed.location).toBe(`${subscriber.url}?done=card`);
    expect(await defaultCards(subscriber)).toMatchObject([{ last4: '4444' }, { last4: '4444' }]);
    await passDays(subscriber, 31);
    const [charge] = (await fixture.stripe.charges.list({ customer: subscriber.customer })).data;
    expect(charge?.payment_method_details?.card?.last4).toBe('4444');
  });

  it.each([
    ['4000000000000002', 'Your card was declined.'],
    ['4000000000000069', 'Your card has expired.'],
    ['4242424242424241', 'Your card number is invalid.'],
  ])('refuses %s and keeps the old one', async (number, message) => {
    const subscriber = await subscribe();
    const refused = await submit(`${subscriber.url}/card`, cardFields(number));
    expect(refused.status).toBe(200);
    expect(refused.page).toContain(message);
    expect(await defaultCards(subscriber)).toMatchObject([{ last4: '4242' }, null]);
    expect((await fixture.stripe.events.list({ type: 'payment_method.attached' })).data).toHaveLength(1);
  });

  it('lets an unpaid invoice be paid', async () => {
    const subscriber = await subscribe();
    await submit(`${subscriber.url}/card`, cardFields('4000000000000341'));
    await passDays(subscriber, 31);
    const url = await openPortal(subscriber);
    const home = await visit(url);
    expect(home.page).toContain('$49.99 is due');
    expect(home.page).toContain('Payment failed');
    const invoice = /name="invoice" value="(\w+)"/.exec(home.page)?.[1] ?? '';
    expect((await submit(`${url}/pay`, { invoice })).page).toContain('Your card was declined.');

    await submit(`${url}/card`, cardFields('4242424242424242'));
    expect((await submit(`${url}/pay`, { invoice })).location).toBe(`${url}?done=paid`);
    expect((await fixture.stripe.invoices.retrieve(invoice)).status).toBe('paid');
    expect((await fixture.stripe.subscriptions.retrieve(subscriber.subscription)).status).toBe('active');
    expect((await visit(url)).page).not.toContain('is due');
  });

  it("does not pay another customer's invoice", async () => {
    const subscriber = await subscribe();
    await submit(`${subscriber.url}/card`, cardFields('4000000000000341'));
    await passDays(subscriber, 31);
    const [invoice] = (await fixture.stripe.invoices.list({ customer: subscriber.customer })).data;
    const stranger = await subscribe();
    await submit(`${stranger.url}/pay`, { invoice: invoice?.id ?? '' });
    expect((await fixture.stripe.invoices.retrieve(invoice?.id ?? '')).status).toBe('open');
  });
});

describe('the billing details', () => {
  it('are changed, and recorded as an event', async () => {
    const subscriber = await subscribe();
    const saved = await submit(`${subscriber.url}/details`, {
      name: 'Ada King',
      line1: '12 St James Square',
      city: 'London',
      postal_code: 'SW1Y 4JH',
      country: 'GB',
    });
    expect(saved.location).toBe(`${subscriber.url}?done=details`);
    expect(await fixture.stripe.customers.retrieve(subscriber.customer)).toMatchObject({
      name: 'Ada King',
      address: { line1: '12 St James Square', city: 'London', country: 'GB' },
    });
    expect((await visit(subscriber.url)).page).toContain(
      '12 St James Square, SW1Y 4JH London, United Kingdom',
    );
    const [event] = (await fixture.stripe.events.list({ type: 'customer.updated' })).data;
    expect(event?.data.previous_attributes).toMatchObject({ name: 'Ada Lovelace' });
  });

  it('change only as far as the configuration allows', async () => {
    const subscriber = await subscribe();
    await fixture.stripe.billingPortal.configurations.update(configuration, {
      features: { customer_update: { allowed_updates: ['name'] } },
    });
    await submit(`${subscriber.url}/details`, { name: 'Eve', line1: '1 High Street' });
    expect(await fixture.stripe.customers.retrieve(subscriber.customer)).toMatchObject({
      name: 'Eve',
      address: null,
    });
  });
});

it('tells that the first payment is open, and starts the plan with it', async () => {
  const { customer } = await createPayer(fixture, configuration, '4000000000000341');
  const subscription = await fixture.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: catalog.prices.pro }],
  });
  expect(subscription.status).toBe('incomplete');
  const url = await openPortal({ customer: customer.id });
  await submit(`${url}/card`, cardFields('4242424242424242'));
  const home = await visit(url);
  expect(home.page).toContain('Pay it to start the plan.');
  const invoice = /name="invoice" value="(\w+)"/.exec(home.page)?.[1] ?? '';
  expect((await submit(`${url}/pay`, { invoice })).location).toBe(`${url}?done=paid`);
  expect((await fixture.stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});
