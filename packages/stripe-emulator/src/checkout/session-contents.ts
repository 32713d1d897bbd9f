import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { invalidRequest } from '../api/errors.ts';
import { currency, integer, text } from '../api/parameters.ts';
import type { Work } from '../api/route.ts';
import { newId } from '../objects/ids.ts';
import { createPrice, type Price, recurringParameters, requirePrice } from '../objects/prices.ts';
import { createProduct, productData, products, requireProduct } from '../objects/products.ts';
import { internalCollection } from '../store/store.ts';

/** A line of a session as JSON has it. */
export type LineItem = Omit<Stripe.LineItem, 'price'> & { readonly price: Price };

/** What a session keeps besides what its object shows. `id` is the session's. */
export interface SessionContents {
  readonly id: string;
  readonly items: readonly LineItem[];
  readonly paymentIntentData: {
    readonly description?: string | undefined;
    readonly metadata?: Record<string, string> | undefined;
    readonly receipt_email?: string | undefined;
    readonly setup_future_usage?: 'off_session' | 'on_session' | undefined;
    readonly statement_descriptor?: string | undefined;
    readonly statement_descriptor_suffix?: string | undefined;
  };
  /** What the subscription will be; absent for a session that is paid once. */
  readonly subscriptionData?: {
    readonly description?: string | undefined;
    readonly metadata?: Record<string, string> | undefined;
    readonly trial_end?: number | undefined;
    readonly trial_period_days?: number | undefined;
  };
  /** The intent with which a subscription's first payment is attempted: its session does not show it. */
  readonly subscriptionIntent?: string;
}

export const sessionContents = internalCollection<SessionContents>('checkout_session_contents');

const maximumLineItems = 100;

export const lineItemParameters = z
  .array(
    z.strictObject({
      price: z.optional(text()),
      price_data: z.optional(
        z.strictObject({
          currency,
          unit_amount: integer(0),
          product: z.optional(text()),
          product_data: z.optional(z.strictObject(productData)),
          recurring: z.optional(recurringParameters),
        }),
      ),
      quantity: z.optional(integer(1, 999_999)),
    }),
  )
  .check(z.maxLength(maximumLineItems));
type LineItemParameters = z.output<typeof lineItemParameters>[number];

/** The lines that a request asks for, with the prices and products that it describes in place created. */
export function createLineItems(work: Work, requested: readonly LineItemParameters[]): LineItem[] {
  const items = requested.map((line, index) => createLineItem(work, line, `line_items[${index}]`));
  const currencies = new Set(items.map((item) => item.currency));
  if (currencies.size > 1) {
    throw invalidRequest('All line items of a Checkout Session must have the same currency.', {
      param: 'line_items',
    });
  }
  return items;
}

function createLineItem(work: Work, line: LineItemParameters, param: string): LineItem {
  const price = priceOf(work, line, param);
  if (line.quantity === undefined) {
    throw invalidRequest(`Quantity is required. Add \`quantity\` to \`${param}\``, {
      code: 'parameter_missing',
      param: `${param}[quantity]`,
    });
  }
  const amount = price.unit_amount * line.quantity;
  return {
    id: newId('li', 24),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: work.store.get(products, price.product)?.name ?? null,
    metadata: {},
    price,
    quantity: line.quantity,
  };
}

function priceOf(work: Work, line: LineItemParameters, param: string): Price {
  if (line.price !== undefined && line.price_data !== undefined) {
    throw invalidRequest('You may only specify one of these parameters: price, price_data.', {
      code: 'parameters_exclusive',
      param: `${param}[price]`,
    });
  }
  if (line.price !== undefined) {
    const price = requirePrice(work, line.price, `${param}[price]`, 400);
    if (!price.active) {
      throw invalidRequest(`The price specified is inactive. This field only accepts active prices.`, {
        param: `${param}[price]`,
      });
    }
    return price;
  }
  if (line.price_data === undefined) {
    throw invalidRequest('You must specify either `price` or `price_data` for each line item.', {
      code: 'parameter_missing',
      param: `${param}[price]`,
    });
  }
  const { product, product_data: described, ...priceData } = line.price_data;
  if ((product === undefined) === (described === undefined)) {
    throw invalidRequest('You must specify either `product` or `product_data` when creating a price.', {
      param: `${param}[price_data][product]`,
    });
  }
  const owner =
    described === undefined
      ? requireProduct(work, product ?? '', `${param}[price_data][product]`, 400)
      : createProduct(work, { ...described, active: false });
  return createPrice(work, { ...priceData, product: owner.id, active: false });
}
