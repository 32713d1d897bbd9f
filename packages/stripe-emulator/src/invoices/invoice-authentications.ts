import type { Work } from '../api/route.ts';
import { atTimeOf } from '../clocks/test-clocks.ts';
import { chargeIntent, failAuthentication } from '../objects/charge-intent.ts';
import { paymentIntents } from '../objects/payment-intents.ts';
import { cardOf, paymentMethods } from '../objects/payment-methods.ts';
import { internalCollection } from '../store/store.ts';
import { invoices } from './invoices.ts';
import { failInvoice, settleInvoice } from './settle-invoice.ts';

/** A payment of an invoice that waits for its payer to confirm it with the bank. */
export interface InvoiceAuthentication {
  readonly id: string;
  readonly invoice: string;
  readonly intent: string;
  readonly paymentMethod: string;
}

export const invoiceAuthentications = internalCollection<InvoiceAuthentication>('invoice_authentication');

/** Goes on with the payment of an invoice after its payer confirmed it, or refused to. Only the latest attempt counts. */
export function finishInvoiceAuthentication(
  anyWork: Work,
  authentication: InvoiceAuthentication,
  confirmed: boolean,
): 'paid' | 'declined' | 'overtaken' {
  const { store } = anyWork;
  const invoice = store.get(invoices, authentication.invoice);
  const intent = store.get(paymentIntents, authentication.intent);
  const paymentMethod = store.get(paymentMethods, authentication.paymentMethod);
  if (invoice?.status !== 'open' || intent === undefined || paymentMethod === undefined) return 'overtaken';
  if (intent.status !== 'requires_action' || intent.payment_method !== paymentMethod.id) return 'overtaken';
  const work = atTimeOf(anyWork, invoice.customer);
  if (confirmed) {
    const result = chargeIntent(work, intent, paymentMethod, cardOf(paymentMethod), true);
    if (result.paid) {
      settleInvoice(work, invoice);
      return 'paid';
    }
  } else failAuthentication(work, intent, paymentMethod);
  failInvoice(work, invoice, { nextAttempt: invoice.next_payment_attempt, actionRequired: false });
  return 'declined';
}
