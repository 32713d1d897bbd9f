import { type Account, noRequest } from '../account.ts';
import { deliverAgain, deliveries, deliverySettings, type WebhookDelivery } from '../events/deliveries.ts';
import { events } from '../events/events.ts';
import { badge, dashboardPage, objectLink, table } from './dashboard-layout.ts';
import { formatTime } from './format.ts';
import { type Html, html } from './html.ts';
import { messagePage, type PageAnswer, type PageRoute } from './page.ts';

/**
 * The event log and the deliveries. While deliveries are paused, 'Deliver' sends the events one by one, so a developer
 * chooses their order; 'Deliver again' repeats one that has arrived.
 */
export const dashboardEventRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/events', handle: ({ account, query }) => eventList(account, query) },
  { method: 'GET', path: '/events/:id', handle: ({ account, id }) => eventPage(account, id) },
  {
    method: 'POST',
    path: '/events/:id/deliver',
    handle({ account, id, form }) {
      if (account.store.get(events, id) === undefined) return noSuchEvent(account);
      const endpoints = account.endpoints.map((endpoint) => endpoint.id);
      account.change(noRequest, ({ store }) => deliverAgain(store, id, endpoints));
      const back = form.get('from') === 'list' ? '/events' : `/events/${id}`;
      return { kind: 'redirect', location: `${account.pagesUrl}${back}` };
    },
  },
  { method: 'POST', path: '/deliveries/pause', handle: ({ account }) => setPaused(account, true) },
  { method: 'POST', path: '/deliveries/resume', handle: ({ account }) => setPaused(account, false) },
];

function setPaused(account: Account, paused: boolean): PageAnswer {
  account.change(noRequest, ({ store }) => store.put(deliverySettings, { id: 'deliveries', paused }));
  return { kind: 'redirect', location: `${account.pagesUrl}/events` };
}

function eventList(account: Account, query: URLSearchParams): PageAnswer {
  const { store, pagesUrl } = account;
  const byEvent = Map.groupBy(store.all(deliveries), ({ event }) => event);
  return dashboardPage(
    account,
    '/events',
    'Events',
    table({
      all: store.all(events),
      query,
      columns: ['Event', 'Delivery', 'Send', 'Object', 'Created'],
      row: (event) => {
        const own = byEvent.get(event.id) ?? [];
        return [
          html`<a href="${pagesUrl}/events/${event.id}">${event.type}</a>`,
          own.length === 0 ? null : html`${own.map(({ state }) => badge(state))}`,
          deliverButton(account, event.id, own, 'list'),
          'id' in event.data.object && typeof event.data.object.id === 'string'
            ? objectLink(pagesUrl, event.data.object.id)
            : null,
          formatTime(event.created),
        ];
      },
      empty: 'No events yet. Whatever changes in this Stripe appears here.',
    }),
  );
}

function eventPage(account: Account, id: string): PageAnswer {
  const event = account.store.get(events, id);
  if (event === undefined) return noSuchEvent(account);
  const own = account.store.all(deliveries).filter((delivery) => delivery.event === id);
  return dashboardPage(
    account,
    '/events',
    event.type,
    html`<p class="quiet"><code>${event.id}</code> · ${formatTime(event.created)}</p>
<h2>Deliveries</h2>
${own.length === 0 && html`<p class="empty">No endpoint was configured when this happened.</p>`}
${own.map((delivery) => deliveryCard(account, delivery))}
<p>${deliverButton(account, id, own, 'page')}</p>
<h2>Payload</h2>
<pre tabindex="0">${JSON.stringify(event, null, 2)}</pre>`,
  );
}

function deliveryCard({ endpoints }: Account, delivery: WebhookDelivery): Html {
  const url = endpoints.find(({ id }) => id === delivery.endpoint)?.url;
  return html`<section class="card delivery">
<p>${badge(delivery.state)} <code>${url ?? `${delivery.endpoint}, no longer configured`}</code></p>
<p class="quiet">${delivery.attemptCount === 1 ? '1 attempt' : `${delivery.attemptCount} attempts`}${
    delivery.state === 'pending' &&
    delivery.attemptCount > 0 &&
    `, the next one at ${formatTime(delivery.nextAttemptAtMilliseconds / 1000)}`
  }</p>
${
  delivery.attempts.length > 0 &&
  html`<div class="scroll" tabindex="0" role="region" aria-label="Attempts"><table>
<thead><tr><th scope="col">When</th><th scope="col">Status</th><th scope="col">Took</th><th scope="col">Response</th></tr></thead>
<tbody>${delivery.attempts
    .toReversed()
    .map(
      (attempt) =>
        html`<tr><td>${formatTime(attempt.atMilliseconds / 1000)}</td><td>${attempt.status ?? 'no answer'}</td><td>${attempt.durationMilliseconds} ms</td><td><code>${attempt.response}</code></td></tr>`,
    )}</tbody>
</table></div>`
}
</section>`;
}

function deliverButton(
  { pagesUrl, endpoints }: Account,
  event: string,
  own: readonly WebhookDelivery[],
  from: 'list' | 'page',
): Html | null {
  if (endpoints.length === 0) return null;
  const label = own.some(({ state }) => state === 'delivered') ? 'Deliver again' : 'Deliver now';
  return html`<form method="post" action="${pagesUrl}/events/${event}/deliver">
<input type="hidden" name="from" value="${from}"><button class="button small">${label}</button>
</form>`;
}

function noSuchEvent({ pagesUrl }: Account): PageAnswer {
  return messagePage(pagesUrl, 404, 'Page not found', 'There is no event with this id.');
}
