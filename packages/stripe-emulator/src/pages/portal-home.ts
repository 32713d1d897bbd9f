import { type Html, html } from 'emulator-kit/html.ts';
import { formatDay, formatMoney } from '../format/format.ts';
import { invoicesOf } from '../invoices/invoices.ts';
import { payInvoice } from '../invoices/pay-invoice.ts';
import { alert } from '../layout/alert.ts';
import type { PageAnswer, PageRoute } from '../layout/page.ts';
import { itemOf } from '../objects/subscriptions.ts';
import { offeredPrices } from '../portal/configurations.ts';
import { payingCardOf, planName, plannedChange } from '../portal/plans.ts';
import { cancellationObstacle, isEnding, isLive, updateObstacle } from '../portal/subscription-rules.ts';
import {
  type Invoice,
  type PortalSession,
  type Subscription,
  subscriptionOf,
  subscriptions,
} from '../state/collections.ts';
import { releaseSchedule } from '../subscriptions/schedules.ts';
import { invoiceBadge, receiptUrlOf } from './invoice-summary.ts';
import { addressLines, formatPaymentMethod, formatPlanPrice } from './plan-summary.ts';
import {
  afterTask,
  changeFor,
  chosenSubscription,
  notices,
  type Portal,
  portalMessage,
  portalPage,
  portalRoute,
  portalUrl,
} from './portal-layout.ts';

/** The portal's first page, and what is done on it with one click. */
export const portalHomeRoutes: readonly PageRoute[] = [
  portalRoute('GET', '', (portal, { query }) => {
    const { flow } = portal.session;
    return flow !== null && portal.inFlow
      ? { kind: 'redirect', location: flowUrl(portal, flow) }
      : homePage(portal, noticeIn(query), null);
  }),
  portalRoute('POST', '/keep', (portal, { form }) => {
    const subscription = chosenSubscription(portal, form);
    const planned = subscription === undefined ? null : plannedChange(portal.reading, subscription);
    if (planned !== null) {
      const released = changeFor(portal, (work) => releaseSchedule(work, planned.schedule));
      if (!released.done) return homePage(portal, null, released.message);
    }
    return afterTask(portal, 'kept');
  }),
  portalRoute('POST', '/pay', (portal, { form }) => {
    const invoice = openInvoices(portal).find(({ id }) => id === form.get('invoice'));
    if (invoice === undefined) return afterTask(portal, 'paid');
    const attempt = changeFor(portal, (work) => payInvoice(work, invoice));
    if (!attempt.done) return homePage(portal, null, attempt.message);
    switch (attempt.result.outcome) {
      case 'paid':
        return afterTask(portal, 'paid');
      case 'declined':
        return homePage(reread(portal), null, attempt.result.decline.message);
      case 'no_payment_method':
        return { kind: 'redirect', location: portalUrl(portal, '/card') };
    }
  }),
];

/** Where the one task is done that a session may be opened for. */
function flowUrl(portal: Portal, flow: NonNullable<PortalSession['flow']>): string {
  const { subscription = '', items = [] } = flow.subscription_update_confirm ?? {};
  return portalUrl(portal, '/confirm', { subscription, price: items[0]?.price ?? '' });
}

function noticeIn(query: URLSearchParams): string | null {
  const done = query.get('done');
  return Object.entries(notices).find(([name]) => name === done)?.[1] ?? null;
}

function reread(portal: Portal): Portal {
  return { ...portal, reading: portal.account.read() };
}

function homePage(portal: Portal, notice: string | null, problem: string | null): PageAnswer {
  const { features } = portal.configuration;
  return portalPage(portal, {
    title: 'Plan and billing',
    back: false,
    body: html`${alert(problem)}
${notice !== null && html`<p class="notice" role="status">${notice}</p>`}
${openInvoices(portal).map((invoice) => unpaidInvoice(portal, invoice))}
${
  portal.subscriptions.length === 0
    ? html`<section class="card" aria-labelledby="plan"><h2 id="plan">Current plan</h2><p>You have no plan at the moment.</p></section>`
    : portal.subscriptions.map((subscription) => currentPlan(portal, subscription))
}
${paymentMethod(portal, features.payment_method_update.enabled)}
${billingDetails(portal)}
${features.invoice_history.enabled && invoiceHistory(portal)}`,
  });
}

