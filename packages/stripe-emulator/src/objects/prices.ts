import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { changedAttributes, recordEvent } from '../events/events.ts';
import { invalidRequest, resourceMissing } from '../routes/errors.ts';
import { datedPageParameters, listPage } from '../routes/lists.ts';
import {
  boolean,
  changeMetadata,
  clearableText,
  currency,
  integer,
  metadataChange,
  newMetadata,
  text,
  valueOr,
} from '../routes/parameters.ts';
import { get, post, type Reading, type Resource, type Work } from '../routes/route.ts';
import { retrieveRoute } from '../routes/standard-routes.ts';
import { internalCollection, type Price, prices, subscriptions } from '../state/collections.ts';
import { requireProduct } from './products.ts';

/** What a price asks in other currencies: shown where it is expanded only. `id` is the price's. */
export interface CurrencyOptions {
  readonly id: string;
  readonly amounts: Readonly<Record<string, number>>;
}

export const currencyOptions = internalCollection<CurrencyOptions>('price_currency_options');

interface PriceFields {
  readonly currency: string;
  readonly unit_amount: number;
  readonly product: string;
  readonly active?: boolean | undefined;
  readonly lookup_key?: string | undefined;
  readonly transfer_lookup_key?: boolean | undefined;
  readonly metadata?: Record<string, string> | undefined;
  /** How often it is paid; a price without it is paid once. */
  readonly recurring?: RecurringFields | undefined;
  readonly tax_behavior?: TaxBehavior | undefined;
  readonly currency_options?: Readonly<Record<string, { readonly unit_amount: number }>> | undefined;
}

type TaxBehavior = z.output<typeof taxBehavior>;

interface RecurringFields {
  readonly interval: 'month' | 'year';
}

const taxBehavior = z.enum(['exclusive', 'inclusive', 'unspecified']);

/** The `recurring` of a request. Only prices for a quantity that is known beforehand: `usage_type: licensed`. */
const recurringParameters = z.strictObject({ interval: z.enum(['month', 'year']) });

export function createPrice(work: Work, fields: PriceFields): Price {
  if (fields.lookup_key !== undefined) {
    releaseLookupKey(work, fields.lookup_key, fields.transfer_lookup_key ?? false, null);
  }
  const recurring = fields.recurring === undefined ? null : recurringOf(fields.recurring);
  const price: Price = {
    id: work.newId('price', 24),
    object: 'price',
    active: fields.active ?? true,
    billing_scheme: 'per_unit',
    created: work.nowSeconds,
    currency: fields.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: fields.lookup_key ?? null,
    metadata: fields.metadata ?? {},
    nickname: null,
    product: fields.product,
    recurring,
    tax_behavior: fields.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring === null ? 'one_time' : 'recurring',
    unit_amount: fields.unit_amount,
    unit_amount_decimal: String(fields.unit_amount),
  };
  work.store.put(prices, price);
  const options = Object.entries(fields.currency_options ?? {});
  if (options.length > 0) {
    const amounts = Object.fromEntries(options.map(([name, option]) => [name, option.unit_amount]));
    work.store.put(currencyOptions, { id: price.id, amounts });
  }
  recordEvent(work, 'price.created', price);
  return price;
}

