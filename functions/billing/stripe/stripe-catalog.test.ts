import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditPacks, planPriceCents, plans } from '../../../contract/billing/catalog.ts';
import { portalMetadata } from './portal-configuration.ts';
import {
  type CatalogStep,
  type FoundCatalog,
  type FoundConfiguration,
  type FoundPrice,
  nextSteps,
  type StripeCatalog,
  stripeCatalog,
} from './stripe-catalog.ts';

const untaxed = stripeCatalog(null);
const site = 'https://reelwright.test';
const nothing: FoundCatalog = { products: [], prices: [], configurations: [] };
let ids = 0;

/** What Stripe has after a step, as the calls would leave it. */
function after(found: FoundCatalog, step: CatalogStep): FoundCatalog {
  ids += 1;
  const changed = (id: string, change: Partial<FoundPrice>) =>
    found.prices.map((price) => (price.id === id ? { ...price, ...change } : price));
  const configured = (id: string, change: Partial<FoundConfiguration>) =>
    found.configurations.map((one) => (one.id === id ? { ...one, ...change } : one));
  switch (step.kind) {
    case 'create-product':
      return { ...found, products: [...found.products, { ...step.product, active: true }] };
    case 'update-product':
      return {
        ...found,
        products: found.products.map((product) =>
          product.id === step.product.id ? { ...step.product, active: true } : product,
        ),
      };
    case 'create-price': {
      const { lookupKey, productId, currency, amountCents, interval, terms } = step.price;
      const prices = found.prices.map((price) =>
        price.lookupKey === lookupKey ? { ...price, lookupKey: null } : price,
      );
      const taxBehavior = step.price.taxBehavior ?? 'unspecified';
      const created = {
        id: `price_${ids}`,
        lookupKey,
        productId,
        currency,
        amountCents,
        interval,
        taxBehavior,
      };
      return { ...found, prices: [...prices, { ...created, active: true, metadata: terms }] };
    }
    case 'restore-price':
      return {
        ...found,
        prices: changed(step.id, {
          active: true,
          metadata: step.price.terms,
          ...(step.price.taxBehavior !== null && { taxBehavior: step.price.taxBehavior }),
        }),
      };
    case 'archive-price':
      return { ...found, prices: changed(step.id, { active: false }) };
    case 'create-configuration': {
      const created = { id: `bpc_${ids}`, createdAt: ids, active: true, settings: step.settings };
      return {
        ...found,
        configurations: [...found.configurations, { ...created, metadata: portalMetadata(step.purpose) }],
      };
    }
    case 'update-configuration':
      return { ...found, configurations: configured(step.id, { active: true, settings: step.settings }) };
    case 'archive-configuration':
      return { ...found, configurations: configured(step.id, { active: false }) };
  }
}

/** Runs until nothing is left to do, or until `breakOffAfter` steps. */
function synced(catalog: StripeCatalog, from: FoundCatalog, breakOffAfter = Number.POSITIVE_INFINITY) {
  let found = from;
  const taken: CatalogStep[] = [];
  for (;;) {
    const steps = nextSteps(catalog, found, site);
    if (steps.length === 0) return { found, taken };
    for (const step of steps) {
      if (taken.length >= breakOffAfter) return { found, taken };
      found = after(found, step);
      taken.push(step);
    }
    if (taken.length > 200) throw new Error('It does not come to an end.');
  }
}

/** The catalog with another amount for one lookup key. */
function repriced(lookupKey: string, amountCents: number): StripeCatalog {
  return {
    ...untaxed,
    prices: untaxed.prices.map((price) =>
      price.lookupKey === lookupKey ? { ...price, amountCents } : price,
    ),
  };
}

const kinds = (steps: readonly CatalogStep[]) => steps.map(({ kind }) => kind);
const sold = (found: FoundCatalog) => found.prices.filter(({ active }) => active);

