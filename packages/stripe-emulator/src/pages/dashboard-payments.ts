import type { Stripe } from 'stripe';
import type { Account } from '../account.ts';
import { invalidRequest } from '../api/errors.ts';
import { charges } from '../objects/charges.ts';
import {
  type DisputeReason,
  disputableAmount,
  disputeReasons,
  disputes,
  openDispute,
} from '../objects/disputes.ts';
import { idOf } from '../objects/ids.ts';
import { paymentIntents } from '../objects/payment-intents.ts';
import { createRefund, refundRefusal, refunds } from '../objects/refunds.ts';
import { fromMajorUnits, toMajorUnits } from './amount-field.ts';
import { act, backPath } from './dashboard-flash.ts';
import { dashboardPage, notFoundPage } from './dashboard-layout.ts';
import { badge, customerLink, facts, objectLink, table, time } from './dashboard-parts.ts';
import { disputeButtons } from './dashboard-refunds.ts';
import { formatCard, formatMoney } from './format.ts';
import { type Html, html } from './html.ts';
import type { PageAnswer, PageRequest, PageRoute } from './page.ts';

/** The list of payments, the page of one, and what can be done with its charge: refund it, dispute it. */
export const dashboardPaymentRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '', handle: paymentList },
  { method: 'GET', path: '/payments/:id', handle: paymentPage },
  { method: 'POST', path: '/charges/:id/refund', handle: refundCharge },
  { method: 'POST', path: '/charges/:id/dispute', handle: disputeCharge },
];

function paymentList(request: PageRequest): PageAnswer {
  const { account, query } = request;
  return dashboardPage(
    request,
    '',
    'Payments',
    table({
      label: 'Payments',
      all: account.store.all(paymentIntents),
      query,
      columns: ['Amount', 'Status', 'For', 'Customer', 'Created'],
      row: (intent) => [
        html`<a href="${account.pagesUrl}/payments/${intent.id}">${formatMoney(intent.amount, intent.currency)}</a>`,
        paymentState(account, intent),
        intent.last_payment_error?.decline_code?.replaceAll('_', ' ') ?? intent.description,
        customerLink(account, idOf(intent.customer)),
        time(intent.created),
      ],
      empty: 'No payments yet. Buy something in the app, and pay with a test card.',
    }),
  );
}

function paymentPage(request: PageRequest): PageAnswer {
  const { account, id } = request;
  const intent = account.store.get(paymentIntents, id);
  if (intent === undefined) return notFoundPage(account, 'There is no payment with this id.');
  const attempts = account.store.all(charges).filter(({ payment_intent }) => payment_intent === id);
  const paid = attempts.find(({ paid }) => paid);
  return dashboardPage(
    request,
    '',
    formatMoney(intent.amount, intent.currency),
    html`<section class="card" aria-label="Payment">
<p>${paymentState(account, intent)}</p>
${facts({
  Customer: customerLink(account, idOf(intent.customer)),
  For: intent.description,
  Created: time(intent.created),
  Payment: objectLink(account.pagesUrl, intent.id),
  Charge: paid === undefined ? null : objectLink(account.pagesUrl, paid.id),
  Receipt: paid?.receipt_url ? html`<a href="${paid.receipt_url}">Open</a>` : null,
  'Last error': intent.last_payment_error?.message ?? null,
})}
</section>
${paid !== undefined && html`<section class="card" aria-label="Actions">${chargeActions(account, paid, `/payments/${id}`)}</section>`}
${paid !== undefined && moneyBack(account, paid, `/payments/${id}`)}
<h2>Attempts</h2>
${table({
  label: 'Attempts',
  all: attempts,
  columns: ['Charge', 'Status', 'Card', 'Reason', 'Created'],
  row: (charge) => [
    objectLink(account.pagesUrl, charge.id),
    badge(charge.status),
    cardOfCharge(charge),
    charge.failure_message,
    time(charge.created),
  ],
  empty: 'No card was charged yet.',
})}`,
  );
}

function refundCharge({ account, id, form }: PageRequest): PageAnswer {
  const charge = account.store.get(charges, id);
  if (charge === undefined) return notFoundPage(account, 'There is no charge with this id.');
  return act(account, backPath(form, `/payments/${idOf(charge.payment_intent)}`), (work) => {
    const typed = form.get('amount')?.trim() ?? '';
    const amount = typed === '' ? undefined : fromMajorUnits(typed, charge.currency);
    if (amount === null) throw invalidRequest('Nothing was refunded: write the amount as in 12.50.');
    const refund = createRefund(work, charge, { amount, reason: 'requested_by_customer' });
    const total = charge.amount_refunded + refund.amount;
    const refunded = formatMoney(refund.amount, refund.currency);
    return total === charge.amount
      ? `Refunded ${refunded}. The whole payment is refunded.`
      : `Refunded ${refunded}. ${formatMoney(charge.amount - total, charge.currency)} of the payment is left.`;
  });
}

