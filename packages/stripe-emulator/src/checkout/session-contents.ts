import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { invalidRequest } from '../api/errors.ts';
import { integer, text } from '../api/parameters.ts';
import type { Reading, Work } from '../api/route.ts';
import { internalCollection, type Price, paymentIntents, products } from '../collections.ts';
import { idOf } from '../objects/ids.ts';
import { requirePrice } from '../objects/prices.ts';

/** A line of a session as JSON has it. */
export type LineItem = Omit<Stripe.LineItem, 'price'> & { readonly price: Price };

/** What is stored of a session besides its object. `id` is the session's. */
export interface SessionContents {
  readonly id: string;
  readonly items: readonly LineItem[];
  /** What the payment's intent or the subscription gets. */
  readonly metadata: Record<string, string>;
  /** The intent with which a subscription's first payment is attempted: its session does not show it. */
  readonly subscriptionIntent?: string;
}

export const sessionContents = internalCollection<SessionContents>('checkout_session_contents');

const maximumLineItems = 100;

export const lineItemParameters = z
  .array(
    z.strictObject({
      price: text(),
      quantity: z.optional(integer(1, 999_999)),
    }),
  )
  .check(z.minLength(1), z.maxLength(maximumLineItems));
type LineItemParameters = z.output<typeof lineItemParameters>[number];

/** The lines that a request asks for. */
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
    id: work.newId('li', 24),
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
  const price = requirePrice(work, line.price, `${param}[price]`, 400);
  if (!price.active) {
    throw invalidRequest('The price specified is inactive. This field only accepts active prices.', {
      param: `${param}[price]`,
    });
  }
  return price;
}

/** The intent by which a session has been attempted to be paid; undefined before the first attempt. */
export function intentOfSession(
  { store }: Pick<Reading, 'store'>,
  session: Stripe.Checkout.Session,
): Stripe.PaymentIntent | undefined {
  const id = idOf(session.payment_intent) ?? store.get(sessionContents, session.id)?.subscriptionIntent;
  return id === undefined ? undefined : store.get(paymentIntents, id);
}
