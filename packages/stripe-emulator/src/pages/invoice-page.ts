import type { Stripe } from 'stripe';
import { type Account, noRequest } from '../account.ts';
import { ApiError } from '../api/errors.ts';
import type { Work } from '../api/route.ts';
import { type PaymentFormErrors, readPaymentForm } from '../checkout/payment-form.ts';
import { type Invoice, invoices, paymentsOf } from '../invoices/invoices.ts';
import { defaultPaymentMethodOf, type InvoicePaymentResult, payInvoice } from '../invoices/pay-invoice.ts';
import { customers } from '../objects/customers.ts';
import { paymentIntents } from '../objects/payment-intents.ts';
import { findPaymentMethodOf } from '../objects/payment-methods.ts';
import { keepCard, makeDefault } from '../portal/keep-card.ts';
import { alert } from './alert.ts';
import { cardFields, testCardList } from './card-form.ts';
import { formatDay, formatMoney } from './format.ts';
import { type Html, html } from './html.ts';
import { invoiceBadge, invoiceLines, receiptUrlOf } from './invoice-summary.ts';
import { document, messagePage, type PageAnswer, type PageRoute } from './page.ts';
import { formatPaymentMethod } from './plan-summary.ts';

/** The hosted page of an invoice: what it is for, and a way to pay it while it is open. */
export const invoicePageRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    path: '/invoices/:id',
    handle({ account, id, query }) {
      const invoice = account.store.get(invoices, id);
      if (invoice === undefined || invoice.status === 'draft') return noSuchInvoice(account);
      return invoicePage(account, invoice, {
        values: new URLSearchParams({ country: 'US', keep: 'on' }),
        errors: {},
        problem: query.has('declined') && invoice.status === 'open' ? lastError(account, invoice) : null,
      });
    },
  },
  {
    method: 'POST',
    path: '/invoices/:id',
    handle({ account, id, form }) {
      const invoice = account.store.get(invoices, id);
      if (invoice === undefined || invoice.status === 'draft') return noSuchInvoice(account);
      if (invoice.status !== 'open') return { kind: 'redirect', location: pageOf(account, invoice) };
      return form.get('pay_with') === 'default'
        ? pay(account, invoice, form, (work) => payInvoice(work, invoice))
        : payWithNewCard(account, invoice, form);
    },
  },
];

function noSuchInvoice({ pagesUrl }: Account): PageAnswer {
  return messagePage(pagesUrl, 404, 'Page not found', 'There is no invoice at this address.');
}

function pageOf({ pagesUrl }: Account, { id }: Invoice): string {
  return `${pagesUrl}/invoices/${id}`;
}

function payWithNewCard(account: Account, invoice: Invoice, form: URLSearchParams): PageAnswer {
  const email = payerOf(account, invoice)?.email ?? null;
  const read = readPaymentForm(form, email, account.read().nowSeconds * 1000);
  if (!read.valid) {
    return invoicePage(account, invoice, { values: form, errors: read.errors, problem: null });
  }
  return pay(account, invoice, form, (work) => {
    const card = keepCard(work, invoice.customer, read.entry);
    if (form.get('keep') === 'on') makeDefault(work, invoice.customer, card.id);
    return payInvoice(work, invoice, { paymentMethod: card.id });
  });
}

function pay(
  account: Account,
  invoice: Invoice,
  form: URLSearchParams,
  attempt: (work: Work) => InvoicePaymentResult,
): PageAnswer {
  const failed = (problem: string) =>
    invoicePage(account, account.store.get(invoices, invoice.id) ?? invoice, {
      values: form,
      errors: {},
      problem,
    });
  try {
    const result = account.change(noRequest, attempt);
    switch (result.outcome) {
      case 'paid':
        return { kind: 'redirect', location: pageOf(account, invoice) };
      case 'requires_action':
        return { kind: 'redirect', location: result.authenticationUrl };
      case 'declined':
        return failed(result.decline.message);
      case 'no_payment_method':
        return failed('There is no card on file. Enter one below.');
    }
  } catch (error) {
    if (error instanceof ApiError) return failed(error.message);
    throw error;
  }
}

function payerOf({ store }: Account, invoice: Invoice): Stripe.Customer | null {
  const customer = store.get(customers, invoice.customer);
  return customer === undefined || customer.deleted ? null : customer;
}

