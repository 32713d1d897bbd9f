import type { Work } from '../api/route.ts';
import { changedAttributes, recordEvent } from '../events/events.ts';
import { type Invoice, invoices } from './invoices.ts';

/** What an invoice's change is announced as, besides `invoice.updated`. */
type InvoiceEvent =
  | 'invoice.finalized'
  | 'invoice.marked_uncollectible'
  | 'invoice.paid'
  | 'invoice.payment_action_required'
  | 'invoice.payment_failed'
  | 'invoice.payment_succeeded'
  | 'invoice.voided';

/** Changes an invoice and tells of it, with what it was before in `invoice.updated`. */
export function moveInvoice(
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
