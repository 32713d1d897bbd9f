import type { Reading, Work } from '../routes/route.ts';
import { type InvoiceLine, internalCollection, type RecurringPrice } from '../state/collections.ts';

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

/** The line as an invoice shows it. */
export function createLine({ newId }: Reading, fields: LineFields, invoice: string | null): InvoiceLine {
  const { amount, credited, price, quantity, subscription } = fields;
  return {
    id: newId('il', 24),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: fields.description,
    discount_amounts: [],
    discountable: !fields.proration,
    discounts: [],
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
    taxes: [],
  };
}
