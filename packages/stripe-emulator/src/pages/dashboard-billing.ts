import type { Account } from '../account.ts';
import type { Reading } from '../api/route.ts';
import { type Invoice, invoices, invoicesOf, paymentsOf } from '../invoices/invoices.ts';
import { idOf } from '../objects/ids.ts';
import { paymentIntents } from '../objects/payment-intents.ts';
import { type Price, prices } from '../objects/prices.ts';
import { products } from '../objects/products.ts';
import { subscriptionSchedules } from '../subscriptions/schedules.ts';
import { hasEnded, itemOf, type Subscription, subscriptions } from '../subscriptions/subscriptions.ts';
import { dashboardPage } from './dashboard-layout.ts';
import { actionButton, badge, customerLink, facts, objectLink, table, time } from './dashboard-parts.ts';
import { formatMoney } from './format.ts';
import { type Html, html } from './html.ts';
import type { PageAnswer, PageRequest, PageRoute } from './page.ts';

/** The lists of subscriptions, invoices, and products with their prices. */
export const dashboardBillingRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/subscriptions', handle: subscriptionList },
  { method: 'GET', path: '/invoices', handle: invoiceList },
  { method: 'GET', path: '/products', handle: productList },
];

function subscriptionList(request: PageRequest): PageAnswer {
  const { account, query } = request;
  return dashboardPage(
    request,
    '/subscriptions',
    'Subscriptions',
    table({
      label: 'Subscriptions',
      all: account.store.all(subscriptions),
      query,
      columns: ['Customer', 'Plan', 'Status', 'Period ends', 'Renew'],
      row: (subscription) => [
        customerLink(account, subscription.customer),
        objectLink(account.pagesUrl, subscription.id, planOf(account, subscription)),
        html`${badge(subscription.status)}${isEnding(subscription) && badge('ends_with_the_period')}`,
        hasEnded(subscription) ? null : time(itemOf(subscription).current_period_end),
        renewButton(account, subscription, '/subscriptions'),
      ],
      empty: 'No subscriptions yet. Subscribe in the app, and pay with a test card.',
    }),
  );
}

function invoiceList(request: PageRequest): PageAnswer {
  const { account, query } = request;
  return dashboardPage(
    request,
    '/invoices',
    'Invoices',
    invoiceTable(account, {
      all: account.store.all(invoices),
      query,
      back: '/invoices',
      withCustomer: true,
      empty: 'No invoices yet. A subscription makes one for each of its periods.',
    }),
  );
}

function productList(request: PageRequest): PageAnswer {
  const { account, query } = request;
  const byProduct = Map.groupBy(account.store.all(prices), ({ product }) => product);
  return dashboardPage(
    request,
    '/products',
    'Products and prices',
    table({
      label: 'Products and prices',
      all: account.store
        .all(products)
        .flatMap((product) => (byProduct.get(product.id) ?? [null]).map((price) => ({ product, price }))),
      query,
      columns: ['Product', 'Price', 'Lookup key', 'State', 'Terms', 'Created'],
      row: ({ product, price }) => [
        objectLink(account.pagesUrl, product.id, product.name),
        price === null ? null : objectLink(account.pagesUrl, price.id, formatPrice(price)),
        price?.lookup_key ? html`<code>${price.lookup_key}</code>` : null,
        badge(product.active && (price?.active ?? true) ? 'active' : 'archived'),
        Object.entries(price?.metadata ?? product.metadata)
          .map(([name, value]) => `${name}: ${value}`)
          .join(', ') || null,
        time(price?.created ?? product.created),
      ],
      empty: 'No products yet. The app’s command that fills the catalog makes them.',
    }),
  );
}

/** Invoices with what is left to pay, when it is tried next, and the button that tries now. */
export function invoiceTable(
  account: Account,
  options: {
    all: readonly Invoice[];
    back: string;
    empty: string;
    query?: URLSearchParams;
    withCustomer?: boolean;
  },
): Html {
  const { all, back, empty, query, withCustomer = false } = options;
  return table({
    label: 'Invoices',
    all,
    ...(query === undefined ? {} : { query }),
    columns: [
      'Invoice',
      'Total',
      'Status',
      ...(withCustomer ? ['Customer'] : []),
      'For',
      'Next try',
      'Created',
    ],
    row: (invoice) => [
      html`${objectLink(account.pagesUrl, invoice.id, invoice.number ?? 'Draft')}${
        invoice.hosted_invoice_url &&
        html` <a class="note" href="${invoice.hosted_invoice_url}">Open<span class="visually-hidden"> its page</span></a>`
      }`,
      formatMoney(invoice.total, invoice.currency),
      html`<div class="buttons">${badge(isFailing(invoice) ? 'failed' : invoice.status)}${payButton(account, invoice, back)}</div>`,
      ...(withCustomer ? [customerLink(account, invoice.customer)] : []),
      invoice.billing_reason?.replaceAll('_', ' ') ?? null,
      invoice.next_payment_attempt === null ? null : time(invoice.next_payment_attempt),
      time(invoice.created),
    ],
    empty,
  });
}

