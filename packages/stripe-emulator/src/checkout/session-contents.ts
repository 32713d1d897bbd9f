import type { Stripe } from 'stripe';
import * as z from 'zod/mini';
import { taxesOf } from '../invoices/invoice-lines.ts';
import { discountOf } from '../objects/coupons.ts';
import { currencyOptions, requirePrice } from '../objects/prices.ts';
import { requireTaxRate } from '../objects/tax-rates.ts';
import type { Taxpayer } from '../objects/taxes.ts';
import { invalidRequest } from '../routes/errors.ts';
import { integer, text } from '../routes/parameters.ts';
import type { Reading, Work } from '../routes/route.ts';
import { internalCollection, type Price, paymentIntents, products } from '../state/collections.ts';
import { idOf } from '../state/ids.ts';

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
      tax_rates: z.optional(z.array(text())),
    }),
  )
  .check(z.minLength(1), z.maxLength(maximumLineItems));
type LineItemParameters = z.output<typeof lineItemParameters>[number];

/**
 * The lines that a request asks for.
 *
 * @param terms the currency of the session, where it is not the prices' own, and what is taken off each line
 */
export function createLineItems(
  work: Work,
  requested: readonly LineItemParameters[],
  terms: { readonly currency: string | undefined; readonly coupon: Stripe.Coupon | undefined },
): LineItem[] {
  const items = requested.map((line, index) => createLineItem(work, line, terms, `line_items[${index}]`));
  const currencies = new Set(items.map((item) => item.currency));
  if (currencies.size > 1) {
    throw invalidRequest('All line items of a Checkout Session must have the same currency.', {
      param: 'line_items',
    });
  }
  return items;
}

function createLineItem(
  work: Work,
  line: LineItemParameters,
  { currency: wanted, coupon }: Parameters<typeof createLineItems>[2],
  param: string,
): LineItem {
  const price = priceOf(work, line, param);
  if (line.quantity === undefined) {
    throw invalidRequest(`Quantity is required. Add \`quantity\` to \`${param}\``, {
      code: 'parameter_missing',
      param: `${param}[quantity]`,
    });
  }
  const currency = wanted ?? price.currency;
  const amount = amountIn(work, price, currency) * line.quantity;
  const rates = (line.tax_rates ?? []).map((id) => requireTaxRate(work, id, `${param}[tax_rates]`, 400));
  const item = {
    id: work.newId('li', 24),
    object: 'item',
    adjustable_quantity: null,
    currency,
    description: work.store.get(products, price.product)?.name ?? null,
    metadata: {},
    price,
    quantity: line.quantity,
  } as const;
  return {
    ...item,
    ...amountsOf(amount, coupon === undefined ? 0 : discountOf(coupon, amount, currency), rates),
  };
}

/** The line for this payer: with what a coupon takes off, and taxed by Stripe Tax. */
export function repriceItem(
  item: LineItem,
  terms: { readonly coupon: Stripe.Coupon | undefined; readonly taxpayer: Taxpayer | null },
): LineItem {
  const { amount_subtotal: amount, currency } = item;
  const discount =
    terms.coupon === undefined ? item.amount_discount : discountOf(terms.coupon, amount, currency);
  // Tax rates and promotion codes together are not emulated.
  if (terms.taxpayer === null) {
    return terms.coupon === undefined ? item : { ...item, ...amountsOf(amount, discount, []) };
  }
  const [tax] = taxesOf(item.price, amount - discount, terms.taxpayer);
  const added = tax?.tax_behavior === 'exclusive' ? tax.amount : 0;
  return {
    ...item,
    amount_discount: discount,
    amount_tax: tax?.amount ?? 0,
    amount_total: amount - discount + added,
  };
}

function amountsOf(amount: number, discount: number, rates: readonly Stripe.TaxRate[]) {
  const taxed = amount - discount;
  const percentOf = (isIncluded: boolean) =>
    rates.reduce((sum, { inclusive, percentage }) => sum + (inclusive === isIncluded ? percentage : 0), 0);
  const included = Math.round((taxed * percentOf(true)) / (100 + percentOf(true)));
  const added = Math.round((taxed * percentOf(false)) / 100);
  return {
    amount_discount: discount,
    amount_subtotal: amount,
    amount_tax: included + added,
    amount_total: taxed + added,
  };
}

/** What a price asks in a currency: its own, or one of its options. */
function amountIn({ store }: Work, price: Price, currency: string): number {
  if (price.currency === currency) return price.unit_amount;
  const option = store.get(currencyOptions, price.id)?.amounts[currency];
  if (option !== undefined) return option;
  throw invalidRequest(
    `The price specified only supports \`${price.currency}\`. This doesn't match the expected currency: \`${currency}\`.`,
    { param: 'currency' },
  );
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