function openInvoices({ reading, customer }: Portal): Invoice[] {
  return invoicesOf(reading, customer.id).filter(({ status }) => status === 'open');
}

function unpaidInvoice(portal: Portal, invoice: Invoice): Html {
  const { reading, customer } = portal;
  const amount = formatMoney(invoice.amount_remaining, invoice.currency);
  const subscription = reading.store.get(subscriptions, subscriptionOf(invoice) ?? '');
  const card = payingCardOf(reading, customer, subscription);
  return html`<section class="card due" aria-labelledby="due-${invoice.id}">
<h2 id="due-${invoice.id}">${amount} is due</h2>
<p>${whyDue(invoice, subscription)}</p>
<div class="row">
${
  card !== undefined &&
  html`<form method="post" action="${portalUrl(portal, '/pay')}">
<input type="hidden" name="invoice" value="${invoice.id}">
<button class="button primary">Pay ${amount} with ${formatPaymentMethod(card)}</button>
</form>`
}
${portal.configuration.features.payment_method_update.enabled && html`<a class="button" href="${portalUrl(portal, '/card')}">${card === undefined ? 'Add a card' : 'Use another card'}</a>`}
${invoice.hosted_invoice_url && html`<a class="button" href="${invoice.hosted_invoice_url}">View invoice</a>`}
</div>
</section>`;
}

function whyDue({ attempt_count: attempts }: Invoice, subscription: Subscription | undefined): string {
  if (subscription?.status === 'incomplete') {
    return 'The first payment for your plan is open. Pay it to start the plan.';
  }
  if (subscription === undefined || !isLive(subscription)) return 'It is for a plan that has ended.';
  const reason = attempts > 0 ? 'The payment for your plan failed.' : 'An invoice for your plan is open.';
  return `${reason} Pay it to keep your plan.`;
}

function currentPlan(portal: Portal, subscription: Subscription): Html {
  const { reading, configuration } = portal;
  const { price } = itemOf(subscription);
  const planned = plannedChange(reading, subscription);
  const ending = isEnding(subscription);
  const mayUpdate =
    !ending &&
    planned === null &&
    updateObstacle(subscription) === null &&
    offeredPrices(configuration).some((id) => id !== price.id);
  const mayCancel =
    configuration.features.subscription_cancel.enabled && cancellationObstacle(subscription) === null;
  const query = { subscription: subscription.id };
  return html`<section class="card" aria-labelledby="plan-${subscription.id}">
<h2 id="plan-${subscription.id}">Current plan</h2>
<div>
<p class="plan-name">${planName(reading, price)} ${statusBadge(subscription)}</p>
<p class="plan-price">${formatPlanPrice(price)}</p>
<p>${whatComes(portal, subscription)}</p>
</div>
<div class="row">
${
  planned !== null &&
  html`<form method="post" action="${portalUrl(portal, '/keep')}">
<input type="hidden" name="subscription" value="${subscription.id}">
<button class="button primary">Keep ${planName(reading, price)}</button>
</form>`
}
${ending && html`<a class="button primary" href="${portalUrl(portal, '/renew', query)}">Renew plan</a>`}
${mayUpdate && html`<a class="button primary" href="${portalUrl(portal, '/update', query)}">Change plan</a>`}
${mayCancel && html`<a class="button" href="${portalUrl(portal, '/cancel', query)}">Cancel plan</a>`}
</div>
</section>`;
}

function statusBadge(subscription: Subscription): Html | false {
  if (isEnding(subscription)) return html`<span class="badge">Canceled</span>`;
  switch (subscription.status) {
    case 'past_due':
    case 'unpaid':
      return html`<span class="badge bad">Payment failed</span>`;
    default:
      return false;
  }
}

