import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { invalidRequest, resourceMissing } from '../api/errors.ts';
import { datedPageParameters, listPage } from '../api/lists.ts';
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
} from '../api/parameters.ts';
import { get, post, type Reading, type Resource, type Work } from '../api/route.ts';
import { changedAttributes, recordEvent } from '../events/events.ts';
import { objectCollection } from '../store/store.ts';
import { subscriptions } from '../subscriptions/subscriptions.ts';
import { newId } from './ids.ts';
import { createProduct, requireProduct } from './products.ts';

/** A price as JSON has it: the package reads the text of `unit_amount_decimal` as its `Decimal`. */
export type Price = Omit<Stripe.Price, 'unit_amount_decimal' | 'product' | 'currency_options' | 'tiers'> & {
  readonly product: string;
  readonly unit_amount: number;
  readonly unit_amount_decimal: string;
};

export const prices = objectCollection<Price>('price');

interface PriceFields {
  readonly currency: string;
  readonly unit_amount: number;
  readonly product: string;
  readonly active?: boolean | undefined;
  readonly nickname?: string | undefined;
  readonly lookup_key?: string | undefined;
  readonly transfer_lookup_key?: boolean | undefined;
  readonly metadata?: Record<string, string> | undefined;
  /** How often it is paid; a price without it is paid once. */
  readonly recurring?: RecurringFields | undefined;
}

interface RecurringFields {
  readonly interval: Interval;
  readonly interval_count?: number | undefined;
}

type Interval = 'day' | 'week' | 'month' | 'year';

/** The `recurring` of a request. Only prices for a quantity that is known beforehand: `usage_type: licensed`. */
export const recurringParameters = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: z.optional(integer(1, 1_095)),
  usage_type: z.optional(z.enum(['licensed'])),
});

// A period is three years at most: https://docs.stripe.com/api/prices/create#create_price-recurring-interval_count
const longestIntervalCounts: Readonly<Record<Interval, number>> = {
  day: 1_095,
  week: 156,
  month: 36,
  year: 3,
};

export function createPrice(work: Work, fields: PriceFields): Price {
  if (fields.lookup_key !== undefined) {
    releaseLookupKey(work, fields.lookup_key, fields.transfer_lookup_key ?? false, null);
  }
  const recurring = recurringOf(fields.recurring);
  const price: Price = {
    id: newId('price', 24),
    object: 'price',
    active: fields.active ?? true,
    billing_scheme: 'per_unit',
    created: work.nowSeconds,
    currency: fields.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: fields.lookup_key ?? null,
    metadata: fields.metadata ?? {},
    nickname: fields.nickname ?? null,
    product: fields.product,
    recurring,
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring === null ? 'one_time' : 'recurring',
    unit_amount: fields.unit_amount,
    unit_amount_decimal: String(fields.unit_amount),
  };
  work.store.put(prices, price);
  recordEvent(work, 'price.created', price);
  return price;
}

function recurringOf(fields: RecurringFields | undefined): Stripe.Price.Recurring | null {
  if (fields === undefined) return null;
  const { interval, interval_count: intervalCount = 1 } = fields;
  if (intervalCount > longestIntervalCounts[interval]) {
    throw invalidRequest('The maximum billing interval is three years.', {
      param: 'recurring[interval_count]',
    });
  }
  return {
    interval,
    interval_count: intervalCount,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
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
  showToSubscribers(work, after);
  recordEvent(work, 'price.updated', after, previous);
  return after;
}

/** A subscription shows its price as it is now, not as it was when somebody subscribed. */
function showToSubscribers(work: Work, { id, active, nickname, lookup_key, metadata }: Price): void {
  for (const subscription of work.store.all(subscriptions)) {
    const [item] = subscription.items.data;
    if (item.price.id !== id) continue;
    const current = {
      ...item,
      price: { ...item.price, active, nickname, lookup_key, metadata },
      plan: { ...item.plan, active, nickname, metadata },
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
  expandable: { product: 'product' },
  find: ({ store }, id) => store.get(prices, id),
  routes: [
    post({
      path: '/v1/prices',
      parameters: z.strictObject({
        currency,
        unit_amount: integer(0),
        product: z.optional(text()),
        product_data: z.optional(
          z.strictObject({
            id: z.optional(text(255)),
            active: z.optional(boolean),
            name: text(),
            metadata: z.optional(newMetadata),
          }),
        ),
        active: z.optional(boolean),
        nickname: z.optional(text()),
        lookup_key: z.optional(text(200)),
        transfer_lookup_key: z.optional(boolean),
        metadata: z.optional(newMetadata),
        recurring: z.optional(recurringParameters),
      }),
      handle(work, { product, product_data, ...fields }) {
        if ((product === undefined) === (product_data === undefined)) {
          throw invalidRequest('You must specify either `product` or `product_data` when creating a price.', {
            param: 'product',
          });
        }
        const owner =
          product_data === undefined
            ? requireProduct(work, product ?? '', 'product', 400)
            : createProduct(work, product_data);
        return createPrice(work, { ...fields, product: owner.id });
      },
    }),
    get({
      path: '/v1/prices',
      parameters: z.strictObject({
        ...datedPageParameters,
        active: z.optional(boolean),
        currency: z.optional(currency),
        lookup_keys: z.optional(z.array(text(200)).check(z.maxLength(10))),
        product: z.optional(text()),
        recurring: z.optional(
          z.strictObject({ interval: z.optional(z.enum(['day', 'week', 'month', 'year'])) }),
        ),
        type: z.optional(z.enum(['one_time', 'recurring'])),
      }),
      handle: (
        { store },
        { active, currency: wanted, lookup_keys: keys, product, recurring, type, ...page },
      ) =>
        listPage(
          '/v1/prices',
          'price',
          store
            .all(prices)
            .filter(
              (price) =>
                (active === undefined || price.active === active) &&
                (wanted === undefined || price.currency === wanted) &&
                (keys === undefined || (price.lookup_key !== null && keys.includes(price.lookup_key))) &&
                (product === undefined || price.product === product) &&
                (recurring?.interval === undefined || price.recurring?.interval === recurring.interval) &&
                (type === undefined || price.type === type),
            ),
          page,
        ),
    }),
    get({
      path: '/v1/prices/:id',
      parameters: z.strictObject({}),
      handle: (reading, _parameters, id) => requirePrice(reading, id, 'id', 404),
    }),
    post({
      path: '/v1/prices/:id',
      parameters: z.strictObject({
        active: z.optional(boolean),
        nickname: z.optional(clearableText()),
        lookup_key: z.optional(clearableText(200)),
        transfer_lookup_key: z.optional(boolean),
        metadata: z.optional(metadataChange),
      }),
      handle(work, { active, nickname, lookup_key: key, transfer_lookup_key: transfer, metadata }, id) {
        const before = requirePrice(work, id, 'id', 404);
        if (typeof key === 'string') releaseLookupKey(work, key, transfer ?? false, id);
        return updatePrice(work, before, {
          active: active ?? before.active,
          nickname: valueOr(nickname, before.nickname),
          lookup_key: valueOr(key, before.lookup_key),
          metadata: changeMetadata(before.metadata, metadata),
        });
      },
    }),
  ],
};
