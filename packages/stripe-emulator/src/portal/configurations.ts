import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { changedAttributes, recordEvent } from '../events/events.ts';
import { resourceMissing } from '../routes/errors.ts';
import { listPage, pageParameters } from '../routes/lists.ts';
import {
  boolean,
  changeMetadata,
  clearableText,
  metadataChange,
  newMetadata,
  valueOr,
  webAddress,
} from '../routes/parameters.ts';
import { get, post, type Reading, type Resource, type Work } from '../routes/route.ts';
import { configurations } from '../state/collections.ts';
import { changeFeatures, featureParameters, noFeatures } from './configuration-features.ts';

const clearableAddress = z.optional(z.union([z.literal(''), webAddress]));

const common = {
  business_profile: z.optional(
    z.strictObject({
      headline: z.optional(clearableText(60)),
      privacy_policy_url: clearableAddress,
      terms_of_service_url: clearableAddress,
    }),
  ),
  default_return_url: clearableAddress,
  name: z.optional(clearableText(100)),
};
const configurationCreation = z.strictObject({
  ...common,
  features: featureParameters,
  metadata: z.optional(newMetadata),
});
const configurationUpdate = z.strictObject({
  ...common,
  active: z.optional(boolean),
  features: z.optional(featureParameters),
  metadata: z.optional(metadataChange),
});

export type Configuration = Stripe.BillingPortal.Configuration;

/** The configuration with this id. Throws `resource_missing` when there is none. */
export function requireConfiguration(
  { store }: Reading,
  id: string,
  param: string,
  status: 400 | 404,
): Configuration {
  const configuration = store.get(configurations, id);
  if (configuration === undefined) throw resourceMissing('configuration', id, param, status);
  return configuration;
}

/** The prices that a customer may change to, in the order of the configuration. */
export function offeredPrices(configuration: Configuration): string[] {
  const { enabled, default_allowed_updates: allowed, products } = configuration.features.subscription_update;
  if (!enabled || !allowed.includes('price')) return [];
  return (products ?? []).flatMap(({ prices }) => prices);
}

function createConfiguration(work: Work, given: z.output<typeof configurationCreation>): Configuration {
  const profile = given.business_profile ?? {};
  const configuration: Configuration = {
    id: work.newId('bpc', 24),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: {
      headline: profile.headline ?? null,
      privacy_policy_url: profile.privacy_policy_url || null,
      terms_of_service_url: profile.terms_of_service_url || null,
    },
    created: work.nowSeconds,
    default_return_url: given.default_return_url || null,
    features: changeFeatures(work, noFeatures, given.features),
    // Only Stripe's own dashboard makes the default one; there is no such page here.
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: given.metadata ?? {},
    name: given.name ?? null,
    updated: work.nowSeconds,
  };
  work.store.put(configurations, configuration);
  recordEvent(work, 'billing_portal.configuration.created', withoutProducts(configuration));
  return configuration;
}

function updateConfiguration(
  work: Work,
  before: Configuration,
  given: z.output<typeof configurationUpdate>,
): Configuration {
  const profile = given.business_profile ?? {};
  const after: Configuration = {
    ...before,
    active: given.active ?? before.active,
    business_profile: {
      headline: valueOr(profile.headline, before.business_profile.headline),
      privacy_policy_url: addressOr(profile.privacy_policy_url, before.business_profile.privacy_policy_url),
      terms_of_service_url: addressOr(
        profile.terms_of_service_url,
        before.business_profile.terms_of_service_url,
      ),
    },
    default_return_url: addressOr(given.default_return_url, before.default_return_url),
    features:
      given.features === undefined ? before.features : changeFeatures(work, before.features, given.features),
    metadata: changeMetadata(before.metadata ?? {}, given.metadata),
    name: valueOr(given.name, before.name),
  };
  const previous = changedAttributes(before, after);
  if (Object.keys(previous).length === 0) return before;
  const updated: Configuration = { ...after, updated: work.nowSeconds };
  work.store.put(configurations, updated);
  recordEvent(work, 'billing_portal.configuration.updated', withoutProducts(updated), {
    ...changedAttributes(withoutProducts(before), withoutProducts(updated)),
  });
  return updated;
}

/** The products are absent unless `features.subscription_update.products` is expanded. */
function withoutProducts(configuration: Configuration): Configuration {
  const { products: _, ...update } = configuration.features.subscription_update;
  return { ...configuration, features: { ...configuration.features, subscription_update: update } };
}

function addressOr(given: string | undefined, before: string | null): string | null {
  return given === undefined ? before : given || null;
}

export const configurationResource: Resource = {
  object: 'billing_portal.configuration',
  collection: configurations,
  expansions: {
    'features.subscription_update.products': ({ store }, id) =>
      store.get(configurations, id)?.features.subscription_update.products ?? [],
  },
  routes: [
    post({
      path: '/v1/billing_portal/configurations',
      parameters: configurationCreation,
      handle: (work, given) => withoutProducts(createConfiguration(work, given)),
    }),
    get({
      path: '/v1/billing_portal/configurations',
      parameters: z.strictObject({
        ...pageParameters,
        active: z.optional(boolean),
      }),
      handle: ({ store }, { active, ...page }) =>
        listPage(
          '/v1/billing_portal/configurations',
          'configuration',
          store
            .all(configurations)
            .filter((configuration) => active === undefined || configuration.active === active)
            .map(withoutProducts),
          page,
        ),
    }),
    get({
      path: '/v1/billing_portal/configurations/:id',
      parameters: z.strictObject({}),
      handle: (reading, _parameters, id) =>
        withoutProducts(requireConfiguration(reading, id, 'configuration', 404)),
    }),
    post({
      path: '/v1/billing_portal/configurations/:id',
      parameters: configurationUpdate,
      handle: (work, given, id) =>
        withoutProducts(
          updateConfiguration(work, requireConfiguration(work, id, 'configuration', 404), given),
        ),
    }),
  ],
};
