import { html } from 'emulator-kit/html.ts';
import { formatCard, formatMoney, formatTime } from '../format/format.ts';
import { document, messagePage, type PageRoute } from '../layout/page.ts';
import { charges, refunds } from '../state/collections.ts';

/** The page behind a charge's `receipt_url`. */
export const receiptPageRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    path: '/receipts/:id',
    handle({ account: { store, pagesUrl }, id }) {
      const charge = store.get(charges, id);
      if (charge?.paid !== true) {
        return messagePage(pagesUrl, 404, 'Page not found', 'There is no receipt with this number.');
      }
      const card = charge.payment_method_details?.card;
      // Like Stripe's, a receipt tells what became of the payment since.
      const ownRefunds = store
        .all(refunds)
        .filter((refund) => refund.charge === id && refund.status !== 'failed');
      const left = charge.amount - charge.amount_refunded;
      const amount = formatMoney(charge.amount, charge.currency);
      return {
        kind: 'page',
        status: 200,
        page: document({
          pagesUrl,
          title: `Receipt for ${amount}`,
          body: html`<section class="card">
<p class="quiet">Receipt</p>
<h1>${amount}</h1>
<dl class="facts">
<dt>Paid</dt><dd>${formatTime(charge.created)}</dd>
<dt>Paid with</dt><dd>${formatCard(card?.brand, card?.last4)}</dd>
${charge.billing_details.name && html`<dt>Paid by</dt><dd>${charge.billing_details.name}</dd>`}
${charge.description && html`<dt>For</dt><dd>${charge.description}</dd>`}
${ownRefunds.map(
  (refund) =>
    html`<dt>Refunded</dt><dd>${formatMoney(refund.amount, refund.currency)}, ${formatTime(refund.created)}</dd>`,
)}
${left < charge.amount && html`<dt>Left</dt><dd>${formatMoney(left, charge.currency)}</dd>`}
<dt>Charge</dt><dd><code>${charge.id}</code></dd>
</dl>
</section>`,
        }),
      };
    },
  },
];
