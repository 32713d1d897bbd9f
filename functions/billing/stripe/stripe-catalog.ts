import {
  type BillingInterval,
  billingIntervals,
  creditPacks,
  currency,
  packNames,
  packPriceLookupKey,
  planPriceCents,
  planPriceLookupKey,
  plans,
  tiers,
} from '../../../contract/billing/catalog.ts';
import { planChangeTime, planOptions } from '../../../contract/billing/plan-changes.ts';
import type { TaxBehavior } from '../../../contract/billing/tax.ts';
import { ownConfiguration, type PortalPurpose, portalPurposes, purposeOf } from './portal-configuration.ts';

/** What must exist in Stripe to sell the catalog. Pure; sync-stripe-catalog.ts calls Stripe. */

export interface CatalogProduct {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Null: as Stripe has it. */
  readonly taxCode: string | null;
}

/** Found by its lookup key. Its terms never change. */
export interface CatalogPrice {
  readonly lookupKey: string;
  readonly productId: string;
  readonly currency: string;
  readonly amountCents: number;
  /** Null: paid once. */
  readonly interval: 'month' | 'year' | null;
  /** Null: as Stripe has it. */
  readonly taxBehavior: TaxBehavior | null;
  readonly terms: Readonly<Record<string, string>>;
}

export interface StripeCatalog {
  readonly products: readonly CatalogProduct[];
  readonly prices: readonly CatalogPrice[];
  /** Whether Stripe collects tax, so that the portal asks for tax ids. */
  readonly collectsTax: boolean;
}

export interface FoundProduct extends CatalogProduct {
  readonly active: boolean;
}

