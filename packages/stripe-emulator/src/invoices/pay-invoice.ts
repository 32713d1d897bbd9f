import type { Stripe } from 'stripe';
import { invalidRequest } from '../api/errors.ts';
import type { Reading, Work } from '../api/route.ts';
import type { Decline } from '../checkout/test-cards.ts';
import { atTimeOf } from '../clocks/test-clocks.ts';
import { authenticationUrl, awaitAuthentication, chargeIntent } from '../objects/charge-intent.ts';
import { customers } from '../objects/customers.ts';
import { idOf, newId } from '../objects/ids.ts';
import { cardOf, findPaymentMethodOf } from '../objects/payment-methods.ts';
import { subscriptions } from '../subscriptions/subscriptions.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import { invoiceAuthentications } from './invoice-authentications.ts';
import type { Invoice } from './invoices.ts';
import { failInvoice, openPaymentOf, settleInvoice, settleOutOfBand } from './settle-invoice.ts';

/** What became of an attempt to pay an invoice. `invoice` is as it is now. */
export type InvoicePaymentResult =
  | { readonly outcome: 'paid'; readonly invoice: Invoice }
  /** The bank said no. */
  | { readonly outcome: 'declined'; readonly invoice: Invoice; readonly decline: Decline }
  /** The payer has to confirm with the bank on the page at `authenticationUrl`, which ends on the invoice's own page. */
  | {
      readonly outcome: 'requires_action';
      readonly invoice: Invoice;
      readonly intent: Stripe.PaymentIntent;
      readonly authenticationUrl: string;
    }
  /** Nobody gave a card for this, neither the subscription nor the customer. */
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
  if (options.outOfBand) return { outcome: 'paid', invoice: settleOutOfBand(work, invoice) };
  return attemptPayment(work, invoice, {
    paymentMethod: options.paymentMethod,
    nextAttempt: invoice.next_payment_attempt,
  });
}

/**
 * Tries to pay an open invoice. Its time is the work's.
 *
 * @param options.nextAttempt when it is tried again by itself, should this fail
 */
export function attemptPayment(
  work: Work,
  invoice: Invoice,
  options: { paymentMethod?: string | undefined; nextAttempt: number | null },
): InvoicePaymentResult {
  const { nextAttempt } = options;
  const open = openPaymentOf(work, invoice);
  if (open === undefined) return { outcome: 'paid', invoice: settleInvoice(work, invoice) };
  const paymentMethod = findPaymentMethodOf(
    work,
    invoice.customer,
    options.paymentMethod ?? defaultPaymentMethodOf(work, invoice),
  );
  if (paymentMethod === undefined) {
    const failed = failInvoice(work, invoice, { nextAttempt, actionRequired: false });
    return { outcome: 'no_payment_method', invoice: failed };
  }
  const entry = cardOf(paymentMethod);
  // A card that was confirmed for the first payment is charged without its owner from then on.
  const first = invoice.billing_reason === 'subscription_create';
  if (entry.card.alwaysAuthenticates || (first && entry.card.requiresAuthentication)) {
    const id = newId('auth', 32);
    work.store.put(invoiceAuthentications, {
      id,
      invoice: invoice.id,
      intent: open.intent.id,
      paymentMethod: paymentMethod.id,
    });
    const intent = awaitAuthentication(work, open.intent, paymentMethod, {
      id,
      returnUrl: invoice.hosted_invoice_url ?? null,
    });
    return {
      outcome: 'requires_action',
      invoice: failInvoice(work, invoice, { nextAttempt, actionRequired: true }),
      intent,
      authenticationUrl: authenticationUrl(work.pagesUrl, id),
    };
  }
  const result = chargeIntent(work, open.intent, paymentMethod, entry, false);
  if (result.paid) return { outcome: 'paid', invoice: settleInvoice(work, invoice) };
  const failed = failInvoice(work, invoice, { nextAttempt, actionRequired: false });
  return { outcome: 'declined', invoice: failed, decline: result.decline };
}

/** The id of what an invoice is paid with unless somebody says otherwise, or null. */
export function defaultPaymentMethodOf({ store }: Reading, invoice: Invoice): string | null {
  const customer = store.get(customers, invoice.customer);
  if (customer === undefined || customer.deleted) return null;
  return (
    invoice.default_payment_method ??
    store.get(subscriptions, invoice.parent.subscription_details.subscription)?.default_payment_method ??
    idOf(customer.invoice_settings.default_payment_method)
  );
}
