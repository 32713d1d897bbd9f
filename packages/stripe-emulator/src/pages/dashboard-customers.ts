import type { Stripe } from 'stripe';
import type { Account } from '../account.ts';
import { clockOf, nowOf } from '../clocks/test-clocks.ts';
import { invoicesOf } from '../invoices/invoices.ts';
import { charges } from '../objects/charges.ts';
import { customers } from '../objects/customers.ts';
import { disputes } from '../objects/disputes.ts';
import { idOf } from '../objects/ids.ts';
import { paymentIntents } from '../objects/payment-intents.ts';
import { cardOf, paymentMethods } from '../objects/payment-methods.ts';
import { refunds } from '../objects/refunds.ts';
import { stepAfter, steps } from '../operator/customer-time.ts';
import { subscriptionsOf } from '../subscriptions/subscriptions.ts';
import { invoiceTable, paymentTrouble, subscriptionCard } from './dashboard-billing.ts';
import { eventsAbout } from './dashboard-events.ts';
import { dashboardPage, notFoundPage } from './dashboard-layout.ts';
import { actionButton, badge, facts, objectLink, table, time } from './dashboard-parts.ts';
import { cardOfCharge, chargeActions, paymentState } from './dashboard-payments.ts';
import { disputeButtons } from './dashboard-refunds.ts';
import { formatCard, formatMoney } from './format.ts';
import { type Html, html } from './html.ts';
import type { PageAnswer, PageRequest, PageRoute } from './page.ts';

/** The list of customers, and the page of one with everything of theirs and what an operator can do about it. */
export const dashboardCustomerRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/customers', handle: customerList },
  { method: 'GET', path: '/customers/:id', handle: customerPage },
];

function customerList(request: PageRequest): PageAnswer {
  const { account, query } = request;
  const all = account.store.all(customers).filter((customer) => customer.deleted !== true);
  const reading = account.read();
  return dashboardPage(
    request,
    '/customers',
    'Customers',
    table({
      label: 'Customers',
      all,
      query,
      columns: ['Customer', 'Name', 'Subscription', 'Time', 'Created'],
      row: (customer) => [
        html`<a href="${account.pagesUrl}/customers/${customer.id}">${customer.email ?? customer.id}</a>`,
        customer.name ?? null,
        html`${subscriptionsOf(reading, customer.id)
          .slice(-1)
          .map(({ status }) => badge(status))}`,
        clockOf(reading, customer.id) === undefined ? 'real' : time(nowOf(reading, customer.id)),
        time(customer.created),
      ],
      empty: 'No customers yet. The app creates one at the first purchase.',
    }),
  );
}

function customerPage(request: PageRequest): PageAnswer {
  const { account, id } = request;
  const customer = account.store.get(customers, id);
  if (customer === undefined) return notFoundPage(account, 'There is no customer with this id.');
  if (customer.deleted) return notFoundPage(account, 'This customer was deleted.');
  const reading = account.read();
  const back = `/customers/${id}`;
  const ownSubscriptions = subscriptionsOf(reading, id);
  return dashboardPage(
    request,
    '/customers',
    customer.email ?? customer.name ?? id,
    html`<p class="quiet">${customer.name !== null && customer.name !== undefined && html`${customer.name} · `}${objectLink(account.pagesUrl, id)} · since ${time(customer.created)}</p>
${paymentTrouble(reading, id)}
<div class="cards">
${timeCard(account, customer)}
${
  ownSubscriptions.length === 0
    ? html`<section class="card" aria-labelledby="subscription"><h2 id="subscription">Subscription</h2>
<p class="quiet">None. This customer has not subscribed to anything.</p></section>`
    : ownSubscriptions
        .toReversed()
        .slice(0, 3)
        .map((subscription) => subscriptionCard(account, subscription, back))
}
${cardCard(account, customer)}
</div>
<h2>Invoices</h2>
${invoiceTable(account, { all: invoicesOf(reading, id), back, empty: 'No invoices yet. A subscription makes them.' })}
<h2>Payments</h2>
${paymentList(account, id, back)}
${disputeTable(account, id, back)}
${refundTable(account, id)}
<h2>Latest events</h2>
${eventsAbout(account, back, (object) => belongsTo(account, object, id))}`,
  );
}

function timeCard(account: Account, customer: Stripe.Customer): Html {
  const reading = account.read();
  const clock = clockOf(reading, customer.id);
  const now = nowOf(reading, customer.id);
  const back = `/customers/${customer.id}`;
  const action = `${account.pagesUrl}${back}/advance`;
  const tomorrow = new Date(stepAfter(now, 'day') * 1000).toISOString().slice(0, 10);
  return html`<section class="card" aria-labelledby="time">
<h2 id="time">Time</h2>
<p class="figure">${time(now)}</p>
<p class="quiet">${
    clock === undefined
      ? 'Real time. Once you advance it, this customer has a clock that stands still between advances.'
      : html`On ${objectLink(account.pagesUrl, clock.id, 'a clock of their own')}: it stands still until you advance it.`
  }</p>
<div class="buttons">${steps.map((step) =>
    actionButton({ action, back, label: `Advance a ${step}`, fields: { by: step } }),
  )}</div>
<form class="inline-form" method="post" action="${action}">
<input type="hidden" name="back" value="${back}">
<div class="field"><label for="to">Advance to</label>
<input id="to" name="to" type="date" required min="${tomorrow}" value="${tomorrow}"></div>
<button class="button small">Advance</button>
</form>
</section>`;
}