export interface FoundPrice {
  readonly id: string;
  readonly lookupKey: string | null;
  readonly productId: string;
  readonly active: boolean;
  readonly currency: string;
  readonly amountCents: number | null;
  /** `month`, `year`, or such as `3 month`; null: paid once. */
  readonly interval: string | null;
  /** `unspecified` until it is set, once. */
  readonly taxBehavior: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface FoundConfiguration {
  readonly id: string;
  /** Seconds since 1970. */
  readonly createdAt: number;
  readonly active: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Prices with our lookup keys or of our products, and all configurations. */
export interface FoundCatalog {
  readonly products: readonly FoundProduct[];
  readonly prices: readonly FoundPrice[];
  readonly configurations: readonly FoundConfiguration[];
}

export type CatalogStep =
  | { readonly kind: 'create-product'; readonly product: CatalogProduct }
  | { readonly kind: 'update-product'; readonly product: CatalogProduct }
  /** Takes over the lookup key. */
  | { readonly kind: 'create-price'; readonly price: CatalogPrice; readonly replaces: string | null }
  | { readonly kind: 'restore-price'; readonly id: string; readonly price: CatalogPrice }
  | {
      readonly kind: 'create-configuration';
      readonly purpose: PortalPurpose;
      readonly settings: PortalSettings;
    }
  | {
      readonly kind: 'update-configuration';
      readonly id: string;
      readonly purpose: PortalPurpose;
      readonly settings: PortalSettings;
    }
  | { readonly kind: 'archive-configuration'; readonly id: string; readonly purpose: PortalPurpose }
  | { readonly kind: 'archive-price'; readonly id: string; readonly productId: string };

/**
 * "General - Electronically Supplied Services": videos are made by software, with next to no human work.
 * https://docs.stripe.com/tax/tax-codes
 */
const taxCode = 'txcd_10000000';

/** @param tax null: no tax is collected, and nothing is said of it */
export function stripeCatalog(tax: TaxBehavior | null): StripeCatalog {
  const ofProduct = { taxCode: tax === null ? null : taxCode };
  const ofPrice = { currency, taxBehavior: tax };
  return {
    collectsTax: tax !== null,
    products: [
      ...tiers.map((tier) => ({
        ...ofProduct,
        id: planProductId(tier),
        name: `Reelwright ${plans[tier].name}`,
        description: `${formatted(plans[tier].creditsPerMonth)} credits a month`,
      })),
      ...packNames.map((pack) => ({
        ...ofProduct,
        id: `reelwright_pack_${pack}`,
        name: `${creditPacks[pack].name} credit pack`,
        description: `${formatted(creditPacks[pack].credits)} credits that never expire`,
      })),
    ],
    prices: [
      ...tiers.flatMap((tier) =>
        billingIntervals.map((interval) => ({
          ...ofPrice,
          lookupKey: planPriceLookupKey(tier, interval),
          productId: planProductId(tier),
          amountCents: planPriceCents(tier, interval),
          interval: stripeInterval(interval),
          terms: {
            product_type: 'subscription',
            tier,
            interval,
            credits_per_month: String(plans[tier].creditsPerMonth),
          },
        })),
      ),
      ...packNames.map((pack) => ({
        ...ofPrice,
        lookupKey: packPriceLookupKey(pack),
        productId: `reelwright_pack_${pack}`,
        amountCents: creditPacks[pack].priceCents,
        interval: null,
        terms: { product_type: 'credit_pack', pack, credits: String(creditPacks[pack].credits) },
      })),
    ],
  };
}

/**
 * Returns steps that do not depend on each other. Take them, read Stripe again, and ask again until there are
 * none.
 *
 * Everything stays sellable: the portal offers a new price once it exists, and drops an old one before that
 * is archived.
 */
export function nextSteps(
  catalog: StripeCatalog,
  found: FoundCatalog,
  siteUrl: string,
): readonly CatalogStep[] {
  const products = productSteps(catalog, found);
  if (products.length > 0) return products;
  const prices = priceSteps(catalog, found);
  if (prices.length > 0) return prices;
  const portal = portalSteps(catalog, found, siteUrl);
  if (portal.length > 0) return portal;
  return archivingSteps(catalog, found);
}

function productSteps(catalog: StripeCatalog, found: FoundCatalog): CatalogStep[] {
  return catalog.products.flatMap((product): CatalogStep[] => {
    const present = found.products.find(({ id }) => id === product.id);
    if (present === undefined) return [{ kind: 'create-product', product }];
    const isSame =
      present.name === product.name &&
      present.description === product.description &&
      (product.taxCode === null || present.taxCode === product.taxCode);
    return present.active && isSame ? [] : [{ kind: 'update-product', product }];
  });
}

function priceSteps(catalog: StripeCatalog, found: FoundCatalog): CatalogStep[] {
  return catalog.prices.flatMap((price): CatalogStep[] => {
    const holder = found.prices.find(({ lookupKey }) => lookupKey === price.lookupKey);
    if (holder === undefined) return [{ kind: 'create-price', price, replaces: null }];
    if (!isSamePrice(holder, price)) return [{ kind: 'create-price', price, replaces: holder.id }];
    const isComplete = Object.keys(price.terms).every((term) => term in holder.metadata);
    const isTaxSaid = price.taxBehavior === null || holder.taxBehavior === price.taxBehavior;
    return holder.active && isComplete && isTaxSaid ? [] : [{ kind: 'restore-price', id: holder.id, price }];
  });
}

/** Missing terms and a tax behavior that is not set can be added; different ones make another price. */
function isSamePrice(found: FoundPrice, price: CatalogPrice): boolean {
  return (
    found.productId === price.productId &&
    found.currency === price.currency &&
    found.amountCents === price.amountCents &&
    found.interval === price.interval &&
    (!isTaxSet(found) || price.taxBehavior === null || found.taxBehavior === price.taxBehavior) &&
    Object.entries(price.terms).every(
      ([term, value]) => found.metadata[term] === undefined || found.metadata[term] === value,
    )
  );
}

/** Stripe lets it be set once. https://docs.stripe.com/tax/products-prices-tax-codes-tax-behavior */
function isTaxSet({ taxBehavior }: FoundPrice): boolean {
  return taxBehavior !== null && taxBehavior !== 'unspecified';
}

function portalSteps({ collectsTax }: StripeCatalog, found: FoundCatalog, siteUrl: string): CatalogStep[] {
  return portalPurposes.flatMap((purpose): CatalogStep[] => {
    const settings = portalSettings(purpose, found, { siteUrl, collectsTax });
    const own = ownConfiguration(found.configurations, purpose);
    if (own === undefined) return [{ kind: 'create-configuration', purpose, settings }];
    const others = found.configurations.filter(
      (configuration) =>
        configuration.id !== own.id && configuration.active && purposeOf(configuration) === purpose,
    );
    return [
      ...(own.active && matches(own.settings, settings)
        ? []
        : [{ kind: 'update-configuration', id: own.id, purpose, settings } as const]),
      ...others.map(({ id }) => ({ kind: 'archive-configuration', id, purpose }) as const),
    ];
  });
}

/** Subscribers keep an archived price; no one new can choose it. */
function archivingSteps(catalog: StripeCatalog, found: FoundCatalog): CatalogStep[] {
  const sold = new Set<string | null>(catalog.prices.map(({ lookupKey }) => lookupKey));
  const own = new Set(catalog.products.map(({ id }) => id));
  return found.prices
    .filter(({ active, productId, lookupKey }) => active && own.has(productId) && !sold.has(lookupKey))
    .map(({ id, productId }) => ({ kind: 'archive-price', id, productId }));
}

const updates: ('address' | 'name' | 'tax_id')[] = ['name', 'address'];
const updatesWithTaxId: typeof updates = [...updates, 'tax_id'];

export type PortalSettings = ReturnType<typeof portalSettings>;

/**
 * A session for a change offers every plan that some plan can change to at once, prorated. The conditions
 * match none of these changes: they protect paid time when a link is confirmed after another change.
 * https://docs.stripe.com/customer-management/configure-portal
 */
function portalSettings(
  purpose: PortalPurpose,
  found: FoundCatalog,
  { siteUrl, collectsTax }: { readonly siteUrl: string; readonly collectsTax: boolean },
) {
  return {
    business_profile: {
      headline: 'Reelwright: your plan, card and invoices',
      privacy_policy_url: `${siteUrl}/privacy`,
      terms_of_service_url: `${siteUrl}/terms`,
    },
    default_return_url: `${siteUrl}/dashboard`,
    features: {
      customer_update: { enabled: true, allowed_updates: collectsTax ? updatesWithTaxId : updates },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end', proration_behavior: 'none' },
      subscription_update:
        purpose === 'manage'
          ? { enabled: false }
          : {
              enabled: true,
              default_allowed_updates: ['price'],
              proration_behavior: 'always_invoice',
              products: productsChangedToAtOnce(found),
              schedule_at_period_end: {
                conditions: [{ type: 'decreasing_item_amount' }, { type: 'shortening_interval' }],
              },
            },
    },
  };
}

function productsChangedToAtOnce(found: FoundCatalog): { product: string; prices: string[] }[] {
  const targets = planOptions.filter((to) => planOptions.some((from) => planChangeTime(from, to) === 'now'));
  return tiers.flatMap((tier) => {
    const prices = targets
      .filter((target) => target.tier === tier)
      .map(({ interval }) => planPriceLookupKey(tier, interval))
      .flatMap((key) => found.prices.find(({ lookupKey }) => lookupKey === key)?.id ?? []);
    return prices.length === 0 ? [] : [{ product: planProductId(tier), prices }];
  });
}

/** Whether `found` contains `wanted`, in any order of lists. */
function matches(found: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(found) &&
      found.length === wanted.length &&
      wanted.every((one) => found.some((candidate) => matches(candidate, one)))
    );
  }
  if (typeof wanted === 'object' && wanted !== null) {
    if (typeof found !== 'object' || found === null) return false;
    const present = new Map(Object.entries(found));
    return Object.entries(wanted).every(([key, value]) => matches(present.get(key), value));
  }
  return found === wanted;
}

function planProductId(tier: (typeof tiers)[number]): string {
  return `reelwright_plan_${tier}`;
}

function stripeInterval(interval: BillingInterval): 'month' | 'year' {
  return interval === 'monthly' ? 'month' : 'year';
}

function formatted(credits: number): string {
  return credits.toLocaleString('en-US');
}