function lastError(account: Account, invoice: Invoice): string | null {
  const { store } = account;
  const payment = paymentsOf(account.read(), invoice.id).find(({ status }) => status === 'open');
  const intent = store.get(paymentIntents, payment?.payment.payment_intent ?? '');
  return intent?.last_payment_error?.message ?? null;
}

interface PageState {
  readonly values: URLSearchParams;
  readonly errors: PaymentFormErrors;
  readonly problem: string | null;
}

function invoicePage(account: Account, invoice: Invoice, state: PageState): PageAnswer {
  const title = `Invoice ${invoice.number ?? ''}`.trim();
  const open = invoice.status === 'open';
  const sheet = invoiceSheet(account, invoice);
  return {
    kind: 'page',
    status: 200,
    page: document({
      pagesUrl: account.pagesUrl,
      title,
      billing: true,
      width: open ? 'wide' : 'narrow',
      script: open,
      body: open
        ? html`<div class="checkout">
${sheet}
<div class="pay">
${payForms(account, invoice, state)}
</div>
${testCardList()}
</div>`
        : sheet,
    }),
  };
}

function invoiceSheet(account: Account, invoice: Invoice): Html {
  const reading = account.read();
  const { currency } = invoice;
  const receipt = receiptUrlOf(reading, invoice);
  const paidAt = invoice.status_transitions.paid_at;
  const credit = invoice.amount_due - invoice.total;
  const billedTo = [invoice.customer_name, invoice.customer_email].filter(Boolean).join(', ');
  return html`<section class="card" aria-labelledby="invoice">
<div class="entry"><h1 id="invoice">Invoice ${invoice.number}</h1> ${invoiceBadge(invoice)}</div>
<p class="total">${formatMoney(invoice.amount_due, currency)}</p>
<dl class="facts">
<dt>Issued</dt><dd>${formatDay(invoice.created)}</dd>
${billedTo !== '' && html`<dt>Billed to</dt><dd>${billedTo}</dd>`}
${paidAt !== null && html`<dt>Paid</dt><dd>${formatDay(paidAt)}</dd>`}
</dl>
<ul class="lines">
${invoiceLines(invoice.lines.data)}
${credit !== 0 && html`<li><span>${credit < 0 ? 'Your credit' : 'Kept for your next invoices'}</span><span class="amount">${formatMoney(credit, currency)}</span></li>`}
<li class="sum"><span>${invoice.status === 'paid' ? 'Paid' : 'Total due'}</span><span class="amount">${formatMoney(invoice.amount_due, currency)}</span></li>
</ul>
${whatItMeans(invoice)}
${receipt !== null && html`<p><a class="button" href="${receipt}">View receipt</a></p>`}
</section>`;
}

function whatItMeans({ status }: Invoice): Html | false {
  switch (status) {
    case 'void':
      return html`<p>This invoice was withdrawn. There is nothing to pay.</p>`;
    case 'uncollectible':
      return html`<p>This invoice is not expected to be paid any more.</p>`;
    default:
      return false;
  }
}

function payForms(account: Account, invoice: Invoice, { values, errors, problem }: PageState): Html {
  const reading = account.read();
  const amount = formatMoney(invoice.amount_remaining, invoice.currency);
  const payer = payerOf(account, invoice);
  const card = findPaymentMethodOf(reading, invoice.customer, defaultPaymentMethodOf(reading, invoice));
  return html`${alert(problem)}
${
  card !== undefined &&
  html`<form class="card" method="post">
<h2>Pay with the card on file</h2>
<input type="hidden" name="pay_with" value="default">
<button class="button primary">Pay ${amount} with ${formatPaymentMethod(card)}</button>
</form>`
}
<form class="card" method="post" novalidate data-payment-form>
<h2>${card === undefined ? 'Pay by card' : 'Pay with another card'}</h2>
<input type="hidden" name="pay_with" value="new">
${cardFields({ values, errors, email: payer?.email ?? null, name: payer?.name ?? '' })}
<label class="option"><input type="checkbox" name="keep"${values.get('keep') === 'on' && html` checked`}> Use this card for later payments too</label>
<button class="button ${card === undefined && 'primary'}" type="submit" data-busy="Processing…">Pay ${amount}</button>
</form>`;
}