function recurringOf({ interval }: RecurringFields): Stripe.Price.Recurring {
  return { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' };
}

/** The price with this id. Throws `resource_missing` when there is none. */
export function requirePrice({ store }: Reading, id: string, param: string, status: 400 | 404): Price {
  const price = store.get(prices, id);
  if (price === undefined) throw resourceMissing('price', id, param, status);
  return price;
}

function updatePrice(work: Work, before: Price, change: Partial<Price>): Price {
  const after: Price = { ...before, ...change };
  const previous = changedAttributes(before, after);
  if (Object.keys(previous).length === 0) return before;
  work.store.put(prices, after);
  showInSubscriptions(work, after);
  recordEvent(work, 'price.updated', after, previous);
  return after;
}

/** A subscription shows its price as it is now, not as it was when the customer subscribed. */
function showInSubscriptions(work: Work, { id, active, lookup_key, metadata, tax_behavior }: Price): void {
  for (const subscription of work.store.all(subscriptions)) {
    const [item] = subscription.items.data;
    if (item.price.id !== id) continue;
    const current = {
      ...item,
      price: { ...item.price, active, lookup_key, metadata, tax_behavior },
      plan: { ...item.plan, active, metadata },
    };
    work.store.put(subscriptions, {
      ...subscription,
      items: { ...subscription.items, data: [current] },
    });
  }
}

/** A lookup key names one price. It is taken from its holder if the request says so, and refused otherwise. */
function releaseLookupKey(work: Work, key: string, transfer: boolean, newHolder: string | null): void {
  const holder = work.store.all(prices).find((price) => price.lookup_key === key && price.id !== newHolder);
  if (holder === undefined) return;
  if (!transfer) {
    throw invalidRequest(
      `A price (\`${holder.id}\`) already uses that lookup key. You can transfer the lookup key by setting \`transfer_lookup_key=true\`.`,
      { param: 'lookup_key' },
    );
  }
  updatePrice(work, holder, { lookup_key: null });
}

export const priceResource: Resource = {
  object: 'price',
  collection: prices,
  expansions: {
    currency_options: ({ store }, id) => {
      const price = store.get(prices, id);
      const amounts = { ...store.get(currencyOptions, id)?.amounts };
      if (price !== undefined) amounts[price.currency] = price.unit_amount;
      return Object.fromEntries(
        Object.entries(amounts).map(([name, amount]) => [
          name,
          {
            custom_unit_amount: null,
            tax_behavior: 'unspecified',
            unit_amount: amount,
            unit_amount_decimal: String(amount),
          },
        ]),
      );
    },
  },
  routes: [
    post({
      path: '/v1/prices',
      parameters: z.strictObject({
        currency,
        unit_amount: integer(0),
        product: text(),
        active: z.optional(boolean),
        lookup_key: z.optional(text(200)),
        transfer_lookup_key: z.optional(boolean),
        metadata: z.optional(newMetadata),
        recurring: z.optional(recurringParameters),
        tax_behavior: z.optional(taxBehavior),
        currency_options: z.optional(z.record(z.string(), z.strictObject({ unit_amount: integer(0) }))),
      }),
      handle(work, fields) {
        requireProduct(work, fields.product, 'product', 400);
        return createPrice(work, fields);
      },
    }),
    get({
      path: '/v1/prices',
      parameters: z.strictObject({
        ...datedPageParameters,
        active: z.optional(boolean),
        lookup_keys: z.optional(z.array(text(200)).check(z.maxLength(10))),
        product: z.optional(text()),
      }),
      handle: ({ store }, { active, lookup_keys: keys, product, ...page }) =>
        listPage(
          '/v1/prices',
          'price',
          store
            .all(prices)
            .filter(
              (price) =>
                (active === undefined || price.active === active) &&
                (keys === undefined || (price.lookup_key !== null && keys.includes(price.lookup_key))) &&
                (product === undefined || price.product === product),
            ),
          page,
        ),
    }),
    retrieveRoute('/v1/prices/:id', prices),
    post({
      path: '/v1/prices/:id',
      parameters: z.strictObject({
        active: z.optional(boolean),
        lookup_key: z.optional(clearableText(200)),
        transfer_lookup_key: z.optional(boolean),
        metadata: z.optional(metadataChange),
        tax_behavior: z.optional(taxBehavior),
      }),
      handle(work, { active, lookup_key: key, transfer_lookup_key: transfer, metadata, ...given }, id) {
        const before = requirePrice(work, id, 'id', 404);
        const behavior = given.tax_behavior ?? before.tax_behavior;
        if (before.tax_behavior !== 'unspecified' && behavior !== before.tax_behavior) {
          throw invalidRequest('You cannot change the `tax_behavior` of a price once it is set.', {
            param: 'tax_behavior',
          });
        }
        if (typeof key === 'string') releaseLookupKey(work, key, transfer ?? false, id);
        return updatePrice(work, before, {
          active: active ?? before.active,
          lookup_key: valueOr(key, before.lookup_key),
          metadata: changeMetadata(before.metadata, metadata),
          tax_behavior: behavior,
        });
      },
    }),
  ],
};
