import type { Stripe } from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Fixture, startFixture } from '../testing/fixture.ts';
import { type Catalog, createCatalog, createConfiguration, usualFeatures } from '../testing/portal.ts';

type Products = NonNullable<
  Stripe.BillingPortal.ConfigurationCreateParams.Features.SubscriptionUpdate['products']
>;

let fixture: Fixture;
let catalog: Catalog;

beforeEach(async () => {
  fixture = await startFixture();
  catalog = await createCatalog(fixture);
});
afterEach(() => fixture.close());

const expand = ['features.subscription_update.products'];

describe('a configuration', () => {
  it('keeps what it was made of, with its products where they are expanded', async () => {
    const created = await createConfiguration(fixture, catalog);
    expect(created).toMatchObject({
      object: 'billing_portal.configuration',
      active: true,
      is_default: false,
      name: 'Shop',
      default_return_url: 'http://shop.example/account',
      metadata: { product: 'shop' },
      features: {
        customer_update: { enabled: true, allowed_updates: ['name', 'address'] },
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: {
          enabled: true,
          mode: 'at_period_end',
          proration_behavior: 'none',
        },
        subscription_pause: { enabled: false },
        subscription_update: {
          enabled: true,
          default_allowed_updates: ['price'],
          proration_behavior: 'always_invoice',
          schedule_at_period_end: {
            conditions: [{ type: 'decreasing_item_amount' }, { type: 'shortening_interval' }],
          },
        },
      },
    });
    expect(created.features.subscription_update.products).toBeUndefined();
    await fixture.restart();
    const whole = await fixture.stripe.billingPortal.configurations.retrieve(created.id, { expand });
    expect(whole.features.subscription_update.products).toMatchObject(catalog.products);
  });

  it('changes what an update names and leaves the rest', async () => {
    const { id } = await createConfiguration(fixture, catalog);
    const updated = await fixture.stripe.billingPortal.configurations.update(id, {
      features: { subscription_update: { enabled: true, products: catalog.products.slice(0, 1) } },
      default_return_url: '',
      metadata: { product: '', version: '2' },
      expand,
    });
    expect(updated).toMatchObject({
      default_return_url: null,
      metadata: { version: '2' },
      features: {
        invoice_history: { enabled: true },
        subscription_update: {
          proration_behavior: 'always_invoice',
          products: catalog.products.slice(0, 1),
        },
      },
    });
    const types = (await fixture.stripe.events.list({ type: 'billing_portal.configuration.*' })).data;
    expect(types.map(({ type }) => type)).toEqual([
      'billing_portal.configuration.updated',
      'billing_portal.configuration.created',
    ]);
  });

  it('is listed, by whether it is active, with its products if asked', async () => {
    const one = await createConfiguration(fixture, catalog);
    const other = await createConfiguration(fixture, catalog);
    await fixture.stripe.billingPortal.configurations.update(one.id, { active: false });
    const active = await fixture.stripe.billingPortal.configurations.list({
      active: true,
      expand: ['data.features.subscription_update.products'],
    });
    expect(active.data.map(({ id }) => id)).toEqual([other.id]);
    expect(active.data[0]?.features.subscription_update.products).toHaveLength(3);
  });
});

describe('a configuration that Stripe refuses', () => {
  const list = 'features[subscription_update][products]';
  it.each<[string, (products: Products & object) => Products, string, RegExp]>([
    [
      "another product's price",
      ([first, second]) => [{ product: first?.product ?? '', prices: second?.prices ?? [] }],
      `${list}[0][prices][0]`,
      /does not belong/,
    ],
    [
      'an unknown price',
      ([first]) => [{ product: first?.product ?? '', prices: ['price_none'] }],
      `${list}[0][prices][0]`,
      /No such price: 'price_none'/,
    ],
  ])('%s', async (_what, products, param, message) => {
    const features = usualFeatures(catalog);
    const refused = fixture.stripe.billingPortal.configurations.create({
      features: {
        ...features,
        subscription_update: { ...features.subscription_update, products: products(catalog.products) },
      },
    });
    await expect(refused).rejects.toMatchObject({
      statusCode: 400,
      param: expect.stringContaining(param),
      message: expect.stringMatching(message),
    });
    expect((await fixture.stripe.billingPortal.configurations.list()).data).toEqual([]);
  });

  it('two prices of a product with the same interval', async () => {
    const [first] = catalog.products;
    const twin = await fixture.stripe.prices.create({
      product: first?.product ?? '',
      currency: 'usd',
      unit_amount: 1_999,
      recurring: { interval: 'month' },
    });
    const { id } = await createConfiguration(fixture, catalog);
    await expect(
      fixture.stripe.billingPortal.configurations.update(id, {
        features: {
          subscription_update: {
            products: [{ product: first?.product ?? '', prices: [...(first?.prices ?? []), twin.id] }],
          },
        },
      }),
    ).rejects.toThrow(/must have different billing intervals/);
  });

  it('updates of plans without a way to change the card', async () => {
    const { payment_method_update: _, ...features } = usualFeatures(catalog);
    await expect(fixture.stripe.billingPortal.configurations.create({ features })).rejects.toThrow(
      'Cannot enable subscription updates while payment method update is disabled.',
    );
  });

  it('what is not emulated', async () => {
    await expect(
      fixture.stripe.billingPortal.configurations.create({
        features: { customer_update: { enabled: true, allowed_updates: ['phone'] } },
      }),
    ).rejects.toThrow(/must be one of address, name, tax_id/);
  });
});
