import type { Stripe } from 'stripe';
import { invalidRequest, notEmulated } from '../api/errors.ts';
import type { Reading } from '../api/route.ts';
import { requirePrice } from '../objects/prices.ts';
import { requireProduct } from '../objects/products.ts';
import type { FeaturesGiven } from './configuration-parameters.ts';

type Features = Stripe.BillingPortal.Configuration.Features;
type Product = Stripe.BillingPortal.Configuration.Features.SubscriptionUpdate.Product;
type ProductGiven = NonNullable<NonNullable<FeaturesGiven['subscription_update']>['products']>[number];

// https://docs.stripe.com/api/customer_portal/configurations/object
const maximumProducts = 10;

/** Everything off, with the values that Stripe gives to what a request leaves out. */
const noFeatures: Features = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: {
      enabled: false,
      feedback_options: null,
      options: ['too_expensive', 'missing_features', 'switched_service', 'unused', 'other'],
    },
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

/** The features of a new configuration. A feature that is named must say whether it is enabled. */
export function createFeatures(reading: Reading, given: FeaturesGiven): Features {
  for (const [name, feature] of Object.entries(given)) {
    if (feature?.enabled === undefined) throw missing(`features[${name}][enabled]`);
  }
  const update = given.subscription_update;
  if (update?.enabled === true) {
    for (const name of ['default_allowed_updates', 'products'] as const) {
      if (update[name] === undefined) throw missing(`features[subscription_update][${name}]`);
    }
  }
  return changeFeatures(reading, noFeatures, given);
}

/** `before` with what the request gives; a list that is given takes the old one's place as a whole. */
export function changeFeatures(reading: Reading, before: Features, given: FeaturesGiven): Features {
  refuseWhatIsNotEmulated(given);
  const { cancellation_reason: reason, ...cancel } = given.subscription_cancel ?? {};
  const { products, schedule_at_period_end: schedule, ...update } = given.subscription_update ?? {};
  const after: Features = {
    customer_update: { ...before.customer_update, ...defined(given.customer_update ?? {}) },
    invoice_history: { ...before.invoice_history, ...defined(given.invoice_history ?? {}) },
    payment_method_update: { ...before.payment_method_update, ...defined(given.payment_method_update ?? {}) },
    subscription_cancel: {
      ...before.subscription_cancel,
      ...defined(cancel),
      cancellation_reason: { ...before.subscription_cancel.cancellation_reason, ...defined(reason ?? {}) },
    },
    subscription_pause: before.subscription_pause,
    subscription_update: {
      ...before.subscription_update,
      ...defined(update),
      products:
        products === undefined
          ? (before.subscription_update.products ?? [])
          : checkProducts(reading, products),
      schedule_at_period_end: {
        conditions: schedule?.conditions ?? before.subscription_update.schedule_at_period_end.conditions,
      },
    },
  };
  if (after.subscription_update.enabled && !after.payment_method_update.enabled) {
    throw invalidRequest('Cannot enable subscription updates while payment method update is disabled.');
  }
  return after;
}

function refuseWhatIsNotEmulated(given: FeaturesGiven): void {
  if (given.subscription_pause?.enabled === true) {
    throw notEmulated('Pausing a subscription', 'features[subscription_pause][enabled]');
  }
  const otherUpdate = given.customer_update?.allowed_updates?.find(
    (name) => name === 'shipping' || name === 'tax_id',
  );
  if (otherUpdate !== undefined) {
    throw notEmulated(`Updating \`${otherUpdate}\``, 'features[customer_update][allowed_updates]');
  }
  const update = given.subscription_update;
  const otherChange = update?.default_allowed_updates?.find((name) => name !== 'price');
  if (otherChange !== undefined) {
    throw notEmulated(
      `Updating \`${otherChange}\``,
      'features[subscription_update][default_allowed_updates]',
    );
  }
  if (update?.billing_cycle_anchor === 'now') {
    throw notEmulated('`billing_cycle_anchor` `now`', 'features[subscription_update][billing_cycle_anchor]');
  }
}

/**
 * The products as they are kept. A customer chooses a product and an interval, so within a product no two prices may
 * have the same interval, and no price may stand twice.
 */
function checkProducts(reading: Reading, given: readonly ProductGiven[]): Product[] {
  const list = 'features[subscription_update][products]';
  if (given.length > maximumProducts) {
    throw invalidRequest(`Array too long: ${list} can have up to ${maximumProducts} entries.`, {
      param: list,
    });
  }
  const seen = new Set<string>();
  return given.map(({ adjustable_quantity: quantity, prices: ids, product: productId }, index) => {
    const at = `${list}[${index}]`;
    const product = requireProduct(reading, productId, `${at}[product]`, 400);
    if (seen.has(product.id)) {
      throw invalidRequest(`The product \`${product.id}\` is listed more than once.`, {
        param: `${at}[product]`,
      });
    }
    seen.add(product.id);
    if (quantity?.enabled === true) throw notEmulated('Adjustable quantity', `${at}[adjustable_quantity]`);
    if (ids.length === 0) throw missing(`${at}[prices]`);
    const intervals = new Set<string>();
    for (const [place, id] of ids.entries()) {
      const param = `${at}[prices][${place}]`;
      const price = requirePrice(reading, id, param, 400);
      if (price.product !== product.id) {
        throw invalidRequest(`The price \`${id}\` does not belong to the product \`${product.id}\`.`, {
          param,
        });
      }
      if (seen.has(id)) throw invalidRequest(`The price \`${id}\` is listed more than once.`, { param });
      seen.add(id);
      if (price.recurring === null) {
        throw invalidRequest(
          `The price \`${id}\` is not recurring. Only recurring prices can be updated to.`,
          {
            param,
          },
        );
      }
      if (!price.active) {
        throw invalidRequest(`The price specified is inactive: \`${id}\`.`, { param });
      }
      const interval = `${price.currency} ${price.recurring.interval_count} ${price.recurring.interval}`;
      if (intervals.has(interval)) {
        throw invalidRequest(
          `The prices of the product \`${product.id}\` must have different billing intervals.`,
          { param },
        );
      }
      intervals.add(interval);
    }
    return {
      adjustable_quantity: { enabled: false, maximum: null, minimum: quantity?.minimum ?? 1 },
      prices: [...ids],
      product: product.id,
    };
  });
}

function missing(param: string) {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

/** Only the properties that are there: an absent one must not overwrite. */
function defined<T extends object>(values: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  const present: { [Key in keyof T]?: Exclude<T[Key], undefined> } = {};
  for (const key in values) {
    const value = values[key];
    if (isDefined(value)) present[key] = value;
  }
  return present;
}

function isDefined<T>(value: T): value is Exclude<T, undefined> {
  return value !== undefined;
}
