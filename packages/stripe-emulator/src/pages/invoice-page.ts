import { html } from 'emulator-kit/html.ts';
import { formatDay, formatMoney } from '../format/format.ts';
import { totalsOf } from '../invoices/invoice-lines.ts';
import { document, messagePage, type PageRoute } from '../layout/page.ts';
import { invoices } from '../state/collections.ts';
import { invoiceBadge, invoiceLines, receiptUrlOf } from './invoice-summary.ts';

/** The hosted page of an invoice: what it is for and what became of it. It is paid in the portal. */
export const invoicePageRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    path: '/invoices/:id',
    handle({ account, id }) {
      const { pagesUrl } = account;
      const invoice = account.store.get(invoices, id);
      if (invoice === undefined || invoice.status === 'draft') {
        return messagePage(pagesUrl, 404, 'Page not found', 'There is no invoice at this address.');
      }
      const { currency } = invoice;
      const receipt = receiptUrlOf(account.read(), invoice);
      const paidAt = invoice.status_transitions.paid_at;
      const credit = invoice.amount_due - invoice.total;
      const { discount, tax } = totalsOf(invoice.lines.data);
      const taxes = invoice.total_taxes ?? [];
      const isIncluded = taxes.some((one) => one.tax_behavior === 'inclusive');
      const isReversed = taxes.some((one) => one.taxability_reason === 'reverse_charge');
      const billedTo = [invoice.customer_name, invoice.customer_email].filter(Boolean).join(', ');
      const body = html`<section class="card" aria-labelledby="invoice">
<div class="entry"><h1 id="invoice">Invoice ${invoice.number}</h1> ${invoiceBadge(invoice)}</div>
<p class="total">${formatMoney(invoice.amount_due, currency)}</p>
<dl class="facts">
<dt>Issued</dt><dd>${formatDay(invoice.created)}</dd>
${billedTo !== '' && html`<dt>Billed to</dt><dd>${billedTo}</dd>`}
${(invoice.customer_tax_ids ?? []).map(({ value }) => html`<dt>Tax ID</dt><dd>${value}</dd>`)}
${paidAt !== null && html`<dt>Paid</dt><dd>${formatDay(paidAt)}</dd>`}
</dl>
<ul class="lines">
${invoiceLines(invoice.lines.data)}
${discount > 0 && html`<li><span>Discount</span><span class="amount">${formatMoney(-discount, currency)}</span></li>`}
${invoice.automatic_tax.enabled && html`<li><span>${isIncluded ? 'Tax included' : 'Tax'}</span><span class="amount">${formatMoney(tax, currency)}</span></li>`}
${credit !== 0 && html`<li><span>${credit < 0 ? 'Your credit' : 'Kept for your next invoices'}</span><span class="amount">${formatMoney(credit, currency)}</span></li>`}
<li class="sum"><span>${invoice.status === 'paid' ? 'Paid' : 'Total due'}</span><span class="amount">${formatMoney(invoice.amount_due, currency)}</span></li>
</ul>
${isReversed && html`<p class="note">Tax to be paid on reverse charge basis.</p>`}
${receipt !== null && html`<p><a class="button" href="${receipt}">View receipt</a></p>`}
</section>`;
      const title = `Invoice ${invoice.number ?? ''}`.trim();
      return { kind: 'page', status: 200, page: document({ pagesUrl, title, body }) };
    },
  },
];
