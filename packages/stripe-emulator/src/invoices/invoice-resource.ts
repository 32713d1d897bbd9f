import * as z from 'zod/mini';
import { cardDeclined, invalidRequest } from '../api/errors.ts';
import { datedPageParameters, listPage, pageParameters, slicePage } from '../api/lists.ts';
import { boolean, text } from '../api/parameters.ts';
import { get, post, type Resource, type Work } from '../api/route.ts';
import { atTimeOf } from '../clocks/test-clocks.ts';
import { requirePaymentMethodOf } from '../objects/payment-methods.ts';
import { markUncollectible, voidInvoice } from './close-invoice.ts';
import { finalizeInvoice } from './finalize-invoice.ts';
import { type Invoice, invoices, paymentsOf, requireInvoice } from './invoices.ts';
import { payInvoice } from './pay-invoice.ts';
import { settleInvoice } from './settle-invoice.ts';

const linePage = z.strictObject(pageParameters);

export const invoiceResource: Resource = {
  object: 'invoice',
  expandable: {
    customer: 'customer',
    default_payment_method: 'payment_method',
    'parent.subscription_details.subscription': 'subscription',
    test_clock: 'test_helpers.test_clock',
  },
  included: {
    payments: (reading, id) =>
      slicePage('/v1/invoice_payments', 'invoice payment', paymentsOf(reading, id).toReversed(), {}),
  },
  find: ({ store }, id) => store.get(invoices, id),
  routes: [
    get({
      path: '/v1/invoices',
      parameters: z.strictObject({
        ...datedPageParameters,
        customer: z.optional(text()),
        status: z.optional(z.enum(['draft', 'open', 'paid', 'uncollectible', 'void'])),
        subscription: z.optional(text()),
      }),
      handle: ({ store }, { customer, status, subscription, ...page }) =>
        listPage(
          '/v1/invoices',
          'invoice',
          store
            .all(invoices)
            .filter(
              (invoice) =>
                (customer === undefined || invoice.customer === customer) &&
                (status === undefined || invoice.status === status) &&
                (subscription === undefined ||
                  invoice.parent.subscription_details.subscription === subscription),
            ),
          page,
        ),
    }),
    get({
      path: '/v1/invoices/:id',
      parameters: z.strictObject({}),
      handle: (reading, _parameters, id) => requireInvoice(reading, id, 'invoice', 404),
    }),
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
        off_session: z.optional(boolean),
      }),
      handle(work, { paid_out_of_band: outOfBand, payment_method: paymentMethod }, id) {
        const invoice = requireInvoice(work, id, 'invoice', 404);
        return payAsAsked(work, invoice, { outOfBand, paymentMethod });
      },
    }),
    post({
      path: '/v1/invoices/:id/finalize',
      parameters: z.strictObject({ auto_advance: z.optional(boolean) }),
      handle(anyWork, _parameters, id) {
        const { work, invoice } = open(anyWork, id);
        const finalized = finalizeInvoice(work, invoice);
        return finalized.amount_due === 0 ? settleInvoice(work, finalized) : finalized;
      },
    }),
    post({
      path: '/v1/invoices/:id/void',
      parameters: z.strictObject({}),
      handle(anyWork, _parameters, id) {
        const { work, invoice } = open(anyWork, id);
        return voidInvoice(work, invoice);
      },
    }),
    post({
      path: '/v1/invoices/:id/mark_uncollectible',
      parameters: z.strictObject({}),
      handle(anyWork, _parameters, id) {
        const { work, invoice } = open(anyWork, id);
        return markUncollectible(work, invoice);
      },
    }),
  ],
};

/** The lines of invoices, which have no routes of their own. */
export const invoiceLineResource: Resource = {
  object: 'line_item',
  expandable: { 'pricing.price_details.price': 'price', subscription: 'subscription' },
  find: () => undefined,
  routes: [],
};

function open(anyWork: Work, id: string): { work: Work; invoice: Invoice } {
  const invoice = requireInvoice(anyWork, id, 'invoice', 404);
  return { work: atTimeOf(anyWork, invoice.customer), invoice };
}

/** The invoice when it is paid; else the error that says why not, after an attempt that stays. */
function payAsAsked(
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
    case 'requires_action':
      return invalidRequest(
        'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.',
        { code: 'invoice_payment_intent_requires_action' },
      );
    case 'no_payment_method':
      return invalidRequest(
        'There is no `default_payment_method` set on this Customer or Invoice. Please attach a PaymentMethod and set it as default before paying.',
      );
  }
}
