import * as z from 'zod/mini';
import { requirePaymentMethodOf } from '../objects/payment-methods.ts';
import { atTimeOf } from '../objects/test-clocks.ts';
import { cardDeclined, invalidRequest } from '../routes/errors.ts';
import { pageParameters, slicePage } from '../routes/lists.ts';
import { boolean, text } from '../routes/parameters.ts';
import { get, post, type Resource, type Work } from '../routes/route.ts';
import { listRoute, retrieveRoute } from '../routes/standard-routes.ts';
import { type Invoice, invoices, subscriptionOf } from '../state/collections.ts';
import { paymentsOf, requireInvoice } from './invoices.ts';
import { payInvoice } from './pay-invoice.ts';
import { voidInvoice } from './void-invoice.ts';

const linePage = z.strictObject(pageParameters);

export const invoiceResource: Resource = {
  object: 'invoice',
  collection: invoices,
  expansions: {
    payments: (reading, id) =>
      slicePage('/v1/invoice_payments', 'invoice payment', paymentsOf(reading, id).toReversed(), {}),
  },
  routes: [
    listRoute('/v1/invoices', invoices, {
      customer: ({ customer }) => customer,
      status: ({ status }) => status,
      subscription: subscriptionOf,
    }),
    retrieveRoute('/v1/invoices/:id', invoices, 'invoice'),
    get({
      path: '/v1/invoices/:id/lines',
      parameters: linePage,
      handle(reading, page, id) {
        const { lines } = requireInvoice(reading, id, 'invoice', 404);
        return slicePage(`/v1/invoices/${id}/lines`, 'line item', lines.data, page);
      },
    }),
    post({
      path: '/v1/invoices/:id/pay',
      parameters: z.strictObject({
        paid_out_of_band: z.optional(boolean),
        payment_method: z.optional(text()),
      }),
      handle(work, { paid_out_of_band: outOfBand, payment_method: paymentMethod }, id) {
        const invoice = requireInvoice(work, id, 'invoice', 404);
        return payAsRequested(work, invoice, { outOfBand, paymentMethod });
      },
    }),
    post({
      path: '/v1/invoices/:id/void',
      parameters: z.strictObject({}),
      handle(work, _parameters, id) {
        const invoice = requireInvoice(work, id, 'invoice', 404);
        return voidInvoice(atTimeOf(work, invoice.customer), invoice);
      },
    }),
  ],
};

/** The invoice when it is paid; else the error that says why not, after an attempt that stays. */
function payAsRequested(
  work: Work,
  invoice: Invoice,
  options: { outOfBand: boolean | undefined; paymentMethod: string | undefined },
): object {
  if (options.paymentMethod !== undefined) {
    requirePaymentMethodOf(work, invoice.customer, options.paymentMethod, 'payment_method');
  }
  const result = payInvoice(work, invoice, options);
  switch (result.outcome) {
    case 'paid':
      return result.invoice;
    case 'declined':
      return cardDeclined(result.decline);
    case 'no_payment_method':
      return invalidRequest(
        'There is no `default_payment_method` set on this Customer or Invoice. Please attach a PaymentMethod and set it as default before paying.',
      );
  }
}
