import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { requirePrice } from '../objects/prices.ts';
import { requireProduct } from '../objects/products.ts';
import { invalidRequest } from '../routes/errors.ts';
import { boolean, clearableList, text } from '../routes/parameters.ts';
import type { Reading } from '../routes/route.ts';

type Features = Stripe.BillingPortal.Configuration.Features;
type Product = Stripe.BillingPortal.Configuration.Features.SubscriptionUpdate.Product;

const enabled = z.optional(boolean);

/** Every part may be left out of an update. */
export const featureParameters = z.strictObject({
  customer_update: z.optional(
    z.strictObject({
      allowed_updates: z.optional(clearableList(z.enum(['address', 'name', 'tax_id']))),
      enabled,
    }),
  ),
  invoice_history: z.optional(z.strictObject({ enabled })),
  payment_method_update: z.optional(z.strictObject({ enabled })),
  subscription_cancel: z.optional(
    z.strictObject({
      enabled,
      mode: z.optional(z.enum(['at_period_end'])),
      proration_behavior: z.optional(z.enum(['none'])),
    }),
  ),
  subscription_update: z.optional(
    z.strictObject({
      default_allowed_updates: z.optional(clearableList(z.enum(['price']))),
      enabled,
      products: z.optional(clearableList(z.strictObject({ prices: z.array(text()), product: text() }))),
      proration_behavior: z.optional(z.enum(['always_invoice', 'create_prorations', 'none'])),
      schedule_at_period_end: z.optional(
        z.strictObject({
          conditions: clearableList(
            z.strictObject({ type: z.enum(['decreasing_item_amount', 'shortening_interval']) }),
          ),
        }),
      ),
    }),
  ),
});
type FeaturesGiven = z.output<typeof featureParameters>;

/** Everything off, with the values that Stripe gives to what a request leaves out. */
export const noFeatures: Features = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: false,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: null,
    default_allowed_updates: [],
    enabled: false,
    products: [],
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
};

/** `before` with what the request gives; a list that is given takes the old one's place as a whole. */
export function changeFeatures(reading: Reading, before: Features, given: FeaturesGiven): Features {
  const update = given.subscription_update;
  const after: Features = {
    customer_update: { ...before.customer_update, ...defined(given.customer_update) },
    invoice_history: { ...before.invoice_history, ...defined(given.invoice_history) },
    payment_method_update: { ...before.payment_method_update, ...defined(given.payment_method_update) },
    subscription_cancel: { ...before.subscription_cancel, ...defined(given.subscription_cancel) },
    subscription_pause: before.subscription_pause,
    subscription_update: {
      ...before.subscription_update,
      ...defined(update),
      products:
        update?.products === undefined
          ? (before.subscription_update.products ?? [])
          : checkProducts(reading, update.products),
    },
  };
  if (after.subscription_update.enabled && !after.payment_method_update.enabled) {
    throw invalidRequest('Cannot enable subscription updates while payment method update is disabled.');
  }
  return after;
}

/** The products as they are kept. Within a product, no two prices may have the same interval. */
function checkProducts(
  reading: Reading,
  given: readonly { readonly product: string; readonly prices: readonly string[] }[],
): Product[] {
  return given.map(({ product, prices: ids }, index) => {
    const at = `features[subscription_update][products][${index}]`;
    requireProduct(reading, product, `${at}[product]`, 400);
    const intervals = new Set<string>();
    for (const [place, id] of ids.entries()) {
      const param = `${at}[prices][${place}]`;
      const price = requirePrice(reading, id, param, 400);
      if (price.product !== product) {
        throw invalidRequest(`The price \`${id}\` does not belong to the product \`${product}\`.`, { param });
      }
      if (price.recurring === null) {
        throw invalidRequest(
          `The price \`${id}\` is not recurring. Only recurring prices can be updated to.`,
          {
            param,
          },
        );
      }
      if (!price.active) throw invalidRequest(`The price specified is inactive: \`${id}\`.`, { param });
      if (intervals.has(price.recurring.interval)) {
        throw invalidRequest(
          `The prices of the product \`${product}\` must have different billing intervals.`,
          { param },
        );
      }
      intervals.add(price.recurring.interval);
    }
    return {
      adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
      prices: [...ids],
      product,
    };
  });
}

/** Only the properties that are there: an absent one must not overwrite. */
function defined<T extends object>(values: T | undefined): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  const given: { [Key in keyof T]?: Exclude<T[Key], undefined> } = {};
  for (const key in values) {
    const value = values[key];
    if (isDefined(value)) given[key] = value;
  }
  return given;
}

function isDefined<T>(value: T): value is Exclude<T, undefined> {
  return value !== undefined;
}
