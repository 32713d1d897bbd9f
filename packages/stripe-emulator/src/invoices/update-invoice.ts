import { changedAttributes, recordEvent } from '../events/events.ts';
import type { Work } from '../routes/route.ts';
import { type Invoice, invoices } from '../state/collections.ts';

/** The events of an invoice's change, besides `invoice.updated`. */
type InvoiceEvent =
  | 'invoice.finalized'
  | 'invoice.paid'
  | 'invoice.payment_failed'
  | 'invoice.payment_succeeded'
  | 'invoice.voided';

/** Changes an invoice and records the events of the change. */
export function updateInvoice(
  work: Work,
  before: Invoice,
  types: readonly InvoiceEvent[],
  change: Partial<Invoice>,
): Invoice {
  const after: Invoice = { ...before, ...change };
  const previous = changedAttributes(before, after);
  work.store.put(invoices, after);
  if (Object.keys(previous).length > 0) recordEvent(work, 'invoice.updated', after, previous);
  for (const type of types) recordEvent(work, type, after);
  return after;
}
