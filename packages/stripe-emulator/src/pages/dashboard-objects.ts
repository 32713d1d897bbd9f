import { resources } from '../api/resources.ts';
import { checkoutSessions } from '../objects/checkout-sessions.ts';
import { idOf } from '../objects/ids.ts';
import { eventsAbout } from './dashboard-events.ts';
import { dashboardPage, notFoundPage } from './dashboard-layout.ts';
import { badge, customerLink, objectLink, table, time } from './dashboard-parts.ts';
import { formatMoney } from './format.ts';
import { html } from './html.ts';
import type { PageAnswer, PageRequest, PageRoute } from './page.ts';

/** The list of checkout sessions, and the page that shows any object as the API would give it. */
export const dashboardObjectRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/sessions', handle: sessionList },
  { method: 'GET', path: '/objects/:id', handle: objectPage },
];

function sessionList(request: PageRequest): PageAnswer {
  const { account, query } = request;
  return dashboardPage(
    request,
    '/sessions',
    'Checkout sessions',
    table({
      label: 'Checkout sessions',
      all: account.store.all(checkoutSessions),
      query,
      columns: ['Session', 'Status', 'Mode', 'Customer', 'Expires', 'Page'],
      row: (session) => [
        objectLink(account.pagesUrl, session.id, formatMoney(session.amount_total, session.currency)),
        badge(session.status),
        session.mode,
        customerLink(account, idOf(session.customer)) ?? session.customer_details?.email ?? null,
        time(session.expires_at),
        session.url === null ? null : html`<a href="${session.url}">Open</a>`,
      ],
      empty: 'No checkout sessions yet. Buy something in the app to open one.',
    }),
  );
}

function objectPage(request: PageRequest): PageAnswer {
  const { account, id } = request;
  const reading = account.read();
  const found = resources
    .map((resource) => ({ kind: resource.object, object: resource.find(reading, id) }))
    .find(({ object }) => object !== undefined);
  if (found?.object === undefined) return notFoundPage(account, 'There is no object with this id.');
  return dashboardPage(
    request,
    tabOf[found.kind] ?? '',
    id.length > 40 ? `${id.slice(0, 36)}…` : id,
    html`<pre tabindex="0" aria-label="The object as JSON">${JSON.stringify(found.object, null, 2)}</pre>
<h2>Its events</h2>
${eventsAbout(account, `/objects/${id}`, (object) => 'id' in object && object.id === id)}`,
  );
}

const tabOf: Readonly<Record<string, Parameters<typeof dashboardPage>[1]>> = {
  'checkout.session': '/sessions',
  customer: '/customers',
  dispute: '/disputes',
  invoice: '/invoices',
  price: '/products',
  product: '/products',
  refund: '/refunds',
  subscription: '/subscriptions',
  subscription_schedule: '/subscriptions',
  'test_helpers.test_clock': '/customers',
};