describe('the catalog in Stripe', () => {
  it('has every plan at both intervals and every pack, at its price and with its terms', () => {
    const { found } = synced(untaxed, nothing);
    expect(found.products.map(({ id }) => id)).toEqual([
      'reelwright_plan_basic',
      'reelwright_plan_plus',
      'reelwright_plan_pro',
      'reelwright_pack_starter',
      'reelwright_pack_creator',
      'reelwright_pack_business',
    ]);
    const price = (key: string) => found.prices.find(({ lookupKey }) => lookupKey === key);
    expect(found.prices).toHaveLength(9);
    expect(price('plan_plus_yearly')).toMatchObject({
      productId: 'reelwright_plan_plus',
      amountCents: planPriceCents('plus', 'yearly'),
      interval: 'year',
      metadata: {
        product_type: 'subscription',
        tier: 'plus',
        interval: 'yearly',
        credits_per_month: String(plans.plus.creditsPerMonth),
      },
    });
    expect(price('pack_business')).toMatchObject({
      productId: 'reelwright_pack_business',
      amountCents: creditPacks.business.priceCents,
      interval: null,
      metadata: { product_type: 'credit_pack', pack: 'business', credits: '28000' },
    });
  });

  it('is left alone when nothing has changed', () => {
    expect(synced(untaxed, synced(untaxed, nothing).found).taken).toEqual([]);
  });

  it('lets the portal manage a subscription, and confirm only changes of plan that begin at once', () => {
    const { found } = synced(untaxed, nothing);
    const priceId = (key: string) => found.prices.find(({ lookupKey }) => lookupKey === key)?.id;
    const features = {
      payment_method_update: { enabled: true },
      invoice_history: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
    };
    const settings = {
      default_return_url: `${site}/dashboard`,
      business_profile: { privacy_policy_url: `${site}/privacy`, terms_of_service_url: `${site}/terms` },
    };
    expect(found.configurations).toMatchObject([
      {
        active: true,
        metadata: { purpose: 'manage' },
        settings: { ...settings, features: { ...features, subscription_update: { enabled: false } } },
      },
      {
        active: true,
        metadata: { purpose: 'change' },
        settings: {
          ...settings,
          features: {
            ...features,
            subscription_update: {
              proration_behavior: 'always_invoice',
              // No plan is changed to Basic at once.
              products: (['plus', 'pro'] as const).map((tier) => ({
                product: `reelwright_plan_${tier}`,
                prices: [priceId(`plan_${tier}_monthly`), priceId(`plan_${tier}_yearly`)],
              })),
            },
          },
        },
      },
    ]);
  });

  it('takes plans out of the portal of an earlier version, and keeps that portal', () => {
    const { found } = synced(untaxed, nothing);
    const [manage, change] = found.configurations;
    if (manage === undefined || change === undefined) throw new Error('There are two configurations.');
    const earlier = [{ ...change, id: 'bpc_earlier', metadata: { product: 'reelwright' } }];
    const after = synced(untaxed, { ...found, configurations: earlier }).found;
    expect(after.configurations).toMatchObject([
      { id: 'bpc_earlier', settings: { features: { subscription_update: { enabled: false } } } },
      { metadata: { purpose: 'change' } },
    ]);
  });

  it('gets a new price when one changes: offered in the portal before the old one is archived', () => {
    const before = synced(untaxed, nothing).found;
    const { found, taken } = synced(repriced('plan_pro_monthly', 10_999), before);
    expect(kinds(taken)).toEqual(['create-price', 'update-configuration', 'archive-price']);
    const pro = found.prices.filter(
      ({ productId, interval }) => productId === 'reelwright_plan_pro' && interval === 'month',
    );
    expect(pro).toMatchObject([
      { amountCents: 9_999, active: false, lookupKey: null },
      { amountCents: 10_999, active: true, lookupKey: 'plan_pro_monthly' },
    ]);
  });

  it('gets a new price when more credits come with it, and one whose terms were lost gets them back', () => {
    const before = synced(untaxed, nothing).found;
    const generous: StripeCatalog = {
      ...untaxed,
      prices: untaxed.prices.map((price) =>
        price.lookupKey === 'pack_starter' ? { ...price, terms: { ...price.terms, credits: '8000' } } : price,
      ),
    };
    expect(kinds(synced(generous, before).taken)).toEqual(['create-price', 'archive-price']);
    const forgotten = {
      ...before,
      prices: before.prices.map((price) => ({ ...price, metadata: { note: 'an operator’s' } })),
    };
    expect(new Set(kinds(synced(untaxed, forgotten).taken))).toEqual(new Set(['restore-price']));
  });

  it('when tax is switched on says so of prices that say nothing, and replaces prices that say otherwise', () => {
    const before = synced(untaxed, nothing).found;
    const exclusive = synced(stripeCatalog('exclusive'), before);
    expect(new Set(kinds(exclusive.taken))).toEqual(
      new Set(['update-product', 'restore-price', 'update-configuration']),
    );
    expect(exclusive.found.prices.map(({ id }) => id)).toEqual(before.prices.map(({ id }) => id));
    const inclusive = synced(stripeCatalog('inclusive'), exclusive.found);
    expect(new Set(sold(inclusive.found).map(({ taxBehavior }) => taxBehavior))).toEqual(
      new Set(['inclusive']),
    );
    expect(sold(inclusive.found)).toHaveLength(before.prices.length);
    // Switched off again, the prices stay as they are.
    expect(synced(untaxed, inclusive.found).taken.map(({ kind }) => kind)).toEqual([
      'update-configuration',
      'update-configuration',
    ]);
  });

  it('takes a lookup key from a price of another product, and leaves that price on sale', () => {
    const foreign: FoundPrice = {
      id: 'price_foreign',
      lookupKey: 'pack_starter',
      productId: 'prod_other',
      active: true,
      currency: 'usd',
      amountCents: 4_990,
      interval: null,
      taxBehavior: 'unspecified',
      metadata: {},
    };
    const { found } = synced(untaxed, { ...nothing, prices: [foreign] });
    expect(found.prices[0]).toEqual({ ...foreign, lookupKey: null });
  });

  it('has one of each again after two runs at once made everything twice', () => {
    const first = synced(untaxed, nothing).found;
    const second = synced(untaxed, nothing).found;
    // The later price took the lookup key.
    const both = {
      products: first.products,
      prices: [...first.prices.map((price) => ({ ...price, lookupKey: null })), ...second.prices],
      configurations: [...first.configurations, ...second.configurations],
    };
    const { found } = synced(untaxed, both);
    expect(sold(found)).toHaveLength(9);
    expect(found.configurations.filter(({ active }) => active).map(({ id }) => id)).toEqual(
      first.configurations.map(({ id }) => id),
    );
    expect(synced(untaxed, found).taken).toEqual([]);
  });

  it('is repaired by the next run, wherever one broke off', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(2_999, 3_499, 3_999), fc.nat({ max: 40 })), { maxLength: 4 }),
        (runs) => {
          let found = nothing;
          for (const [amountCents, breakOffAfter] of runs) {
            found = synced(repriced('plan_basic_monthly', amountCents), found, breakOffAfter).found;
          }
          const end = synced(untaxed, found).found;
          const clean = synced(untaxed, nothing).found;
          const gist = (catalog: FoundCatalog) =>
            sold(catalog)
              .map(({ lookupKey, amountCents, productId }) => `${lookupKey} ${amountCents} ${productId}`)
              .toSorted();
          expect(gist(end)).toEqual(gist(clean));
          expect(end.configurations).toHaveLength(2);
        },
      ),
    );
  });
});
