import { type Html, html } from 'emulator-kit/html.ts';
import { formatMoney } from '../format/format.ts';
import { paymentsOf } from '../invoices/invoices.ts';
import type { Reading } from '../routes/route.ts';
import { charges, type Invoice, type InvoiceLine, paymentIntents } from '../state/collections.ts';
import { idOf } from '../state/ids.ts';

const badges = {
  draft: ['open', 'Draft'],
  open: ['bad', 'To be paid'],
  paid: ['good', 'Paid'],
  uncollectible: ['bad', 'Not collected'],
  void: ['open', 'Void'],
} as const satisfies Record<Invoice['status'], readonly [string, string]>;

/** The state of an invoice, as the one who pays it understands it. */
export function invoiceBadge({ status }: Invoice): Html {
  const [meaning, label] = badges[status];
  return html`<span class="badge ${meaning}">${label}</span>`;
}

/** The address of the receipt for what paid an invoice, or null when no card did. */
export function receiptUrlOf(reading: Reading, invoice: Invoice): string | null {
  for (const { payment } of paymentsOf(reading, invoice.id)) {
    const intent = reading.store.get(paymentIntents, payment.payment_intent);
    const charge = reading.store.get(charges, idOf(intent?.latest_charge) ?? '');
    if (charge?.paid === true) return charge.receipt_url;
  }
  return null;
}

/** Each line with its amount. A credit is an amount below zero. */
export function invoiceLines(lines: readonly InvoiceLine[]): Html {
  return html`${lines.map(
    (line) =>
      html`<li><span>${line.description ?? 'Plan'}</span><span class="amount">${formatMoney(line.amount, line.currency)}</span></li>
`,
  )}`;
}
