import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cardFields, createPrice, type Fixture, startFixture, submit } from '../testing/fixture.ts';
import { type Catalog, createCatalog, createConfiguration, createPayer, visit } from '../testing/portal.ts';

let fixture: Fixture;
let catalog: Catalog;
let configuration: Stripe.BillingPortal.Configuration;
let clock = 0;

beforeEach(async () => {
  clock = 0;
  fixture = await startFixture({ now: () => Date.now() + clock });
  catalog = await createCatalog(fixture);
  configuration = await createConfiguration(fixture, catalog);
});
afterEach(() => fixture.close());

async function subscriber() {
  const { customer } = await createPayer(fixture, configuration.id);
  const subscription = await fixture.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: catalog.prices.pro }],
  });
  return { customer: customer.id, subscription };
}

const minute = 60_000;

describe('opening the portal', () => {
  it('gives a link to the customer, which leads back to where the configuration says', async () => {
    const customer = await fixture.stripe.customers.create({ email: 'ada@example.com' });
    const session = await fixture.stripe.billingPortal.sessions.create({
      customer: customer.id,
      configuration: configuration.id,
    });
    expect(session).toMatchObject({
      object: 'billing_portal.session',
      customer: customer.id,
      configuration: configuration.id,
      flow: null,
      return_url: 'http://shop.example/account',
      url: `${fixture.pagesUrl}/portal/${session.id}`,
    });
    const home = await visit(session.url);
    expect(home.status).toBe(200);
    expect(home.page).toContain('You have no plan at the moment.');
    expect(home.page).toContain('Return to Shop');
    expect(home.page).toContain('Emulated Stripe, no money moves');
  });

  it('leads back to where the session says, if it does', async () => {
    const customer = await fixture.stripe.customers.create();
    const session = await fixture.stripe.billingPortal.sessions.create({
      customer: customer.id,
      configuration: configuration.id,
      return_url: 'http://shop.example/elsewhere',
    });
    expect((await visit(session.url)).page).toContain('href="http://shop.example/elsewhere"');
  });

  it.each<[string, (customer: string) => Stripe.BillingPortal.SessionCreateParams, RegExp]>([
    ['without a configuration', (customer) => ({ customer }), /Missing required param: configuration/],
    [
      'with an unknown one',
      (customer) => ({ customer, configuration: 'bpc_none' }),
      /No such configuration: 'bpc_none'/,
    ],
    [
      'for an unknown customer',
      () => ({ customer: 'cus_none', configuration: configuration.id }),
      /No such customer: 'cus_none'/,
    ],
    [
      'to pause',
      (customer) => ({
        customer,
        configuration: configuration.id,
        flow_data: { type: 'subscription_pause', subscription_pause: { subscription: 'sub_none' } },
      }),
      /unknown parameter: flow_data\[subscription_pause\]/,
    ],
  ])('is refused %s', async (_what, parameters, message) => {
    const customer = await fixture.stripe.customers.create();
    const refused = fixture.stripe.billingPortal.sessions.create(parameters(customer.id));
    await expect(refused).rejects.toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' });
    await expect(refused).rejects.toThrow(message);
  });

  it('is refused with a configuration that is not active', async () => {
    const customer = await fixture.stripe.customers.create();
    await fixture.stripe.billingPortal.configurations.update(configuration.id, { active: false });
    await expect(
      fixture.stripe.billingPortal.sessions.create({
        customer: customer.id,
        configuration: configuration.id,
      }),
    ).rejects.toThrow(/is not active/);
  });
});

