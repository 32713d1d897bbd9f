import type { Stripe } from 'stripe';
import { cardFields, type Fixture, submit } from './fixture.ts';

const tiers = [
  ['Starter', 2_999, 26_990],
  ['Pro', 4_999, 44_990],
  ['Business', 9_999, 89_990],
] as const;
export type PriceName = 'starter' | 'starterYearly' | 'pro' | 'proYearly' | 'business' | 'businessYearly';

/** Three plans, monthly and yearly, that a portal offers. */
export interface Catalog {
  readonly prices: Readonly<Record<PriceName, string>>;
  readonly products: NonNullable<
    Stripe.BillingPortal.ConfigurationCreateParams.Features.SubscriptionUpdate['products']
  > &
    object;
}

export async function createCatalog({ stripe }: Fixture): Promise<Catalog> {
  const made = await Promise.all(
    tiers.map(async ([name, monthly, yearly]) => {
      const product = await stripe.products.create({ name, description: `The ${name} plan` });
      const price = (unit_amount: number, interval: 'month' | 'year') =>
        stripe.prices.create({ product: product.id, currency: 'usd', unit_amount, recurring: { interval } });
      return {
        product: product.id,
        month: (await price(monthly, 'month')).id,
        year: (await price(yearly, 'year')).id,
      };
    }),
  );
  const [starter, pro, business] = made;
  if (starter === undefined || pro === undefined || business === undefined) throw new Error('No plans');
  return {
    prices: {
      starter: starter.month,
      starterYearly: starter.year,
      pro: pro.month,
      proYearly: pro.year,
      business: business.month,
      businessYearly: business.year,
    },
    products: made.map(({ product, month, year }) => ({ product, prices: [month, year] })),
  };
}

/** Upgrades at once and paid at once, downgrades and shorter intervals at the period's end. */
export function usualFeatures({ products }: Catalog) {
  return {
    customer_update: { enabled: true, allowed_updates: ['name', 'address'] },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: {
      enabled: true,
      mode: 'at_period_end',
    },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ['price'],
      products,
      proration_behavior: 'always_invoice',
      schedule_at_period_end: {
        conditions: [{ type: 'decreasing_item_amount' }, { type: 'shortening_interval' }],
      },
    },
  } satisfies Stripe.BillingPortal.ConfigurationCreateParams.Features;
}

export function createConfiguration({ stripe }: Fixture, catalog: Catalog) {
  return stripe.billingPortal.configurations.create({
    name: 'Shop',
    business_profile: { headline: 'Shop: plan and billing' },
    default_return_url: 'http://shop.example/account',
    features: usualFeatures(catalog),
    metadata: { product: 'shop' },
  });
}

/** A customer on a test clock, with a card that was typed in the portal. */
export async function createPayer({ stripe }: Fixture, configuration: string, card = '4242424242424242') {
  const clock = await stripe.testHelpers.testClocks.create({
    frozen_time: Date.UTC(2026, 10, 21, 12) / 1000,
  });
  const customer = await stripe.customers.create({
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    test_clock: clock.id,
  });
  const session = await stripe.billingPortal.sessions.create({ customer: customer.id, configuration });
  await submit(`${session.url}/card`, cardFields(card));
  return { clock, customer };
}

/** A page of a portal, as its visitor gets it. */
export async function visit(url: string) {
  const response = await fetch(url, { redirect: 'manual' });
  return {
    status: response.status,
    location: response.headers.get('location'),
    page: await response.text(),
  };
}
