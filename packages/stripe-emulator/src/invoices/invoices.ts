import type { Stripe } from 'stripe';
import { resourceMissing } from '../api/errors.ts';
import type { Reading } from '../api/route.ts';
import { objectCollection } from '../store/store.ts';

/** A line of an invoice as JSON has it. */
export type InvoiceLine = Omit<Stripe.InvoiceLineItem, 'pricing' | 'quantity_decimal' | 'subscription'> & {
  readonly pricing: {
    readonly price_details: { readonly price: string; readonly product: string };
    readonly type: 'price_details';
    readonly unit_amount_decimal: string;
  };
  readonly quantity: number;
  readonly quantity_decimal: string;
  readonly subscription: string | null;
};

/** An invoice as it is kept: `Stripe.Invoice` with ids in place of what may be expanded, and every line. */
export type Invoice = Omit<
  Stripe.Invoice,
  'customer' | 'default_payment_method' | 'lines' | 'parent' | 'payments' | 'status' | 'test_clock'
> & {
  readonly customer: string;
  readonly default_payment_method: string | null;
  readonly lines: Stripe.ApiList<InvoiceLine>;
  readonly parent: {
    readonly quote_details: null;
    readonly subscription_details: {
      readonly metadata: Stripe.Metadata;
      readonly subscription: string;
      readonly subscription_proration_date?: number;
    };
    readonly type: 'subscription_details';
  };
  readonly status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
  readonly test_clock: string | null;
};

/** What pays an invoice, as it is kept. */
export type InvoicePayment = Omit<Stripe.InvoicePayment, 'invoice' | 'payment'> & {
  readonly invoice: string;
  readonly payment: { readonly payment_intent: string; readonly type: 'payment_intent' };
};

export const invoices = objectCollection<Invoice>('invoice');
export const invoicePayments = objectCollection<InvoicePayment>('invoice_payment');

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