describe('a session for one task', () => {
  function confirmTo(
    price: string | undefined,
    { customer, subscription }: Awaited<ReturnType<typeof subscriber>>,
  ) {
    return fixture.stripe.billingPortal.sessions.create({
      customer,
      configuration: configuration.id,
      flow_data: {
        type: 'subscription_update_confirm',
        subscription_update_confirm: {
          subscription: subscription.id,
          items: [{ id: subscription.items.data[0]?.id ?? '', ...(price === undefined ? {} : { price }) }],
        },
      },
    });
  }

  it('keeps the task as Stripe gives it', async () => {
    const given = await subscriber();
    const session = await confirmTo(catalog.prices.business, given);
    expect(session.flow).toEqual({
      after_completion: { hosted_confirmation: null, redirect: null, type: 'portal_homepage' },
      customer_update: null,
      subscription_cancel: null,
      subscription_pause: null,
      subscription_update: null,
      subscription_update_confirm: {
        discounts: null,
        items: [{ id: given.subscription.items.data[0]?.id, price: catalog.prices.business, quantity: 1 }],
        subscription: given.subscription.id,
      },
      type: 'subscription_update_confirm',
    });
  });

  it('is refused for the price that is paid already, and for none', async () => {
    const given = await subscriber();
    await expect(confirmTo(catalog.prices.pro, given)).rejects.toThrow(/no changes to confirm/);
    await expect(confirmTo(undefined, given)).rejects.toThrow(/no changes to confirm/);
  });

  it('is refused for a price that the configuration does not offer', async () => {
    const given = await subscriber();
    const { id: price } = await createPrice(fixture.stripe, 'Secret', {
      unit_amount: 100,
      recurring: { interval: 'month' },
    });
    await expect(confirmTo(price, given)).rejects.toThrow(/is not in the portal configuration's/);
  });

  it('is refused when the feature is off', async () => {
    const given = await subscriber();
    await fixture.stripe.billingPortal.configurations.update(configuration.id, {
      features: { subscription_update: { enabled: false } },
    });
    await expect(confirmTo(catalog.prices.business, given)).rejects.toThrow(
      /because the subscription update feature in the portal configuration is disabled/,
    );
  });

  it('is refused for a subscription that has ended', async () => {
    const given = await subscriber();
    await fixture.stripe.subscriptions.cancel(given.subscription.id);
    await expect(confirmTo(catalog.prices.business, given)).rejects.toThrow(/its status is `canceled`/);
  });

  it("is refused for another customer's subscription", async () => {
    const given = await subscriber();
    const other = await fixture.stripe.customers.create();
    await expect(confirmTo(catalog.prices.business, { ...given, customer: other.id })).rejects.toThrow(
      /No such subscription/,
    );
  });
});

describe('a link', () => {
  async function link() {
    const customer = await fixture.stripe.customers.create();
    const { url } = await fixture.stripe.billingPortal.sessions.create({
      customer: customer.id,
      configuration: configuration.id,
    });
    return url;
  }

  it('expires five minutes after it was made if it is not opened', async () => {
    const url = await link();
    clock += 5 * minute;
    const late = await visit(url);
    expect(late.status).toBe(410);
    expect(late.page).toContain('This link has expired');
    expect(late.page).toContain('href="http://shop.example/account"');
    expect((await visit(`${url}/card`)).status).toBe(410);
    expect((await submit(`${url}/card`, cardFields('4242424242424242'))).status).toBe(410);
    expect((await fixture.stripe.events.list({ type: 'payment_method.attached' })).data).toEqual([]);
  });

  it('lives on while it is used, and expires an hour after the last time, over a restart too', async () => {
    const url = await link();
    for (let visits = 0; visits < 3; visits += 1) {
      expect((await visit(url)).status).toBe(200);
      clock += 50 * minute;
    }
    expect((await visit(url)).status).toBe(200);
    await fixture.restart();
    clock += 59 * minute;
    expect((await visit(url)).status).toBe(200);
    clock += 60 * minute;
    expect((await visit(url)).status).toBe(410);
  });

  it('that was never made leads nowhere', async () => {
    expect((await visit(`${fixture.pagesUrl}/portal/bps_none`)).status).toBe(404);
  });

  it('of a customer who was deleted leads nowhere', async () => {
    const customer = await fixture.stripe.customers.create();
    const { url } = await fixture.stripe.billingPortal.sessions.create({
      customer: customer.id,
      configuration: configuration.id,
    });
    await fixture.stripe.customers.del(customer.id);
    expect((await visit(url)).status).toBe(404);
  });
});