/** A subscription with its plan, its period and the buttons that renew and end it. */
export function subscriptionCard(account: Account, subscription: Subscription, back: string): Html {
  const item = itemOf(subscription);
  const schedule = account.store.get(subscriptionSchedules, subscription.schedule ?? '');
  const planned = schedule?.phases.find((phase) => phase.start_date >= item.current_period_end);
  const plannedPrice = account.store.get(prices, planned?.items[0]?.price ?? '');
  const heading = `subscription-${subscription.id}`;
  return html`<section class="card" aria-labelledby="${heading}">
<h2 id="${heading}">Subscription</h2>
<p>${badge(subscription.status)}${isEnding(subscription) && badge('ends_with_the_period')}</p>
${facts({
  Plan: planOf(account, subscription),
  'Current period': html`${time(item.current_period_start)} to ${time(item.current_period_end)}`,
  'Ends at': subscription.cancel_at === null ? null : time(subscription.cancel_at),
  'Ended at': subscription.ended_at === null ? null : time(subscription.ended_at),
  'Next plan':
    planned === undefined || plannedPrice === undefined
      ? null
      : html`${formatPrice(plannedPrice)}, from ${time(planned.start_date)}`,
  Subscription: objectLink(account.pagesUrl, subscription.id),
})}
${
  !hasEnded(subscription) &&
  html`<div class="buttons">
${renewButton(account, subscription, back)}
${actionButton({
  action: `${account.pagesUrl}/subscriptions/${subscription.id}/cancel`,
  back,
  label: 'Cancel at once',
  style: 'danger',
})}
</div>`
}
</section>`;
}

/** What is wrong with a customer's payments, and when it is tried next; null when nothing is. */
export function paymentTrouble(reading: Reading, customer: string): Html | null {
  const failing = invoicesOf(reading, customer).filter(isFailing).at(-1);
  if (failing === undefined) return null;
  const reason = paymentsOf(reading, failing.id)
    .map(({ payment }) => reading.store.get(paymentIntents, payment.payment_intent))
    .map((intent) => intent?.last_payment_error?.message)
    .find((message) => message !== undefined);
  const tries = failing.attempt_count === 1 ? 'once' : `${failing.attempt_count} times`;
  return html`<p class="alert"><strong>${formatMoney(failing.amount_remaining, failing.currency)} could not be collected.</strong> Tried ${tries}${reason !== undefined && html`: ${reason}`} ${
    failing.next_payment_attempt === null
      ? 'It is not tried again by itself.'
      : html`It is tried again at ${time(failing.next_payment_attempt)}.`
  }</p>`;
}

/** '$29.99 every month' or, for what is paid once, '$9.99' */
function formatPrice(price: Price): string {
  const amount = formatMoney(price.unit_amount, price.currency);
  if (price.recurring === null) return amount;
  const { interval, interval_count: count } = price.recurring;
  return `${amount} every ${count === 1 ? interval : `${count} ${interval}s`}`;
}

function planOf({ store }: Account, subscription: Subscription): string {
  const { price } = itemOf(subscription);
  return `${store.get(products, idOf(price.product) ?? '')?.name ?? 'Plan'}, ${formatPrice(price)}`;
}

function renewButton({ pagesUrl }: Account, subscription: Subscription, back: string): Html | null {
  if (hasEnded(subscription)) return null;
  return actionButton({
    action: `${pagesUrl}/subscriptions/${subscription.id}/renew`,
    back,
    label: 'Renew now',
    context: subscription.id,
    style: 'primary',
  });
}

function payButton({ pagesUrl }: Account, invoice: Invoice, back: string): Html | null {
  if (invoice.status !== 'open') return null;
  return actionButton({
    action: `${pagesUrl}/invoices/${invoice.id}/pay`,
    back,
    label: 'Pay now',
    context: invoice.number ?? invoice.id,
  });
}

function isFailing({ status, attempted }: Invoice): boolean {
  return status === 'open' && attempted;
}

function isEnding(subscription: Subscription): boolean {
  return !hasEnded(subscription) && (subscription.cancel_at_period_end || subscription.cancel_at !== null);
}
