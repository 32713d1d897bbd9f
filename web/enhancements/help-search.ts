import type { Enhancement } from './enhancement.ts';
import type { SearchEntry } from './search-articles.ts';
import { excerptOf, markMatches, searchArticles, termsOf } from './search-articles.ts';

const indexTimeoutMilliseconds = 10_000;

/**
 * Searches the help articles while the person types, keeps the query in the address (`?q=`), and replaces the
 * lists with the results. The first focus loads the index.
 */
export const helpSearch: Enhancement = (element) => {
  const form = part(element, 'form', HTMLFormElement);
  const box = part(element, 'input', HTMLInputElement);
  const status = part(element, '[role="status"]', HTMLElement);
  const results = part(element, '[data-results]', HTMLElement);
  const nothing = part(element, '[data-nothing-found]', HTMLElement);
  const lists = part(element, '[data-lists]', HTMLElement);
  const stopping = new AbortController();
  const { signal } = stopping;

  let index: Promise<readonly SearchEntry[]> | null = null;
  const load = () => {
    index ??= fetchIndex(form.dataset.index ?? '', signal);
    // The next use retries a failed load.
    index.catch(() => {
      index = null;
    });
    return index;
  };

  const show = (found: readonly SearchEntry[] | null, terms: readonly string[]) => {
    results.replaceChildren(...(found ?? []).map((entry) => resultOf(entry, terms)));
    results.hidden = (found ?? []).length === 0;
    nothing.hidden = found === null || found.length > 0;
    lists.hidden = found !== null;
  };

  const search = async () => {
    const query = box.value.trim();
    keepInAddress(query);
    const terms = termsOf(query);
    if (terms.length === 0) {
      show(null, terms);
      status.textContent = '';
      return;
    }
    try {
      const found = searchArticles(await load(), terms);
      if (signal.aborted || box.value.trim() !== query) return;
      show(found, terms);
      status.textContent =
        found.length === 0
          ? 'No articles found'
          : found.length === 1
            ? '1 article'
            : `${found.length} articles`;
    } catch (error) {
      if (signal.aborted) return;
      console.warn('The search index could not be loaded', error);
      show(null, terms);
      status.textContent = 'Search isn’t available right now. All articles are listed below.';
    }
  };

  box.addEventListener('focus', () => void load().catch(() => undefined), { signal });
  box.addEventListener('input', () => void search(), { signal });
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      results.querySelector('a')?.focus();
    },
    { signal },
  );
  element.addEventListener('keydown', (event) => moveByArrow(event, box, results), { signal });
  results.addEventListener('click', (event) => followInPlace(event, lists), { signal });

  // Searches for text that was typed before this code arrived.
  if (box.value === '') box.value = new URLSearchParams(window.location.search).get('q') ?? '';
  if (box.value !== '') void search();

  return () => {
    stopping.abort();
    results.replaceChildren();
  };
};

function part<E extends HTMLElement>(element: HTMLElement, selector: string, kind: new () => E): E {
  const found = element.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`The search has no ${selector}.`);
  return found;
}

async function fetchIndex(address: string, signal: AbortSignal): Promise<readonly SearchEntry[]> {
  const response = await fetch(address, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(indexTimeoutMilliseconds)]),
  });
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  const entries: unknown = await response.json();
  if (!Array.isArray(entries) || !entries.every(isSearchEntry)) throw new Error(`${address} is no index.`);
  return entries;
}

function isSearchEntry(value: unknown): value is SearchEntry {
  if (typeof value !== 'object' || value === null) return false;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  return ['slug', 'title', 'summary', 'keywords', 'text'].every((name) => typeof fields[name] === 'string');
}

/** Makes the search linkable and restores it when the person returns. */
function keepInAddress(query: string): void {
  const { pathname, hash, search } = window.location;
  const wanted = query === '' ? '' : `?${new URLSearchParams({ q: query })}`;
  if (search !== wanted) window.history.replaceState(window.history.state, '', pathname + wanted + hash);
}

function resultOf(entry: SearchEntry, terms: readonly string[]): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `/help/${entry.slug}`;
  const title = document.createElement('span');
  title.append(...marked(entry.title, terms));
  const excerpt = document.createElement('span');
  excerpt.append(...marked(excerptOf(entry, terms), terms));
  link.append(title, excerpt);
  item.append(link);
  return item;
}

function marked(text: string, terms: readonly string[]): readonly (Node | string)[] {
  return markMatches(text, terms).map((piece) => {
    if (!piece.isMatch) return piece.text;
    const mark = document.createElement('mark');
    mark.textContent = piece.text;
    return mark;
  });
}

function moveByArrow(event: KeyboardEvent, box: HTMLInputElement, results: HTMLElement): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const stops: readonly (HTMLElement | null)[] = [box, ...results.querySelectorAll('a')];
  const at = event.target instanceof HTMLElement ? stops.indexOf(event.target) : -1;
  const next = stops[at + step];
  if (step === 0 || at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

/** Clicks the article's own link in the lists. */
function followInPlace(event: MouseEvent, lists: HTMLElement): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlainClick = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const same = link && lists.querySelector<HTMLElement>(`a[href="${link.pathname}"]`);
  if (!same || !isPlainClick) return;
  event.preventDefault();
  same.click();
}