function cardCard(account: Account, customer: Stripe.Customer): Html {
  const back = `/customers/${customer.id}`;
  const action = `${account.pagesUrl}${back}/card`;
  const known = account.store.all(paymentMethods).filter((method) => method.customer === customer.id);
  const defaultId =
    subscriptionsOf(account.read(), customer.id).at(-1)?.default_payment_method ??
    idOf(customer.invoice_settings.default_payment_method);
  const used = known.find(({ id }) => id === defaultId);
  const { decline, alwaysAuthenticates } = used === undefined ? noCard : cardOf(used).card;
  const prospect =
    used === undefined
      ? 'The next payment fails: no card is kept.'
      : decline !== null
        ? `The next payment fails: ${decline.message.toLowerCase()}`
        : alwaysAuthenticates
          ? 'The next payment waits for the customer to confirm it.'
          : 'The next payment succeeds.';
  return html`<section class="card" aria-labelledby="card">
<h2 id="card">Card and balance</h2>
${facts({
  'Default card':
    used === undefined
      ? 'none'
      : html`${objectLink(account.pagesUrl, used.id, formatCard(used.card?.brand, used.card?.last4))}, until ${used.card?.exp_month} / ${used.card?.exp_year}`,
  'Other cards': known.length > 1 ? `${known.length - 1}` : null,
  Balance: balanceOf(customer),
})}
<p>${prospect}</p>
<div class="buttons">
${actionButton({ action, back, label: 'Make the next payment fail', fields: { outcome: 'fail' } })}
${actionButton({ action, back, label: 'Make it succeed', fields: { outcome: 'succeed' } })}
</div>
</section>`;
}

const noCard = { decline: null, alwaysAuthenticates: false } as const;

/** Stripe keeps a credit as a negative balance. */
function balanceOf({ balance, currency }: Stripe.Customer): string {
  if (balance === 0) return 'none';
  const amount = formatMoney(Math.abs(balance), currency ?? 'usd');
  return balance < 0 ? `${amount} credit` : `${amount} owed`;
}

function paymentList(account: Account, customer: string, back: string): Html {
  const own = account.store.all(paymentIntents).filter((intent) => idOf(intent.customer) === customer);
  if (own.length === 0) return html`<p class="empty">No payments yet.</p>`;
  return html`<ul class="payments">
${own.toReversed().map((intent) => {
  const charge = account.store.get(charges, idOf(intent.latest_charge) ?? '');
  return html`<li class="card">
<p><a class="figure" href="${account.pagesUrl}/payments/${intent.id}">${formatMoney(intent.amount, intent.currency)}</a> ${paymentState(account, intent)}</p>
<p class="quiet">${[intent.description, charge === undefined ? null : cardOfCharge(charge)].filter(Boolean).join(' · ')}</p>
<p class="quiet">${time(intent.created)}${charge?.receipt_url && html` · <a href="${charge.receipt_url}">Receipt</a>`}</p>
${intent.last_payment_error !== null && html`<p>${intent.last_payment_error.message}</p>`}
${
  charge?.paid === true &&
  html`<details><summary>Refund or dispute<span class="visually-hidden"> ${formatMoney(intent.amount, intent.currency)} of ${time(intent.created)}</span></summary>
${chargeActions(account, charge, back)}
</details>`
}
</li>
`;
})}</ul>`;
}

function disputeTable(account: Account, customer: string, back: string): Html | false {
  const own = account.store
    .all(disputes)
    .filter(({ charge }) => idOf(account.store.get(charges, idOf(charge) ?? '')?.customer) === customer);
  return (
    own.length > 0 &&
    html`<h2>Disputes</h2>
${table({
  label: 'Disputes',
  all: own,
  columns: ['Dispute', 'Status', 'Reason', 'Decide', 'Answer by'],
  row: (dispute) => [
    objectLink(account.pagesUrl, dispute.id, formatMoney(dispute.amount, dispute.currency)),
    badge(dispute.status),
    dispute.reason.replaceAll('_', ' '),
    disputeButtons(account, dispute, back),
    dispute.evidence_details.due_by === null ? null : time(dispute.evidence_details.due_by),
  ],
  empty: '',
})}`
  );
}

function refundTable(account: Account, customer: string): Html | false {
  const own = account.store.all(refunds).filter((refund) => idOf(refund.customer) === customer);
  return (
    own.length > 0 &&
    html`<h2>Refunds</h2>
${table({
  label: 'Refunds',
  all: own,
  columns: ['Refund', 'Status', 'Reason', 'Created'],
  row: (refund) => [
    objectLink(account.pagesUrl, refund.id, formatMoney(refund.amount, refund.currency)),
    badge(refund.status),
    (refund.failure_reason ?? refund.reason)?.replaceAll('_', ' ') ?? null,
    time(refund.created),
  ],
  empty: '',
})}`
  );
}

/** Whether an object is the customer's: by what it says itself or, for a dispute, by its charge. */
function belongsTo({ store }: Account, object: object, customer: string): boolean {
  const owner = 'customer' in object ? object.customer : null;
  const id = 'id' in object ? object.id : null;
  const charge = 'charge' in object && typeof object.charge === 'string' ? object.charge : '';
  return owner === customer || id === customer || store.get(charges, charge)?.customer === customer;
}
