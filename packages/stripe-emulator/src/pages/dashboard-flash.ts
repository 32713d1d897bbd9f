import { type Account, noRequest } from '../account.ts';
import { ApiError } from '../api/errors.ts';
import type { Work } from '../api/route.ts';
import { newId } from '../objects/ids.ts';
import { internalCollection } from '../store/store.ts';
import { type Html, html } from './html.ts';
import type { PageAnswer } from './page.ts';

/** What a button did, for the page that follows. It is kept here, so that nobody else's link can put words on it. */
interface Flash {
  readonly id: string;
  readonly kind: 'done' | 'refused';
  readonly text: string;
}

const flashes = internalCollection<Flash>('dashboard_flash');
const keptFlashes = 20;

/**
 * Does what a button asks for and goes back to `back`, where one line says what happened: what `run` returns, or
 * Stripe's reason when it was refused, and then nothing has changed.
 */
export function act(account: Account, back: string, run: (work: Work) => string): PageAnswer {
  let flash: Omit<Flash, 'id'>;
  try {
    flash = { kind: 'done', text: account.change(noRequest, run) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    flash = { kind: 'refused', text: error.message };
  }
  const id = newId('flash', 24);
  account.change(noRequest, ({ store }) => {
    for (const { id: old } of store.all(flashes).slice(0, 1 - keptFlashes)) store.remove(flashes, old);
    store.put(flashes, { ...flash, id });
  });
  return { kind: 'redirect', location: `${account.pagesUrl}${back}?flash=${id}` };
}

/** The line about what has just happened. It has the focus, so that it is read first. */
export function flashLine({ store }: Account, query: URLSearchParams): Html | null {
  const flash = store.get(flashes, query.get('flash') ?? '');
  if (flash === undefined) return null;
  return flash.kind === 'done'
    ? html`<p class="flash" role="status" tabindex="-1" autofocus>${flash.text}</p>`
    : html`<p class="alert" role="alert" tabindex="-1" autofocus>${flash.text}</p>`;
}

/** The page that a form came from, or `otherwise` when its field names none of ours. */
export function backPath(form: URLSearchParams, otherwise: string): string {
  const back = form.get('back') ?? '';
  return /^(\/(customers|disputes|events|invoices|objects|payments|products|refunds|sessions|subscriptions)(\/\w{1,255})?)?$/.test(
    back,
  ) && form.has('back')
    ? back
    : otherwise;
}
