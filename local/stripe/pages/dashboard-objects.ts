import { resources } from '../api/resources.ts';
import { events } from '../events/events.ts';
import { checkoutSessions } from '../objects/checkout-sessions.ts';
import { customers } from '../objects/customers.ts';
import { idOf } from '../objects/ids.ts';
import { paymentIntents } from '../objects/payment-intents.ts';
import { badge, dashboardPage, objectLink, table } from './dashboard-layout.ts';
import { formatMoney, formatTime } from './format.ts';
import { html } from './html.ts';
import { messagePage, type PageRoute } from './page.ts';

/** The dashboard's lists of objects, and the page that shows one as the API would give it. */
export const dashboardObjectRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    path: '',
    handle: ({ account, query }) =>
      dashboardPage(
        account,
        '',
        'Payments',
        table({
          all: account.store.all(paymentIntents),
          query,
          columns: ['Payment', 'Status', 'Last error', 'Customer', 'Created'],
          row: (intent) => [
            objectLink(account.pagesUrl, intent.id, formatMoney(intent.amount, intent.currency)),
            badge(intent.status),
            intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? null,
            linkTo(account.pagesUrl, idOf(intent.customer)),
            formatTime(intent.created),
          ],
          empty: 'No payments yet. Buy something in the app, and pay with a test card.',
        }),
      ),
  },
  {
    method: 'GET',
    path: '/customers',
    handle: ({ account, query }) =>
      dashboardPage(
        account,
        '/customers',
        'Customers',
        table({
          all: account.store.all(customers).filter((customer) => customer.deleted !== true),
          query,
          columns: ['Customer', 'Name', 'Created'],
          row: (customer) => [
            objectLink(account.pagesUrl, customer.id, customer.deleted ? null : customer.email),
            customer.deleted ? null : (customer.name ?? null),
            customer.deleted ? null : formatTime(customer.created),
          ],
          empty: 'No customers yet. The app creates one at the first purchase.',
        }),
      ),
  },
  {
    method: 'GET',
    path: '/sessions',
    handle: ({ account, query }) =>
      dashboardPage(
        account,
        '/sessions',
        'Checkout sessions',
        table({
          all: account.store.all(checkoutSessions),
          query,
          columns: ['Session', 'Status', 'Email', 'Expires', 'Page'],
          row: (session) => [
            objectLink(account.pagesUrl, session.id, formatMoney(session.amount_total, session.currency)),
            badge(session.status),
            session.customer_details?.email ?? null,
            formatTime(session.expires_at),
            session.url === null ? null : html`<a href="${session.url}">Open</a>`,
          ],
          empty: 'No checkout sessions yet. Buy something in the app to open one.',
        }),
      ),
  },
  {
    method: 'GET',
    path: '/objects/:id',
    handle({ account, id }) {
      const reading = account.read();
      const object = resources
        .map((resource) => resource.find(reading, id))
        .find((found) => found !== undefined);
      if (object === undefined) {
        return messagePage(account.pagesUrl, 404, 'Page not found', 'There is no object with this id.');
      }
      const about = account.store
        .all(events)
        .filter(({ data }) => 'id' in data.object && data.object.id === id);
      return dashboardPage(
        account,
        '',
        id.length > 40 ? `${id.slice(0, 36)}…` : id,
        html`<pre tabindex="0">${JSON.stringify(object, null, 2)}</pre>
<h2>Its events</h2>
${table({
  all: about,
  query: new URLSearchParams(),
  columns: ['Event', 'Created'],
  row: (event) => [
    html`<a href="${account.pagesUrl}/events/${event.id}">${event.type}</a>`,
    formatTime(event.created),
  ],
  empty: 'No event is about this object.',
})}`,
      );
    },
  },
];

function linkTo(pagesUrl: string, id: string | null) {
  return id === null ? null : objectLink(pagesUrl, id);
}