/** What happens next to a plan, and when. */
function whatComes({ reading }: Portal, subscription: Subscription): string {
  const { price, current_period_end: periodEnd } = itemOf(subscription);
  if (isEnding(subscription)) {
    return `Ends on ${formatDay(subscription.cancel_at ?? periodEnd)}. You keep it until then and pay nothing more.`;
  }
  const planned = plannedChange(reading, subscription);
  if (planned !== null) {
    return `Changes to ${planName(reading, planned.price)}, ${formatPlanPrice(planned.price)}, on ${formatDay(planned.atSeconds)}.`;
  }
  if (subscription.status === 'past_due' || subscription.status === 'unpaid') {
    return 'The last payment failed. Pay the open invoice to keep this plan.';
  }
  return `Renews on ${formatDay(periodEnd)} for ${formatMoney(price.unit_amount, price.currency)}.`;
}

function paymentMethod(portal: Portal, mayChange: boolean): Html {
  const { reading, customer } = portal;
  const card = payingCardOf(reading, customer, portal.subscriptions[0]);
  return html`<section class="card" aria-labelledby="payment-method">
<h2 id="payment-method">Payment method</h2>
<div class="entry">
<p>${
    card === undefined
      ? 'No card on file.'
      : html`${formatPaymentMethod(card)} <span class="note">Expires ${String(card.card?.exp_month).padStart(2, '0')} / ${card.card?.exp_year}</span>`
  }</p>
${mayChange && html`<a class="button small" href="${portalUrl(portal, '/card')}">${card === undefined ? 'Add a card' : 'Change card'}</a>`}
</div>
</section>`;
}

function billingDetails(portal: Portal): Html {
  const { customer, configuration } = portal;
  const { enabled, allowed_updates: allowed } = configuration.features.customer_update;
  const facts = [
    ['Name', customer.name ?? null],
    ['Email', customer.email],
    ['Address', addressLines(customer.address).join(', ') || null],
  ] as const;
  const credit =
    customer.balance < 0 && customer.currency ? formatMoney(-customer.balance, customer.currency) : null;
  return html`<section class="card" aria-labelledby="details">
<h2 id="details">Billing details</h2>
<div class="entry">
<dl class="facts">
${facts.map(([name, value]) => value !== null && html`<dt>${name}</dt><dd>${value}</dd>`)}
${credit !== null && html`<dt>Credit</dt><dd>${credit}, used for your next invoices</dd>`}
</dl>
${enabled && allowed.length > 0 && html`<a class="button small" href="${portalUrl(portal, '/details')}">Edit details</a>`}
</div>
</section>`;
}

function invoiceHistory({ reading, customer }: Portal): Html {
  const all = invoicesOf(reading, customer.id)
    .filter(({ status }) => status !== 'draft')
    .toReversed();
  return html`<section class="card" aria-labelledby="invoices">
<h2 id="invoices">Invoices</h2>
${
  all.length === 0
    ? html`<p>No invoices yet.</p>`
    : html`<ul class="invoices">
${all.map((invoice) => {
  const receipt = receiptUrlOf(reading, invoice);
  return html`<li>
<span class="day">${formatDay(invoice.created)} <span class="note">${invoice.number}</span></span>
<span class="amount">${formatMoney(invoice.total, invoice.currency)}</span>
<span class="state">${invoiceBadge(invoice)}</span>
<span class="links">
${invoice.hosted_invoice_url && html`<a href="${invoice.hosted_invoice_url}" aria-label="Invoice ${invoice.number}">Invoice</a>`}
${receipt !== null && html`<a href="${receipt}" aria-label="Receipt for ${invoice.number}">Receipt</a>`}
</span>
</li>`;
})}
</ul>`
}
</section>`;
}

/** For a subscription that does not exist or has ended. */
export function nothingToDo(portal: Portal): PageAnswer {
  return portalMessage(portal, 'Nothing to change here', 'There is no such plan, or it has ended.');
}
