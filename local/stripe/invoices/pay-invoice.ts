import type { Stripe } from 'stripe';
import type { Work } from '../api/route.ts';
import type { Decline } from '../checkout/test-cards.ts';
import type { Invoice } from './invoices.ts';

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
  _work: Work,
  _invoice: Invoice,
  _options: { readonly paymentMethod?: string | undefined; readonly outOfBand?: boolean | undefined } = {},
): InvoicePaymentResult {
  throw new Error('The body of payInvoice follows');
}
