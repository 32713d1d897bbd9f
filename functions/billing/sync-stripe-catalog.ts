import type Stripe from 'stripe';
import { causeOf, type Log } from '../log/logger.ts';
import { ownMetadata, portalMetadata, portalPurposes } from './stripe/portal-configuration.ts';
import {
  type CatalogPrice,
  type CatalogProduct,
  type CatalogStep,
  type FoundCatalog,
  type FoundConfiguration,
  type FoundPrice,
  nextSteps,
  type StripeCatalog,
} from './stripe/stripe-catalog.ts';
import { isRefusedByStripe } from './stripe/stripe-refusal.ts';
import { idOf } from './stripe/stripe-values.ts';

export interface CatalogChange {
  readonly change: 'created' | 'changed' | 'archived';
  readonly what: 'product' | 'price' | 'portal configuration';
  /** An id, a lookup key or a purpose. */
  readonly name: string;
  readonly id: string;
}

export interface CatalogReport {
  readonly changes: readonly CatalogChange[];
  readonly unchanged: number;
}

export interface SyncStripeCatalogDependencies {
  readonly stripe: () => Promise<Stripe>;
  readonly catalog: StripeCatalog;
  readonly siteUrl: string;
  readonly log: Log;
}

/** Products, prices, portal and archiving take a round each; the rest allow for a parallel run. */
const maximumRounds = 10;

/**
 * Creates in Stripe what the catalog sells: takes the next steps until none are left. May be repeated, also
 * in parallel and after a run that broke off.
 *
 * @throws Stripe's error, or an Error if another run keeps changing the same objects
 */
export async function syncStripeCatalog(dependencies: SyncStripeCatalogDependencies): Promise<CatalogReport> {
  const { catalog, siteUrl, log } = dependencies;
  const stripe = await dependencies.stripe();
  if (catalog.collectsTax) await requireTax(stripe);
  const changes: CatalogChange[] = [];
  let refused: string | null = null;
  for (let round = 1; round <= maximumRounds; round += 1) {
    const found = await readCatalog(stripe, catalog);
    const steps = nextSteps(catalog, found, siteUrl);
    if (steps.length === 0) {
      const all = catalog.products.length + catalog.prices.length + portalPurposes.length;
      const touched = new Set(
        changes.filter(({ change }) => change !== 'archived').map(({ what, name }) => `${what} ${name}`),
      );
      log.info('billing.catalog_synced', { changes: changes.length });
      return { changes, unchanged: all - touched.size };
    }
    for (const step of steps) {
      try {
        changes.push(await take(stripe, step));
      } catch (error) {
        // Another run may have taken the step: read again, once.
        if (!isRefusedByStripe(error) || refused === JSON.stringify(step)) {
          throw new Error(`${step.kind}: ${causeOf(error)}`, { cause: error });
        }
        refused = JSON.stringify(step);
        break;
      }
    }
  }
  throw new Error(
    'Products, prices or the portal are being changed in Stripe at the same time. Run this again.',
  );
}

/** Without an active Stripe Tax, checkouts that ask for tax are refused. https://docs.stripe.com/api/tax/settings */
async function requireTax(stripe: Stripe): Promise<void> {
  const { status } = await stripe.tax.settings.retrieve();
  if (status === 'active') return;
  throw new Error(
    `Stripe Tax is ${status}: complete https://dashboard.stripe.com/settings/tax, or leave out the fact "tax".`,
  );
}

async function readCatalog(stripe: Stripe, catalog: StripeCatalog): Promise<FoundCatalog> {
  const productIds = catalog.products.map(({ id }) => id);
  const products = await Array.fromAsync(stripe.products.list({ ids: productIds, limit: 100 }));
  const prices = new Map<string, FoundPrice>();
  const keep = (found: readonly Stripe.Price[]) => {
    for (const price of found) prices.set(price.id, foundPrice(price));
  };
  // Stripe takes at most ten lookup keys a call.
  const lookupKeys = catalog.prices.map(({ lookupKey }) => lookupKey);
  for (let start = 0; start < lookupKeys.length; start += 10) {
    keep(
      await Array.fromAsync(
        stripe.prices.list({ lookup_keys: lookupKeys.slice(start, start + 10), limit: 100 }),
      ),
    );
  }
  for (const { id } of products) {
    keep(await Array.fromAsync(stripe.prices.list({ product: id, active: true, limit: 100 })));
  }
  const configurations = await Array.fromAsync(
    stripe.billingPortal.configurations.list({
      limit: 100,
      expand: ['data.features.subscription_update.products'],
    }),
  );
  return {
    products: products.map(({ id, name, description, active, tax_code: taxCode }) => ({
      id,
      name,
      description: description ?? '',
      active,
      taxCode: idOf(taxCode),
    })),
    prices: [...prices.values()],
    configurations: configurations.map(foundConfiguration),
  };
}

