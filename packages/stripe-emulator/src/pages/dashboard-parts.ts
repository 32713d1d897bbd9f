import type { Account } from '../account.ts';
import { customers } from '../objects/customers.ts';
import { formatTime } from './format.ts';
import { type Html, html } from './html.ts';

const rowsPerPage = 25;

export type Cell = Html | string | null;

/** A table of objects, newest first, page by page. `all` is oldest first, as the store gives it. */
export function table<T>(options: {
  /** What a screen reader calls it. */
  label: string;
  all: readonly T[];
  /** Where `page=2` stands; left out for a table that is cut after its first page. */
  query?: URLSearchParams;
  columns: readonly string[];
  row: (value: T) => readonly Cell[];
  empty: string;
}): Html {
  const { label, all, query, columns, row, empty } = options;
  if (all.length === 0) return html`<p class="empty">${empty}</p>`;
  const lastPage = query === undefined ? 1 : Math.ceil(all.length / rowsPerPage);
  const requested = Number(query?.get('page') ?? '1');
  const page = Number.isInteger(requested) ? Math.min(Math.max(requested, 1), lastPage) : 1;
  const shown = all.toReversed().slice((page - 1) * rowsPerPage, page * rowsPerPage);
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table>
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

/** Names and values. What is null is left out. */
export function facts(entries: Readonly<Record<string, Cell>>): Html {
  return html`<dl class="facts">
${Object.entries(entries).map(
  ([name, value]) =>
    value !== null &&
    value !== '' &&
    html`<dt>${name}</dt><dd>${value}</dd>
`,
)}</dl>`;
}

const goodStates: ReadonlySet<string> = new Set([
  'active',
  'complete',
  'delivered',
  'dispute_won',
  'paid',
  'succeeded',
  'trialing',
  'won',
]);
const badStates: ReadonlySet<string> = new Set([
  'canceled',
  'declined',
  'dispute_lost',
  'dispute_needs_response',
  'expired',
  'failed',
  'incomplete_expired',
  'lost',
  'needs_response',
  'past_due',
  'uncollectible',
  'unpaid',
]);

/** A state in a word, coloured by what it means. */
export function badge(state: string | null): Html {
  const meaning = goodStates.has(state ?? '') ? 'good' : badStates.has(state ?? '') ? 'bad' : 'open';
  return html`<span class="badge ${meaning}">${(state ?? 'unknown').replaceAll('_', ' ')}</span>`;
}

/** A link to the page of an object, by its label or else by its id. */
export function objectLink(pagesUrl: string, id: string, label: string | null = null): Html {
  return html`<a href="${pagesUrl}/objects/${id}">${label ?? shortId(id)}</a>`;
}

/** A link to a customer's page, by address, name or id; null when there is none. */
export function customerLink({ store, pagesUrl }: Account, id: string | null): Html | null {
  if (id === null) return null;
  const customer = store.get(customers, id);
  if (customer === undefined || customer.deleted) return objectLink(pagesUrl, id);
  return html`<a href="${pagesUrl}/customers/${id}">${customer.email ?? customer.name ?? shortId(id)}</a>`;
}

/** '2026-11-21 09:30:00': the dashboard says once that its times are UTC. */
export function time(seconds: number): Html {
  return html`<time datetime="${new Date(seconds * 1000).toISOString()}">${formatTime(seconds).replace(' UTC', '')}</time>`;
}

/** A form that is one button. `context` is added for those who hear it and do not see where it stands. */
export function actionButton(options: {
  action: string;
  back: string;
  label: string;
  context?: string;
  fields?: Readonly<Record<string, string>>;
  style?: 'primary' | 'danger' | 'plain';
}): Html {
  const { action, back, label, context, fields = {}, style = 'plain' } = options;
  return html`<form method="post" action="${action}">
<input type="hidden" name="back" value="${back}">
${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button class="button small${style === 'plain' ? '' : ` ${style}`}">${label}${context !== undefined && html`<span class="visually-hidden"> ${context}</span>`}</button>
</form>`;
}

function shortId(id: string): Html {
  return html`<code>${id.length > 28 ? `${id.slice(0, 24)}…` : id}</code>`;
}
