import * as z from 'zod/mini';
import { resourceMissing } from '../api/errors.ts';
import { datedPageParameters, listPage } from '../api/lists.ts';
import { text } from '../api/parameters.ts';
import { get, type Resource } from '../api/route.ts';
import { invoicePayments } from './invoices.ts';

export const invoicePaymentResource: Resource = {
  object: 'invoice_payment',
  expandable: { invoice: 'invoice', 'payment.payment_intent': 'payment_intent' },
  find: ({ store }, id) => store.get(invoicePayments, id),
  routes: [
    get({
      path: '/v1/invoice_payments',
      parameters: z.strictObject({
        ...datedPageParameters,
        invoice: z.optional(text()),
        payment: z.optional(z.strictObject({ type: z.enum(['payment_intent']), payment_intent: text() })),
        status: z.optional(z.enum(['canceled', 'open', 'paid'])),
      }),
      handle: ({ store }, { invoice, payment: wanted, status, ...page }) =>
        listPage(
          '/v1/invoice_payments',
          'invoice payment',
          store
            .all(invoicePayments)
            .filter(
              (payment) =>
                (invoice === undefined || payment.invoice === invoice) &&
                (wanted === undefined || payment.payment.payment_intent === wanted.payment_intent) &&
                (status === undefined || payment.status === status),
            ),
          page,
        ),
    }),
    get({
      path: '/v1/invoice_payments/:id',
      parameters: z.strictObject({}),
      handle({ store }, _parameters, id) {
        const payment = store.get(invoicePayments, id);
        if (payment === undefined) throw resourceMissing('invoice payment', id, 'invoice_payment');
        return payment;
      },
    }),
  ],
};
