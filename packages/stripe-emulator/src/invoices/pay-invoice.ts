import type { Decline } from '../cards/test-cards.ts';
import { chargeIntent } from '../objects/charge-intent.ts';
import { cardOf, findPaymentMethodOf } from '../objects/payment-methods.ts';
import { atTimeOf } from '../objects/test-clocks.ts';
import { invalidRequest } from '../routes/errors.ts';
import type { Reading, Work } from '../routes/route.ts';
import { customers, type Invoice, subscriptionOf, subscriptions } from '../state/collections.ts';
import { idOf } from '../state/ids.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import { failInvoice, markInvoicePaid, markPaidOutOfBand, openPaymentOf } from './invoice-outcomes.ts';

/** What became of an attempt to pay an invoice. `invoice` is as it is now. */
export type InvoicePaymentResult =
  | { readonly outcome: 'paid'; readonly invoice: Invoice }
  /** The bank said no. */
  | { readonly outcome: 'declined'; readonly invoice: Invoice; readonly decline: Decline }
  /** Neither the subscription nor the customer has a card. */
  | { readonly outcome: 'no_payment_method'; readonly invoice: Invoice };

/**
 * Pays an open invoice (a draft is finalized first): with the payment method given, or else with the subscription's or
 * the customer's default one; or says that it was paid elsewhere (`outOfBand`). Throws what Stripe answers when the
 * invoice is paid or void.
 */
export function payInvoice(
  anyWork: Work,
  given: Invoice,
  options: { readonly paymentMethod?: string | undefined; readonly outOfBand?: boolean | undefined } = {},
): InvoicePaymentResult {
  const work = atTimeOf(anyWork, given.customer);
  if (given.status === 'paid') throw invalidRequest('Invoice is already paid');
  if (given.status === 'void') throw invalidRequest('This invoice is void and cannot be paid.');
  const invoice = given.status === 'draft' ? finalizeInvoice(work, given) : given;
  if (options.outOfBand) return { outcome: 'paid', invoice: markPaidOutOfBand(work, invoice) };
  return attemptPayment(work, invoice, {
    paymentMethod: options.paymentMethod,
    nextAttempt: invoice.next_payment_attempt,
  });
}

/**
 * Tries to pay an open invoice. Its time is the work's.
 *
 * @param options.nextAttempt when it is retried if this fails
 */
export function attemptPayment(
  work: Work,
  invoice: Invoice,
  options: { paymentMethod?: string | undefined; nextAttempt: number | null },
): InvoicePaymentResult {
  const { nextAttempt } = options;
  const open = openPaymentOf(work, invoice);
  if (open === undefined) return { outcome: 'paid', invoice: markInvoicePaid(work, invoice) };
  const paymentMethod = findPaymentMethodOf(
    work,
    invoice.customer,
    options.paymentMethod ?? defaultPaymentMethodOf(work, invoice),
  );
  if (paymentMethod === undefined) {
    const failed = failInvoice(work, invoice, { nextAttempt });
    return { outcome: 'no_payment_method', invoice: failed };
  }
  const result = chargeIntent(work, open.intent, paymentMethod, cardOf(paymentMethod), false);
  if (result.paid) return { outcome: 'paid', invoice: markInvoicePaid(work, invoice) };
  const failed = failInvoice(work, invoice, { nextAttempt });
  return { outcome: 'declined', invoice: failed, decline: result.decline };
}

/** The id of the payment method that an invoice is paid with by default, or null. */
export function defaultPaymentMethodOf({ store }: Reading, invoice: Invoice): string | null {
  const customer = store.get(customers, invoice.customer);
  if (customer === undefined || customer.deleted) return null;
  return (
    invoice.default_payment_method ??
    store.get(subscriptions, subscriptionOf(invoice) ?? '')?.default_payment_method ??
    idOf(customer.invoice_settings.default_payment_method)
  );
}
