import type { Stripe } from 'stripe';
import { draftInvoice } from '../invoices/create-invoice.ts';
import { finalizeInvoice } from '../invoices/finalize-invoice.ts';
import { taxesOf } from '../invoices/invoice-lines.ts';
import { markInvoicePaid } from '../invoices/invoice-outcomes.ts';
import { requireCustomer } from '../objects/customers.ts';
import { taxpayerOf } from '../objects/taxes.ts';
import type { Work } from '../routes/route.ts';
import type { Invoice, InvoiceLine } from '../state/collections.ts';
import { idOf } from '../state/ids.ts';
import type { LineItem } from './session-contents.ts';

/**
 * The invoice of a session that is paid once, made when it is paid.
 * https://docs.stripe.com/payments/checkout/receipts#paid-invoices
 */
export function createSessionInvoice(
  work: Work,
  session: Stripe.Checkout.Session,
  items: readonly LineItem[],
  paidBy: Stripe.PaymentIntent | undefined,
): Invoice {
  const customer = requireCustomer(work, idOf(session.customer) ?? '', 'customer', 400);
  const draft = draftInvoice(work, {
    customer,
    billingReason: 'manual',
    collectionMethod: 'charge_automatically',
    currency: session.currency ?? '',
    finalizesAt: null,
    isTaxed: session.automatic_tax.enabled,
    linesOf: (id) => items.map((item) => invoiceLine(work, session, item, { id, customer })),
    metadata: session.invoice_creation?.invoice_data.metadata ?? {},
    parent: null,
    period: { start: work.nowSeconds, end: work.nowSeconds },
    testClock: idOf(customer.test_clock),
  });
  return markInvoicePaid(work, finalizeInvoice(work, draft, paidBy));
}

function invoiceLine(
  work: Work,
  session: Stripe.Checkout.Session,
  item: LineItem,
  { id, customer }: { readonly id: string; readonly customer: Stripe.Customer },
): InvoiceLine {
  const discount = work.newId('di', 24);
  const isDiscounted = item.amount_discount > 0;
  const taxpayer = session.automatic_tax.enabled ? taxpayerOf(work, customer) : null;
  return {
    id: work.newId('il', 24),
    object: 'line_item',
    amount: item.amount_subtotal,
    currency: item.currency,
    description: item.description,
    discount_amounts: isDiscounted ? [{ amount: item.amount_discount, discount }] : [],
    discountable: true,
    discounts: isDiscounted ? [discount] : [],
    invoice: id,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: {
        invoice_item: work.newId('ii', 24),
        proration: false,
        proration_details: null,
        subscription: null,
      },
      subscription_item_details: null,
      type: 'invoice_item_details',
    },
    period: { end: work.nowSeconds, start: work.nowSeconds },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: item.price.product },
      type: 'price_details',
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity: item.quantity ?? 1,
    quantity_decimal: String(item.quantity ?? 1),
    subscription: null,
    subtotal: item.amount_subtotal,
    taxes: taxesOf(item.price, item.amount_subtotal - item.amount_discount, taxpayer),
  };
}