function disputeCharge({ account, id, form }: PageRequest): PageAnswer {
  const charge = account.store.get(charges, id);
  if (charge === undefined) return notFoundPage(account, 'There is no charge with this id.');
  const reason = disputeReasons.find((known) => known === form.get('reason')) ?? 'general';
  return act(account, backPath(form, `/payments/${idOf(charge.payment_intent)}`), (work) => {
    const dispute = openDispute(work, charge, reason);
    return `Opened a dispute over ${formatMoney(dispute.amount, dispute.currency)}. The money is withdrawn until it is won.`;
  });
}

/** A state that counts what happened to the money since it was paid. */
export function paymentState({ store }: Account, intent: Stripe.PaymentIntent): Html {
  const charge = store.get(charges, idOf(intent.latest_charge) ?? '');
  const dispute = store.all(disputes).find((one) => one.charge === charge?.id);
  const partly = charge !== undefined && charge.amount_refunded > 0 && !charge.refunded;
  return html`${badge(charge?.status === 'failed' && intent.status !== 'succeeded' ? 'failed' : intent.status)}
${charge?.refunded && badge('refunded')}${partly && badge('partly_refunded')}
${dispute !== undefined && badge(`dispute_${dispute.status}`)}`;
}

/** The forms that refund a charge and that dispute it, as far as either is possible. `back` is the page they are on. */
export function chargeActions(account: Account, charge: Stripe.Charge, back: string): Html {
  const left = charge.amount - charge.amount_refunded;
  const refusal = refundRefusal(account.read(), charge, Math.max(left, 1));
  const url = `${account.pagesUrl}/charges/${charge.id}`;
  const currency = charge.currency.toUpperCase();
  return html`${
    refusal === null
      ? html`<form class="inline-form" method="post" action="${url}/refund">
<input type="hidden" name="back" value="${back}">
<div class="field"><label for="amount-${charge.id}">Refund (${currency})</label>
<input id="amount-${charge.id}" name="amount" type="text" inputmode="decimal" autocomplete="off" maxlength="12" value="${toMajorUnits(left, charge.currency)}"></div>
<button class="button small">Refund</button>
</form>`
      : html`<p class="quiet">No refund: ${lowerFirst(refusal.message)}</p>`
  }
${
  disputableAmount(account.read(), charge) > 0 &&
  html`<form class="inline-form" method="post" action="${url}/dispute">
<input type="hidden" name="back" value="${back}">
<div class="field"><label for="reason-${charge.id}">Dispute, because of</label>
<select id="reason-${charge.id}" name="reason">${disputeReasons.map(
    (reason) => html`<option value="${reason}">${reasonLabel(reason)}</option>`,
  )}</select></div>
<button class="button small">Open a dispute</button>
</form>`
}`;
}

/** The refunds and the dispute of a charge. */
function moneyBack(account: Account, charge: Stripe.Charge, back: string): Html {
  const ownRefunds = account.store.all(refunds).filter((refund) => refund.charge === charge.id);
  const dispute = account.store.all(disputes).find((one) => one.charge === charge.id);
  return html`${
    ownRefunds.length > 0 &&
    html`<h2>Refunds</h2>
${table({
  label: 'Refunds',
  all: ownRefunds,
  columns: ['Refund', 'Status', 'Reason', 'Created'],
  row: (refund) => [
    objectLink(account.pagesUrl, refund.id, formatMoney(refund.amount, refund.currency)),
    badge(refund.status),
    (refund.failure_reason ?? refund.reason)?.replaceAll('_', ' ') ?? null,
    time(refund.created),
  ],
  empty: '',
})}`
  }
${
  dispute !== undefined &&
  html`<section class="card" aria-labelledby="dispute">
<h2 id="dispute">Dispute</h2>
<p>${objectLink(account.pagesUrl, dispute.id, formatMoney(dispute.amount, dispute.currency))} ${badge(dispute.status)}</p>
${disputeButtons(account, dispute, back)}
</section>`
}`;
}

/** 'Visa ending in 4242' */
export function cardOfCharge(charge: Stripe.Charge): string {
  const card = charge.payment_method_details?.card;
  return formatCard(card?.brand, card?.last4);
}

export function reasonLabel(reason: DisputeReason | string): string {
  return reason.replaceAll('_', ' ');
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
