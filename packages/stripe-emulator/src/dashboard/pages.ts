import { type Html, html } from 'emulator-kit/html.ts';
import type { Account } from '../account/account.ts';
import { resources } from '../api/resources.ts';
import { deliveries } from '../events/deliveries.ts';
import { formatMoney, formatTime } from '../format/format.ts';
import type { PageAnswer, PageRequest, PageRoute } from '../layout/page.ts';
import { clockOf, nowOf } from '../objects/test-clocks.ts';
import { charges, customers, events, type Identified } from '../state/collections.ts';
import { buttonsOf } from './buttons.ts';
import { dashboardPage, lists, notFoundPage } from './layout.ts';

/** The lists of objects, and one page for every object: its buttons, its data, and the objects that name it. */
export const dashboardPageRoutes: readonly PageRoute[] = [
  ...Object.entries(lists).map(
    ([path, { label, kinds }]): PageRoute => ({
      method: 'GET',
      path,
      handle: (request) =>
        dashboardPage(request, label, table(request.account, label, objectsOf(request.account, kinds), path)),
    }),
  ),
  { method: 'GET', path: '/customers/:id', handle: (request) => objectPage(request, '/customers') },
  { method: 'GET', path: '/events/:id', handle: (request) => objectPage(request, '/events') },
  { method: 'GET', path: '/objects/:id', handle: (request) => objectPage(request, '/objects') },
  { method: 'GET', path: '/payments/:id', handle: (request) => objectPage(request, '/payments') },
];

const longestTable = 100;

function objectsOf({ store }: Account, kinds: readonly string[]): Identified[] {
  return resources.flatMap(({ object, collection }) => (kinds.includes(object) ? store.all(collection) : []));
}

function findObject({ store }: Account, id: string): Identified | undefined {
  return resources.map(({ collection }) => store.get(collection, id)).find((object) => object !== undefined);
}

function objectPage(request: PageRequest, list: string): PageAnswer {
  const { account, id } = request;
  const back = `${list}/${id}`;
  const object = findObject(account, id);
  if (object === undefined) return notFoundPage(account, 'There is no object with this id.');
  if (customers.holds(object) && object.deleted) return notFoundPage(account, 'This customer was deleted.');
  return dashboardPage(
    request,
    titleOf(object),
    html`${customers.holds(object) && timeOf(account, id)}
<div class="row">${buttonsOf(account, object, back)}</div>
${events.holds(object) && deliveriesOf(account, id)}
${resources.map(({ object: kind, collection }) => {
  const naming = account.store
    .all(collection)
    .filter((other) => other.id !== id && names(account, other, id));
  return naming.length > 0 && html`<h2>${kind}</h2>${table(account, kind, naming, back)}`;
})}
<pre tabindex="0" aria-label="The object as JSON">${linkedJson(account, object)}</pre>`,
  );
}

/** Whether an object says this id, or belongs to a charge of this customer's, as a dispute does. */
function names({ store }: Account, object: object, id: string): boolean {
  const data = events.holds(object) ? object.data.object : object;
  if (JSON.stringify(data).includes(`"${id}"`)) return true;
  const charge: unknown = Reflect.get(data, 'charge');
  return typeof charge === 'string' && store.get(charges, charge)?.customer === id;
}

/** The newest objects of a list, each with its buttons. */
function table(account: Account, label: string, all: readonly Identified[], back: string): Html {
  if (all.length === 0) return html`<p>None yet.</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table>
<thead><tr><th scope="col">Object</th><th scope="col">Customer</th><th scope="col">Amount</th><th scope="col">Status</th><th scope="col">Created</th><th scope="col">Actions</th></tr></thead>
<tbody>
${all
  .toReversed()
  .slice(0, longestTable)
  .map(
    (object) => html`<tr>
<td>${linkTo(account, object)}</td>
<td>${customerOf(account, object)}</td>
<td>${amountOf(object)}</td>
<td>${statusOf(account, object)}</td>
<td>${timeText(Reflect.get(object, 'created'))}</td>
<td><div class="row">${customers.holds(object) ? null : buttonsOf(account, object, back)}</div></td>
</tr>
`,
  )}</tbody>
</table></div>
${all.length > longestTable && html`<p class="quiet">The newest ${longestTable} of ${all.length}.</p>`}`;
}

function linkTo({ pagesUrl }: Account, object: Identified): Html {
  const list = customers.holds(object) ? 'customers' : events.holds(object) ? 'events' : 'objects';
  return html`<a href="${pagesUrl}/${list}/${object.id}">${titleOf(object)}</a>`;
}

/** What people know an object by; its id where it has no name. */
function titleOf(object: Identified): string {
  if (events.holds(object)) return object.type;
  for (const name of ['email', 'lookup_key', 'name', 'number']) {
    const value: unknown = Reflect.get(object, name);
    if (typeof value === 'string' && value !== '') return value;
  }
  return object.id.length > 40 ? `${object.id.slice(0, 36)}…` : object.id;
}

function customerOf(account: Account, object: object): Html | null {
  const id: unknown = Reflect.get(events.holds(object) ? object.data.object : object, 'customer');
  const customer = typeof id === 'string' ? account.store.get(customers, id) : undefined;
  return customer === undefined ? null : linkTo(account, customer);
}

function amountOf(object: object): string | null {
  const currency: unknown = Reflect.get(object, 'currency');
  const amount = ['amount', 'total', 'amount_total', 'unit_amount']
    .map((name): unknown => Reflect.get(object, name))
    .find((value) => typeof value === 'number');
  return typeof amount === 'number' && typeof currency === 'string' ? formatMoney(amount, currency) : null;
}

function statusOf({ store }: Account, object: Identified): string | null {
  if (events.holds(object)) {
    const states = store.all(deliveries).flatMap(({ event, state }) => (event === object.id ? [state] : []));
    return states.join(', ');
  }
  const status: unknown = Reflect.get(object, 'status');
  return typeof status === 'string' ? status.replaceAll('_', ' ') : null;
}

function timeOf(account: Account, customer: string): Html {
  const reading = account.read();
  const clock = clockOf(reading, customer);
  return html`<p>It is ${formatTime(nowOf(reading, customer))} for this customer: ${
    clock === undefined
      ? 'real time, until you advance it.'
      : 'the time of a test clock, which stands still until you advance it.'
  }</p>`;
}

function deliveriesOf({ store, endpoints }: Account, event: string): Html {
  return html`<ul>${store
    .all(deliveries)
    .filter((delivery) => delivery.event === event)
    .map(
      (
        delivery,
      ) => html`<li>${endpoints.find(({ id }) => id === delivery.endpoint)?.url ?? delivery.endpoint}: ${delivery.state}
<ul>${delivery.attempts.map(
        ({ atMilliseconds, status, durationMilliseconds, response }) =>
          html`<li>${formatTime(atMilliseconds / 1000)}: ${status ?? 'no answer'} after ${durationMilliseconds} ms <code>${response}</code></li>`,
      )}</ul></li>`,
    )}</ul>`;
}

/** The object as the API gives it, with a link for every id of another object. */
function linkedJson(account: Account, object: object): Html[] {
  return JSON.stringify(object, null, 2)
    .split(/"(\w+)"/)
    .map((part, index) => {
      if (index % 2 === 0) return html`${part}`;
      const named = findObject(account, part);
      return named === undefined
        ? html`"${part}"`
        : html`"<a href="${account.pagesUrl}/objects/${part}">${part}</a>"`;
    });
}

function timeText(seconds: unknown): string | null {
  return typeof seconds === 'number' ? formatTime(seconds) : null;
}
