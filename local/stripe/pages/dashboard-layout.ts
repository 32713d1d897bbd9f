import type { Account } from '../account.ts';
import { deliveries, deliverySettings } from '../events/deliveries.ts';
import { type Html, html } from './html.ts';
import { document, type PageAnswer } from './page.ts';

const tabs = [
  { path: '', label: 'Payments' },
  { path: '/customers', label: 'Customers' },
  { path: '/sessions', label: 'Checkout sessions' },
  { path: '/events', label: 'Events' },
] as const;
export type TabPath = (typeof tabs)[number]['path'];

const rowsPerPage = 25;

/** A page of the dashboard, with its tabs and the state of the deliveries. */
export function dashboardPage(account: Account, current: TabPath, title: string, content: Html): PageAnswer {
  const { store, pagesUrl } = account;
  const paused = store.get(deliverySettings, 'deliveries')?.paused ?? false;
  const pending = store.all(deliveries).filter(({ state }) => state === 'pending').length;
  const verb = paused ? 'resume' : 'pause';
  return {
    kind: 'page',
    status: 200,
    page: document({
      pagesUrl,
      title: `${title} · Emulated Stripe`,
      width: 'wide',
      body: html`<header class="dashboard">
<p class="brand">Emulated Stripe</p>
<nav aria-label="Dashboard"><ul>
${tabs.map(
  ({ path, label }) =>
    html`<li><a href="${pagesUrl}${path}"${path === current && html` aria-current="page"`}>${label}</a></li>`,
)}
</ul></nav>
<form class="deliveries" method="post" action="${pagesUrl}/deliveries/${verb}">
<span>Webhooks: ${paused ? 'paused' : 'sent at once'}, ${pending} waiting</span>
<button class="button small">${paused ? 'Resume' : 'Pause'}</button>
</form>
</header>
<h1>${title}</h1>
${content}`,
    }),
  };
}

/** A table of objects, newest first, page by page. `all` is oldest first, as the store gives it. */
export function table<T>(options: {
  all: readonly T[];
  query: URLSearchParams;
  columns: readonly string[];
  row: (value: T) => readonly (Html | string | null)[];
  empty: string;
}): Html {
  const { all, query, columns, row, empty } = options;
  if (all.length === 0) return html`<p class="empty">${empty}</p>`;
  const lastPage = Math.ceil(all.length / rowsPerPage);
  const requested = Number(query.get('page') ?? '1');
  const page = Number.isInteger(requested) ? Math.min(Math.max(requested, 1), lastPage) : 1;
  const shown = all.toReversed().slice((page - 1) * rowsPerPage, page * rowsPerPage);
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Table"><table>
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>
${shown.map(
  (
    value,
  ) => html`<tr>${row(value).map((cell) => html`<td>${cell ?? html`<span class="quiet">none</span>`}</td>`)}</tr>
`,
)}
</tbody>
</table></div>
${
  lastPage > 1 &&
  html`<nav class="pages" aria-label="Pages">
${page > 1 && html`<a href="?page=${page - 1}">Newer</a>`}
<span>Page ${page} of ${lastPage}</span>
${page < lastPage && html`<a href="?page=${page + 1}">Older</a>`}
</nav>`
}`;
}

/** A state in a word, coloured by what it means. */
export function badge(state: string | null): Html {
  const meaning =
    state === 'succeeded' || state === 'complete' || state === 'delivered'
      ? 'good'
      : state === 'canceled' || state === 'expired' || state === 'failed'
        ? 'bad'
        : 'open';
  return html`<span class="badge ${meaning}">${(state ?? 'unknown').replaceAll('_', ' ')}</span>`;
}

/** A link to the page of an object, by its label or else by its id. */
export function objectLink(pagesUrl: string, id: string, label: string | null = null): Html {
  const short = id.length > 28 ? `${id.slice(0, 24)}…` : id;
  return html`<a href="${pagesUrl}/objects/${id}">${label === null ? html`<code>${short}</code>` : label}</a>`;
}
