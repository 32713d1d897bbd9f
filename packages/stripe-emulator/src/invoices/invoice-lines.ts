import type { Stripe } from 'stripe';
import { discountOf } from '../objects/coupons.ts';
import { type LineTax, type Taxpayer, taxOn } from '../objects/taxes.ts';
import { invalidRequest } from '../routes/errors.ts';
import type { Reading, Work } from '../routes/route.ts';
import {
  type InvoiceLine,
  internalCollection,
  type Price,
  type RecurringPrice,
} from '../state/collections.ts';

/** A line that is not on an invoice yet. */
export interface LineFields {
  /** In the currency's smallest unit; negative for a credit. */
  readonly amount: number;
  readonly description: string;
  readonly period: { readonly start: number; readonly end: number };
  readonly price: RecurringPrice;
  readonly quantity: number;
  readonly subscription: string;
  readonly subscriptionItem: string;
  readonly metadata: Record<string, string>;
  readonly proration: boolean;
  /** The line that is credited. */
  readonly credited?: { readonly invoice: string; readonly line: string } | undefined;
}

/** A proration that the subscription's next invoice takes. */
interface PendingLine {
  readonly id: string;
  readonly subscription: string;
  readonly fields: LineFields;
}

const pendingLines = internalCollection<PendingLine>('pending_invoice_line');

export function addPendingLine(work: Work, fields: LineFields): void {
  work.store.put(pendingLines, { id: work.newId('ii', 24), subscription: fields.subscription, fields });
}

/** The pending prorations, which the subscription's next invoice takes. */
export function pendingLinesOf({ store }: Reading, subscription: string): LineFields[] {
  return waitingFor(store, subscription).map(({ fields }) => fields);
}

/** The same, and removes them. */
export function takePendingLines(work: Work, subscription: string): LineFields[] {
  const waiting = waitingFor(work.store, subscription);
  for (const { id } of waiting) work.store.remove(pendingLines, id);
  return waiting.map(({ fields }) => fields);
}

function waitingFor(store: Reading['store'], subscription: string): PendingLine[] {
  return store.all(pendingLines).filter((line) => line.subscription === subscription);
}

/** What an invoice's lines have in common. */
export interface LineTerms {
  readonly invoice: string | null;
  /** Who is taxed; null: no tax is computed. */
  readonly taxpayer: Taxpayer | null;
  /** Taken off each charge. */
  readonly discount?: Discount | undefined;
}

export interface Discount {
  readonly id: string;
  readonly coupon: Stripe.Coupon;
  readonly promotionCode: string | null;
}

/** The line as an invoice shows it. */
export function createLine({ newId }: Reading, fields: LineFields, terms: LineTerms): InvoiceLine {
  const { amount, credited, price, quantity, subscription } = fields;
  const { discount, invoice } = terms;
  const taken = discount === undefined ? 0 : discountOf(discount.coupon, Math.max(0, amount), price.currency);
  return {
    id: newId('il', 24),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: fields.description,
    discount_amounts: discount === undefined ? [] : [{ amount: taken, discount: discount.id }],
    discountable: !fields.proration,
    discounts: discount === undefined ? [] : [discount.id],
    invoice,
    livemode: false,
    metadata: fields.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: fields.proration ? newId('ii', 24) : null,
        proration: fields.proration,
        proration_details: {
          credited_items:
            credited === undefined
              ? null
              : { invoice: credited.invoice, invoice_line_items: [credited.line] },
        },
        subscription,
        subscription_item: fields.subscriptionItem,
      },
      type: 'subscription_item_details',
    },
    period: { end: fields.period.end, start: fields.period.start },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription,
    subtotal: amount,
    taxes: taxesOf(price, amount - taken, terms.taxpayer),
  };
}

/** The tax of a line. Throws what Stripe answers for a price that does not say how it is meant. */
export function taxesOf(price: Price, amount: number, taxpayer: Taxpayer | null): LineTax[] {
  if (taxpayer === null) return [];
  const behavior = (['exclusive', 'inclusive'] as const).find((known) => known === price.tax_behavior);
  if (behavior === undefined) {
    throw invalidRequest(
      `The price \`${price.id}\` has no \`tax_behavior\`, which automatic tax calculation requires.`,
      { param: 'automatic_tax[enabled]' },
    );
  }
  return [taxOn(amount, behavior, taxpayer)];
}

/** An invoice's sums, in the currency's smallest unit. */
export interface LineTotals {
  readonly subtotal: number;
  readonly discount: number;
  readonly tax: number;
  readonly total: number;
}

/** Sums lines up: `total` has what is added, and `tax` what prices include as well. */
export function totalsOf(
  lines: readonly Pick<InvoiceLine, 'amount' | 'discount_amounts' | 'taxes'>[],
): LineTotals {
  const sum = (amounts: readonly { readonly amount: number }[]) =>
    amounts.reduce((total, { amount }) => total + amount, 0);
  const taxes = lines.flatMap((line) => line.taxes ?? []);
  const subtotal = sum(lines);
  const discount = sum(lines.flatMap((line) => line.discount_amounts ?? []));
  const added = sum(taxes.filter((tax) => tax.tax_behavior === 'exclusive'));
  return { subtotal, discount, tax: sum(taxes), total: subtotal - discount + added };
}
