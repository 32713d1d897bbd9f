import { type Html, html } from 'emulator-kit/html.ts';
import { type Account, noRequest } from '../account/account.ts';
import { deliveries, deliverySettings } from '../events/deliveries.ts';
import { document, messagePage, type PageAnswer, type PageRequest } from '../layout/page.ts';
import { ApiError } from '../routes/errors.ts';
import type { Work } from '../routes/route.ts';
import { internalCollection } from '../state/collections.ts';
import { newId } from '../state/ids.ts';

/** The lists of the dashboard: their paths, and the kinds of objects that each shows. */
export const lists = {
  '': { label: 'Payments', kinds: ['payment_intent'] },
  '/customers': { label: 'Customers', kinds: ['customer'] },
  '/subscriptions': { label: 'Subscriptions', kinds: ['subscription'] },
  '/invoices': { label: 'Invoices', kinds: ['invoice'] },
  '/refunds': { label: 'Refunds', kinds: ['refund'] },
  '/disputes': { label: 'Disputes', kinds: ['dispute'] },
  '/products': { label: 'Products and prices', kinds: ['product', 'price'] },
  '/sessions': { label: 'Checkout sessions', kinds: ['checkout.session'] },
  '/events': { label: 'Events', kinds: ['event'] },
} as const satisfies Record<string, { label: string; kinds: readonly string[] }>;

/** A page of the dashboard, with the state of the deliveries and what the last button did. */
export function dashboardPage({ account, query }: PageRequest, title: string, content: Html): PageAnswer {
  const { store, pagesUrl } = account;
  const paused = store.get(deliverySettings, 'deliveries')?.paused ?? false;
  const waiting = store.all(deliveries).filter(({ state }) => state === 'pending').length;
  return {
    kind: 'page',
    status: 200,
    page: document({
      pagesUrl,
      title: `${title} · Emulated Stripe`,
      width: 'wide',
      body: html`<nav aria-label="Dashboard">
${Object.entries(lists).map(([path, { label }]) => html`<a href="${pagesUrl}${path}"${label === title && html` aria-current="page"`}>${label}</a> `)}
</nav>
<form class="row" method="post" action="${pagesUrl}/deliveries/${paused ? 'resume' : 'pause'}">
<p>Webhooks are ${paused ? html`<strong>paused</strong>` : 'sent at once'}. ${waiting === 0 ? 'None is' : waiting === 1 ? '1 is' : `${waiting} are`} waiting. Times are UTC.</p>
<button class="button small">${paused ? 'Resume webhooks' : 'Pause webhooks'}</button>
</form>
${flashLine(account, query)}
<h1>${title}</h1>
${content}`,
    }),
  };
}

export function notFoundPage({ pagesUrl }: Account, text: string): PageAnswer {
  return messagePage(pagesUrl, 404, 'Page not found', text, { href: pagesUrl, label: 'Dashboard' });
}

/** What a button did, for the page that follows. Kept here, so that a link cannot put words on a page. */
interface Flash {
  readonly id: string;
  readonly kind: 'done' | 'refused';
  readonly text: string;
}

const flashes = internalCollection<Flash>('dashboard_flash');
const keptFlashes = 20;

/**
 * Makes a change and goes back to `back`, where one line says what happened: what `run` returns, or Stripe's reason when
 * it was refused, and then nothing has changed.
 */
export function act(account: Account, back: string, run: (work: Work) => string): PageAnswer {
  const id = newId('flash', 24);
  const flash = (): Flash => {
    try {
      return { id, kind: 'done', text: account.change(noRequest, run) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { id, kind: 'refused', text: error.message };
    }
  };
  const shown = flash();
  account.change(noRequest, ({ store }) => {
    for (const { id: old } of store.all(flashes).slice(0, 1 - keptFlashes)) store.remove(flashes, old);
    store.put(flashes, shown);
  });
  return { kind: 'redirect', location: `${account.pagesUrl}${back}?flash=${id}` };
}

/** It has the focus, so that a screen reader reads it first. */
function flashLine({ store }: Account, query: URLSearchParams): Html | null {
  const flash = store.get(flashes, query.get('flash') ?? '');
  if (flash === undefined) return null;
  return flash.kind === 'done'
    ? html`<p class="flash" role="status" tabindex="-1" autofocus>${flash.text}</p>`
    : html`<p class="alert" role="alert" tabindex="-1" autofocus>${flash.text}</p>`;
}

const ownPath =
  /^(\/(customers|disputes|events|invoices|objects|payments|products|refunds|sessions|subscriptions)(\/\w{1,255})?)?$/;

/** The page that a form came from, or `otherwise` when its field `back` names no page of the dashboard. */
export function backPath(form: URLSearchParams, otherwise: string): string {
  const back = form.get('back');
  return back !== null && ownPath.test(back) ? back : otherwise;
}
