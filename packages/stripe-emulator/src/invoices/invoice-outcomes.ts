import type { Stripe } from 'stripe';
import { recordEvent } from '../events/events.ts';
import { updateCustomer } from '../objects/customers.ts';
import { updatePaymentIntent } from '../objects/payment-intents.ts';
import { activateAfterInvoice, markPastDue } from '../objects/subscription-status.ts';
import type { Work } from '../routes/route.ts';
import {
  customers,
  type Invoice,
  type InvoicePayment,
  invoicePayments,
  paymentIntents,
} from '../state/collections.ts';
import { paymentsOf } from './invoices.ts';
import { updateInvoice } from './update-invoice.ts';

/** The open payment of an invoice, and its intent; undefined when nothing is due. */
export function openPaymentOf(
  work: Work,
  invoice: Invoice,
): { payment: InvoicePayment; intent: Stripe.PaymentIntent } | undefined {
  const payment = paymentsOf(work, invoice.id).find(({ status }) => status === 'open');
  const intent = work.store.get(paymentIntents, payment?.payment.payment_intent ?? '');
  return payment === undefined || intent === undefined ? undefined : { payment, intent };
}

/** Marks an invoice paid, by its payment or because nothing is due, and its subscription with it. */
export function markInvoicePaid(work: Work, invoice: Invoice): Invoice {
  const open = openPaymentOf(work, invoice);
  if (open !== undefined) {
    const paid: InvoicePayment = {
      ...open.payment,
      amount_paid: open.payment.amount_requested,
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at: work.nowSeconds },
    };
    work.store.put(invoicePayments, paid);
    recordEvent(work, 'invoice_payment.paid', paid);
  }
  return markPaid(work, invoice, ['invoice.paid', 'invoice.payment_succeeded'], {
    attempt_count: invoice.attempt_count + (open === undefined ? 0 : 1),
    attempted: true,
  });
}

/** Marks an invoice paid by other means than Stripe's, such as a transfer. */
export function markPaidOutOfBand(work: Work, invoice: Invoice): Invoice {
  cancelPayment(work, invoice);
  return markPaid(work, invoice, ['invoice.paid'], { amount_paid_off_stripe: invoice.amount_due });
}

/** Cancels the open payment of an invoice. */
export function cancelPayment(work: Work, invoice: Invoice): void {
  const open = openPaymentOf(work, invoice);
  if (open === undefined) return;
  work.store.put(invoicePayments, {
    ...open.payment,
    status: 'canceled',
    status_transitions: { canceled_at: work.nowSeconds, paid_at: null },
  });
  updatePaymentIntent(work, open.intent, 'payment_intent.canceled', {
    status: 'canceled',
    canceled_at: work.nowSeconds,
    cancellation_reason: 'void_invoice',
    next_action: null,
  });
}

/** Records a failed payment. `nextAttempt` is when it is tried again. */
export function failInvoice(work: Work, invoice: Invoice, options: { nextAttempt: number | null }): Invoice {
  const failed = updateInvoice(work, invoice, ['invoice.payment_failed'], {
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: options.nextAttempt,
  });
  setDelinquent(work, invoice, true);
  markPastDue(work, failed);
  return failed;
}

function markPaid(
  work: Work,
  invoice: Invoice,
  types: readonly ('invoice.paid' | 'invoice.payment_succeeded')[],
  change: Partial<Invoice>,
): Invoice {
  const paid = updateInvoice(work, invoice, types, {
    ...change,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: work.nowSeconds },
  });
  setDelinquent(work, invoice, false);
  activateAfterInvoice(work, paid);
  return paid;
}

function setDelinquent(work: Work, invoice: Invoice, delinquent: boolean): void {
  const customer = work.store.get(customers, invoice.customer);
  if (customer !== undefined && !customer.deleted) updateCustomer(work, customer, { delinquent });
}
