import type { Stripe } from 'stripe';
import { minimumChargeOf } from '../objects/amounts.ts';
import { requireCustomer, updateCustomer } from '../objects/customers.ts';
import { createPaymentIntent } from '../objects/payment-intents.ts';
import { invalidRequest } from '../routes/errors.ts';
import type { Reading, Work } from '../routes/route.ts';
import { customers, type Invoice, type InvoicePayment, invoicePayments } from '../state/collections.ts';
import { updateInvoice } from './update-invoice.ts';

/**
 * Finalizes a draft: numbers it, applies the customer's balance and creates its payment.
 *
 * @param paidBy a payment of the hosted checkout, which came before its invoice: its amount is what is due
 */
export function finalizeInvoice(work: Work, draft: Invoice, paidBy?: Stripe.PaymentIntent): Invoice {
  if (draft.status !== 'draft') {
    throw invalidRequest("This invoice is already finalized, you can't re-finalize a non-draft invoice.", {
      param: 'invoice',
    });
  }
  const customer = requireCustomer(work, draft.customer, 'customer', 400);
  const due = applyBalance(draft.total, customer.balance, draft.currency);
  const amountDue = paidBy?.amount ?? due.amountDue;
  const endingBalance =
    paidBy === undefined ? due.endingBalance : customer.balance + draft.total - paidBy.amount;
  const sequence = customer.next_invoice_sequence ?? 1;
  // Only a change of the balance is an event.
  const counted = { ...customer, next_invoice_sequence: sequence + 1 };
  work.store.put(customers, counted);
  updateCustomer(work, counted, { balance: endingBalance, currency: draft.currency });
  const finalized = updateInvoice(work, draft, ['invoice.finalized'], {
    amount_due: amountDue,
    amount_remaining: amountDue,
    automatically_finalizes_at: null,
    effective_at: work.nowSeconds,
    ending_balance: endingBalance,
    hosted_invoice_url: `${work.pagesUrl}/invoices/${draft.id}`,
    next_payment_attempt: null,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    starting_balance: customer.balance,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: work.nowSeconds },
  });
  if (amountDue > 0) addPayment(work, finalized, paidBy ?? createInvoiceIntent(work, finalized));
  return finalized;
}

/**
 * What of `total` is to be paid once the customer's balance is applied to it. A negative balance is the customer's
 * credit. An amount too small to be charged is left to the next invoice.
 */
export function applyBalance(
  total: number,
  balance: number,
  currency: string,
): { amountDue: number; endingBalance: number } {
  const owed = total + balance;
  return owed < minimumChargeOf(currency)
    ? { amountDue: 0, endingBalance: owed }
    : { amountDue: owed, endingBalance: 0 };
}

/** What a customer would have to pay now for an invoice of `total`. */
export function amountDueOf(reading: Reading, customerId: string, total: number, currency: string): number {
  return applyBalance(total, requireCustomer(reading, customerId, 'customer', 400).balance, currency)
    .amountDue;
}

const descriptions: Readonly<Record<string, string>> = {
  subscription_create: 'Subscription creation',
  subscription_cycle: 'Subscription update',
  subscription_update: 'Subscription update',
};

/** The text of a payment for an invoice, as Stripe gives it. */
export function paymentDescription(billingReason: string | null): string {
  return descriptions[billingReason ?? ''] ?? 'Payment for Invoice';
}

function createInvoiceIntent(work: Work, invoice: Invoice): Stripe.PaymentIntent {
  return createPaymentIntent(work, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: paymentDescription(invoice.billing_reason),
    metadata: {},
    receipt_email: null,
    setup_future_usage: invoice.billing_reason === 'subscription_create' ? 'off_session' : null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
  });
}

function addPayment(work: Work, invoice: Invoice, intent: Stripe.PaymentIntent): void {
  const payment: InvoicePayment = {
    id: work.newId('inpay', 24),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: work.nowSeconds,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
  work.store.put(invoicePayments, payment);
}
