import * as z from 'zod/mini';
import {
  boolean,
  clearableText,
  integer,
  metadataChange,
  newMetadata,
  text,
  webAddress,
} from '../api/parameters.ts';

/** What a customer may change of themselves. Stripe's others, `shipping` and `tax_id`, are not emulated. */
const customerUpdates = ['address', 'email', 'name', 'phone', 'shipping', 'tax_id'] as const;

/** The reasons for leaving that Stripe knows. */
export const cancellationReasons = [
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
] as const;

/** A list, or an empty text to clear it. */
function clearableList<Item extends z.ZodMiniType>(item: Item) {
  return z.pipe(
    z.union([z.array(item), z.literal('')]),
    z.transform((value): z.output<Item>[] => (value === '' ? [] : value)),
  );
}

const prorationBehavior = z.enum(['always_invoice', 'create_prorations', 'none']);

/** Every part may be left out of an update. What creating requires is checked when features are made. */
const features = z.strictObject({
  customer_update: z.optional(
    z.strictObject({
      allowed_updates: z.optional(clearableList(z.enum(customerUpdates))),
      enabled: z.optional(boolean),
    }),
  ),
  invoice_history: z.optional(z.strictObject({ enabled: z.optional(boolean) })),
  payment_method_update: z.optional(z.strictObject({ enabled: z.optional(boolean) })),
  subscription_cancel: z.optional(
    z.strictObject({
      cancellation_reason: z.optional(
        z.strictObject({
          enabled: boolean,
          options: z.optional(clearableList(z.enum(cancellationReasons))),
        }),
      ),
      enabled: z.optional(boolean),
      mode: z.optional(z.enum(['at_period_end', 'immediately'])),
      proration_behavior: z.optional(prorationBehavior),
    }),
  ),
  subscription_pause: z.optional(z.strictObject({ enabled: z.optional(boolean) })),
  subscription_update: z.optional(
    z.strictObject({
      billing_cycle_anchor: z.optional(z.enum(['now', 'unchanged'])),
      default_allowed_updates: z.optional(clearableList(z.enum(['price', 'promotion_code', 'quantity']))),
      enabled: z.optional(boolean),
      products: z.optional(
        clearableList(
          z.strictObject({
            adjustable_quantity: z.optional(
              z.strictObject({
                enabled: boolean,
                maximum: z.optional(integer(1)),
                minimum: z.optional(integer(0)),
              }),
            ),
            prices: z.array(text()),
            product: text(),
          }),
        ),
      ),
      proration_behavior: z.optional(prorationBehavior),
      schedule_at_period_end: z.optional(
        z.strictObject({
          conditions: z.optional(
            clearableList(
              z.strictObject({ type: z.enum(['decreasing_item_amount', 'shortening_interval']) }),
            ),
          ),
        }),
      ),
      trial_update_behavior: z.optional(z.enum(['continue_trial', 'end_trial'])),
    }),
  ),
});
export type FeaturesGiven = z.output<typeof features>;

const clearableAddress = z.union([z.literal(''), webAddress]);

const common = {
  business_profile: z.optional(
    z.strictObject({
      headline: z.optional(clearableText(60)),
      privacy_policy_url: z.optional(clearableAddress),
      terms_of_service_url: z.optional(clearableAddress),
    }),
  ),
  default_return_url: z.optional(clearableAddress),
  login_page: z.optional(z.strictObject({ enabled: boolean })),
  name: z.optional(clearableText(100)),
};

export const configurationCreation = z.strictObject({
  ...common,
  features,
  metadata: z.optional(newMetadata),
});
export const configurationUpdate = z.strictObject({
  ...common,
  active: z.optional(boolean),
  features: z.optional(features),
  metadata: z.optional(metadataChange),
});
export type ConfigurationCreation = z.output<typeof configurationCreation>;
export type ConfigurationUpdate = z.output<typeof configurationUpdate>;
