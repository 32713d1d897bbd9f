import type { Account } from '../account.ts';
import { deliveries, deliverySettings } from '../events/deliveries.ts';
import { flashLine } from './dashboard-flash.ts';
import { type Html, html } from './html.ts';
import { document, messagePage, type PageAnswer, type PageRequest } from './page.ts';

const tabs = [
  { path: '', label: 'Payments' },
  { path: '/customers', label: 'Customers' },
  { path: '/subscriptions', label: 'Subscriptions' },
  { path: '/invoices', label: 'Invoices' },
  { path: '/refunds', label: 'Refunds' },
  { path: '/disputes', label: 'Disputes' },
  { path: '/products', label: 'Products and prices' },
  { path: '/sessions', label: 'Checkout sessions' },
  { path: '/events', label: 'Events' },
] as const;
export type TabPath = (typeof tabs)[number]['path'];

/** A page of the dashboard, with its tabs, the state of the deliveries and what the last button did. */
export function dashboardPage(
  { account, query }: Pick<PageRequest, 'account' | 'query'>,
  current: TabPath,
  title: string,
  content: Html,
): PageAnswer {
  const { pagesUrl } = account;
  return {
    kind: 'page',
    status: 200,
    page: document({
      pagesUrl,
      title: `${title} · Emulated Stripe`,
      width: 'wide',
      dashboard: true,
      body: html`<div class="dashboard">
<header>
<p class="brand">Emulated Stripe</p>
<nav aria-label="Dashboard"><ul>
${tabs.map(
  ({ path, label }) =>
    html`<li><a href="${pagesUrl}${path}"${path === current && html` aria-current="page"`}>${label}</a></li>
`,
)}</ul></nav>
${deliveryState(account, current)}
</header>
<div class="content">
${flashLine(account, query)}
<h1>${title}</h1>
${content}
</div>
</div>`,
    }),
  };
}

/** A page that says that there is no such thing. */
export function notFoundPage({ pagesUrl }: Account, text: string): PageAnswer {
  return messagePage(pagesUrl, 404, 'Page not found', text, { href: pagesUrl, label: 'Dashboard' });
}

function deliveryState({ store, pagesUrl }: Account, current: TabPath): Html {
  const paused = store.get(deliverySettings, 'deliveries')?.paused ?? false;
  const waiting = store.all(deliveries).filter(({ state }) => state === 'pending').length;
  return html`<form class="deliveries" method="post" action="${pagesUrl}/deliveries/${paused ? 'resume' : 'pause'}">
<p>Webhooks are ${paused ? html`<strong>paused</strong>` : 'sent at once'}. ${waiting === 0 ? 'None is' : waiting === 1 ? '1 is' : `${waiting} are`} waiting. Times are UTC.</p>
<input type="hidden" name="back" value="${current}">
<button class="button small">${paused ? 'Resume' : 'Pause'}<span class="visually-hidden"> webhooks</span></button>
</form>`;
}
