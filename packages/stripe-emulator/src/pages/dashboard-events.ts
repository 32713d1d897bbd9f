import type { Account } from '../account.ts';
import { deliverAgain, deliveries, deliverySettings, type WebhookDelivery } from '../events/deliveries.ts';
import { endpointsFor, events, type StoredEvent } from '../events/events.ts';
import { act, backPath } from './dashboard-flash.ts';
import { dashboardPage, notFoundPage } from './dashboard-layout.ts';
import { actionButton, badge, objectLink, table, time } from './dashboard-parts.ts';
import { formatTime } from './format.ts';
import { type Html, html } from './html.ts';
import type { PageAnswer, PageRequest, PageRoute } from './page.ts';

/**
 * The event log and the deliveries. While deliveries are paused, 'Deliver now' sends the events one by one, so a
 * developer chooses their order; 'Deliver again' repeats one that has arrived.
 */
export const dashboardEventRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/events', handle: eventList },
  { method: 'GET', path: '/events/:id', handle: eventPage },
  { method: 'POST', path: '/events/:id/deliver', handle: deliver },
  { method: 'POST', path: '/deliveries/pause', handle: (request) => setPaused(request, true) },
  { method: 'POST', path: '/deliveries/resume', handle: (request) => setPaused(request, false) },
];

function deliver({ account, id, form }: PageRequest): PageAnswer {
  const event = account.store.get(events, id);
  if (event === undefined) return notFoundPage(account, 'There is no event with this id.');
  return act(account, backPath(form, `/events/${id}`), ({ store }) => {
    deliverAgain(store, id, endpointsFor(account.endpoints, event.type));
    return `${event.type} is on its way.`;
  });
}

function setPaused({ account, form }: PageRequest, paused: boolean): PageAnswer {
  return act(account, backPath(form, '/events'), ({ store }) => {
    store.put(deliverySettings, { id: 'deliveries', paused });
    return paused
      ? 'Webhooks are held back. Deliver them one by one, in any order, or resume.'
      : 'Webhooks are sent at once again, those that waited first.';
  });
}

function eventList(request: PageRequest): PageAnswer {
  const { account, query } = request;
  return dashboardPage(
    request,
    '/events',
    'Events',
    eventTable(account, account.store.all(events), '/events', query),
  );
}

/** The latest events that `concern` something, each with the button that delivers it. */
export function eventsAbout(
  account: Account,
  back: string,
  concerns: (object: StoredEvent['data']['object']) => boolean,
): Html {
  const about = account.store.all(events).filter(({ data }) => concerns(data.object));
  return eventTable(account, about, back);
}

function eventTable(
  account: Account,
  all: readonly StoredEvent[],
  back: string,
  query?: URLSearchParams,
): Html {
  const byEvent = Map.groupBy(account.store.all(deliveries), ({ event }) => event);
  return table({
    label: 'Events',
    all,
    ...(query === undefined ? {} : { query }),
    columns: ['Event', 'Delivery', 'Send', 'Object', 'Created'],
    row: (event) => {
      const own = byEvent.get(event.id) ?? [];
      return [
        html`<a href="${account.pagesUrl}/events/${event.id}">${event.type}</a>`,
        own.length === 0 ? null : html`${own.map(({ state }) => badge(state))}`,
        deliverButton(account, event, own, back),
        'id' in event.data.object && typeof event.data.object.id === 'string'
          ? objectLink(account.pagesUrl, event.data.object.id)
          : null,
        time(event.created),
      ];
    },
    empty: 'No events yet. Whatever changes in this Stripe appears here.',
  });
}

function eventPage(request: PageRequest): PageAnswer {
  const { account, id } = request;
  const event = account.store.get(events, id);
  if (event === undefined) return notFoundPage(account, 'There is no event with this id.');
  const own = account.store.all(deliveries).filter((delivery) => delivery.event === id);
  return dashboardPage(
    request,
    '/events',
    event.type,
    html`<p class="quiet"><code>${event.id}</code> · ${time(event.created)}</p>
<h2>Deliveries</h2>
${own.length === 0 && html`<p class="empty">No endpoint was configured when this happened.</p>`}
${own.map((delivery) => deliveryCard(account, delivery))}
${deliverButton(account, event, own, `/events/${id}`)}
<h2>Payload</h2>
<pre tabindex="0" aria-label="The event as JSON">${JSON.stringify(event, null, 2)}</pre>`,
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
  { id, type }: StoredEvent,
  own: readonly WebhookDelivery[],
  back: string,
): Html | null {
  if (endpointsFor(endpoints, type).length === 0) return null;
  return actionButton({
    action: `${pagesUrl}/events/${id}/deliver`,
    back,
    label: own.some(({ state }) => state === 'delivered') ? 'Deliver again' : 'Deliver now',
    context: type,
  });
}
