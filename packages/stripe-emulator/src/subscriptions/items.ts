import { requirePrice } from '../objects/prices.ts';
import { invalidRequest } from '../routes/errors.ts';
import type { Reading, Work } from '../routes/route.ts';
import type { Plan, Price, RecurringPrice, SubscriptionItem } from '../state/collections.ts';

/** The active recurring price with this id. Throws what Stripe answers when there is none. */
export function requireRecurringPrice(reading: Reading, id: string, param: string): RecurringPrice {
  const price = requirePrice(reading, id, param, 400);
  if (!price.active) {
    throw invalidRequest('The price specified is inactive. This field only accepts active prices.', {
      param,
    });
  }
  if (!isRecurring(price)) {
    throw invalidRequest(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      { param },
    );
  }
  return price;
}

export function isRecurring(price: Price): price is RecurringPrice {
  return price.recurring !== null;
}

/** What a new subscription subscribes to. */
export function createItem(
  work: Work,
  fields: {
    subscription: string;
    price: RecurringPrice;
    period: { start: number; end: number };
  },
): SubscriptionItem {
  return {
    id: work.newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: work.nowSeconds,
    current_period_end: fields.period.end,
    current_period_start: fields.period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(fields.price),
    price: fields.price,
    quantity: 1,
    subscription: fields.subscription,
    tax_rates: [],
  };
}

/** The item at another price, for another period. */
export function changeItem(
  item: SubscriptionItem,
  change: { price?: RecurringPrice; period?: { start: number; end: number } },
): SubscriptionItem {
  const { price = item.price, period } = change;
  return {
    ...item,
    current_period_end: period?.end ?? item.current_period_end,
    current_period_start: period?.start ?? item.current_period_start,
    plan: planOf(price),
    price,
  };
}

/** A price as the older view, a plan of the same id. */
function planOf(price: RecurringPrice): Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring.interval,
    interval_count: price.recurring.interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
