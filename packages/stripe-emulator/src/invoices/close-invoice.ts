import { invalidRequest } from '../api/errors.ts';
import type { Work } from '../api/route.ts';
import { customers, updateCustomer } from '../objects/customers.ts';
import { followSettledInvoice } from '../subscriptions/follow-invoice.ts';
import type { Invoice } from './invoices.ts';
import { moveInvoice } from './move-invoice.ts';
import { cancelPayment } from './settle-invoice.ts';

/** Withdraws an invoice that is not paid. What it took from the customer's balance, or added to it, goes back. */
export function voidInvoice(work: Work, invoice: Invoice): Invoice {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw invalidRequest(
      `You can only pass in open or uncollectible invoices. This invoice isn't open or uncollectible: its status is ${invoice.status}.`,
      { param: 'invoice' },
    );
  }
  cancelPayment(work, invoice);
  const customer = work.store.get(customers, invoice.customer);
  if (customer !== undefined && !customer.deleted) {
    const taken = (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance;
    updateCustomer(work, customer, { balance: customer.balance - taken });
  }
  const voided = moveInvoice(work, invoice, ['invoice.voided'], {
    ...closed,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: work.nowSeconds },
  });
  followSettledInvoice(work, voided);
  return voided;
}

/** Writes an open invoice off. It may still be paid. */
export function markUncollectible(work: Work, invoice: Invoice): Invoice {
  if (invoice.status !== 'open') {
    throw invalidRequest(
      `You can only mark open invoices as uncollectible. This invoice is ${invoice.status}.`,
      {
        param: 'invoice',
      },
    );
  }
  const written = moveInvoice(work, invoice, ['invoice.marked_uncollectible'], {
    ...closed,
    status: 'uncollectible',
    status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: work.nowSeconds },
  });
  followSettledInvoice(work, written);
  return written;
}

const closed = { auto_advance: false, next_payment_attempt: null } as const;
