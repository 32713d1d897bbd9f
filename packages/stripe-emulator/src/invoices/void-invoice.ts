import { updateCustomer } from '../objects/customers.ts';
import { activateAfterInvoice } from '../objects/subscription-status.ts';
import { invalidRequest } from '../routes/errors.ts';
import type { Work } from '../routes/route.ts';
import { customers, type Invoice } from '../state/collections.ts';
import { cancelPayment } from './invoice-outcomes.ts';
import { updateInvoice } from './update-invoice.ts';

/** Voids an unpaid invoice and reverses its change of the customer's balance. */
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
  const voided = updateInvoice(work, invoice, ['invoice.voided'], {
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: work.nowSeconds },
  });
  activateAfterInvoice(work, voided);
  return voided;
}
