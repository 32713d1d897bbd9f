import { localItems } from '../session/browser-storage.ts';
import type { Enhancement } from './enhancement.ts';
import { type SearchEntry, searchArticles, termsOf } from './search-articles.ts';

const languageKey = 'reelwright.code-language';
const resultsMaximum = 12;

/** Searches `/api-docs`, marks the place where the reader is, opens what a link leads to, and keeps the language. */
export const apiReference: Enhancement = (element) => {
  rememberLanguage(element);
  startSearch(element);
  markPlace(element);
  const openTarget = (hash: string) => {
    const target = hash.length > 1 ? document.getElementById(hash.slice(1)) : null;
    const fold = target?.querySelector<HTMLDetailsElement>(':scope > details') ?? target?.closest('details');
    if (!target || !fold || fold.open) return;
    fold.open = true;
    target.scrollIntoView();
  };
  element.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.pathname === location.pathname) openTarget(link.hash);
  });
  window.addEventListener('hashchange', () => openTarget(location.hash));
  openTarget(location.hash);
  return undefined;
};

/** CSS shows the requests of the checked language. */
function rememberLanguage(element: HTMLElement): void {
  const known = localItems.getItem(languageKey);
  for (const choice of element.querySelectorAll<HTMLInputElement>('[name=language]')) {
    if (choice.value === known) choice.checked = true;
    choice.addEventListener('change', () => localItems.setItem(languageKey, choice.value));
  }
}

function startSearch(element: HTMLElement): void {
  const part = <Kind extends Element>(name: string, kind: new () => Kind): Kind => {
    const found = element.querySelector(`[data-part=${name}]`);
    if (!(found instanceof kind)) throw new Error(`The reference has no ${name}.`);
    return found;
  };
  const box = part('search', HTMLInputElement);
  const status = part('search-status', HTMLElement);
  const results = part('results', HTMLElement);
  const nothing = part('nothing-found', HTMLElement);
  const contents = part('contents', HTMLElement);
  let entries: readonly SearchEntry[] | null = null;

  const search = () => {
    const terms = termsOf(box.value);
    const isSearching = terms.length > 0;
    entries ??= isSearching ? entriesOf(element) : null;
    const found = isSearching ? searchArticles(entries ?? [], terms).slice(0, resultsMaximum) : [];
    results.replaceChildren(...found.map(resultOf));
    results.hidden = found.length === 0;
    nothing.hidden = !isSearching || found.length > 0;
    contents.hidden = isSearching;
    status.textContent = !isSearching
      ? ''
      : found.length === 0
        ? 'Nothing found'
        : found.length === 1
          ? '1 result'
          : `${found.length} results`;
  };
  box.addEventListener('input', search);
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') results.querySelector('a')?.click();
  });
  results.addEventListener('click', () => {
    box.value = '';
    // The browser first follows the link.
    setTimeout(search);
  });
  if (box.value !== '') search();
}

/** The page is the index. What has an entry of its own is no part of another's text. */
function entriesOf(element: HTMLElement): readonly SearchEntry[] {
  return [...element.querySelectorAll<HTMLElement>('[data-search]')].map((place) => {
    const title = place.dataset.search ?? '';
    const own = place.cloneNode(true);
    if (own instanceof HTMLElement) {
      for (const other of own.querySelectorAll('[data-search], pre')) other.remove();
    }
    const section = place.parentElement?.closest<HTMLElement>('[data-search]')?.dataset.search ?? '';
    return { slug: place.id, title, summary: section, keywords: '', text: own.textContent ?? '' };
  });
}

function resultOf({ slug, title, summary }: SearchEntry): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `#${slug}`;
  link.append(title);
  if (summary !== '') {
    const section = document.createElement('small');
    section.textContent = summary;
    link.append(section);
  }
  item.append(link);
  return item;
}

/** The innermost place on a line below the window's upper edge. */
function markPlace(element: HTMLElement): void {
  const links = [...element.querySelectorAll<HTMLAnchorElement>('[data-part=contents] a')];
  const side = element.querySelector('[data-part=side]');
  const onLine = new Set<string>();
  const mark = () => {
    const current = links.findLast(({ hash }) => onLine.has(hash.slice(1)));
    // Between two places, the former one stays.
    if (current === undefined) return;
    for (const link of links) link.ariaCurrent = link === current ? 'location' : null;
    if (side !== null) side.scrollTop = current.offsetTop - side.clientHeight / 2;
  };
  const observer = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        if (isIntersecting) onLine.add(target.id);
        else onLine.delete(target.id);
      }
      mark();
    },
    { rootMargin: '-30% 0px -70% 0px' },
  );
  for (const { hash } of links) {
    const place = document.getElementById(hash.slice(1));
    if (place !== null) observer.observe(place);
  }
}