async function take(stripe: Stripe, step: CatalogStep): Promise<CatalogChange> {
  switch (step.kind) {
    case 'create-product': {
      const { id } = step.product;
      await stripe.products.create({ id, ...contentOf(step.product), metadata: ownMetadata });
      return { change: 'created', what: 'product', name: id, id };
    }
    case 'update-product': {
      const { id } = step.product;
      await stripe.products.update(id, { ...contentOf(step.product), active: true });
      return { change: 'changed', what: 'product', name: id, id };
    }
    case 'create-price': {
      const { id } = await stripe.prices.create(priceCreation(step.price));
      return {
        change: step.replaces === null ? 'created' : 'changed',
        what: 'price',
        name: step.price.lookupKey,
        id,
      };
    }
    case 'restore-price': {
      const { id, price } = step;
      await stripe.prices.update(id, { active: true, metadata: price.terms, ...taxBehaviorOf(price) });
      return { change: 'changed', what: 'price', name: price.lookupKey, id };
    }
    case 'create-configuration': {
      const { id } = await stripe.billingPortal.configurations.create({
        ...step.settings,
        metadata: portalMetadata(step.purpose),
      });
      return { change: 'created', what: 'portal configuration', name: step.purpose, id };
    }
    case 'update-configuration': {
      const { id, settings } = step;
      await stripe.billingPortal.configurations.update(id, { ...settings, active: true });
      return { change: 'changed', what: 'portal configuration', name: step.purpose, id };
    }
    case 'archive-configuration': {
      const { id } = step;
      await stripe.billingPortal.configurations.update(id, { active: false });
      return { change: 'archived', what: 'portal configuration', name: step.purpose, id };
    }
    case 'archive-price': {
      const { id, productId } = step;
      await stripe.prices.update(id, { active: false });
      return { change: 'archived', what: 'price', name: productId, id };
    }
  }
}

function priceCreation(price: CatalogPrice): Stripe.PriceCreateParams {
  return {
    product: price.productId,
    currency: price.currency,
    unit_amount: price.amountCents,
    ...(price.interval !== null && { recurring: { interval: price.interval } }),
    lookup_key: price.lookupKey,
    transfer_lookup_key: true,
    metadata: price.terms,
    ...taxBehaviorOf(price),
  };
}

function contentOf({ name, description, taxCode }: CatalogProduct) {
  return { name, description, ...(taxCode !== null && { tax_code: taxCode }) };
}

function taxBehaviorOf({ taxBehavior }: CatalogPrice) {
  return taxBehavior === null ? {} : { tax_behavior: taxBehavior };
}

function foundPrice(price: Stripe.Price): FoundPrice {
  const { recurring } = price;
  return {
    id: price.id,
    lookupKey: price.lookup_key,
    productId: typeof price.product === 'string' ? price.product : price.product.id,
    active: price.active,
    currency: price.currency,
    amountCents: price.unit_amount,
    interval:
      recurring === null
        ? null
        : recurring.interval_count === 1
          ? recurring.interval
          : `${recurring.interval_count} ${recurring.interval}`,
    taxBehavior: price.tax_behavior,
    metadata: price.metadata,
  };
}

function foundConfiguration(configuration: Stripe.BillingPortal.Configuration): FoundConfiguration {
  const { id, created, active, metadata, business_profile, default_return_url, features } = configuration;
  return {
    id,
    createdAt: created,
    active,
    metadata: metadata ?? {},
    settings: { business_profile, default_return_url, features },
  };
}
