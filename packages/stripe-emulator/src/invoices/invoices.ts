import { resourceMissing } from '../routes/errors.ts';
import type { Reading } from '../routes/route.ts';
import { type Invoice, type InvoicePayment, invoicePayments, invoices } from '../state/collections.ts';

/** The invoice with this id. Throws `resource_missing` when there is none. */
export function requireInvoice({ store }: Reading, id: string, param: string, status: 400 | 404): Invoice {
  const invoice = store.get(invoices, id);
  if (invoice === undefined) throw resourceMissing('invoice', id, param, status);
  return invoice;
}

/** Every invoice of a customer, oldest first. */
export function invoicesOf({ store }: Reading, customer: string): Invoice[] {
  return store.all(invoices).filter((invoice) => invoice.customer === customer);
}

/** The payments of an invoice, oldest first. */
export function paymentsOf({ store }: Reading, invoice: string): InvoicePayment[] {
  return store.all(invoicePayments).filter((payment) => payment.invoice === invoice);
}
