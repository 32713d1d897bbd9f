import type {
  TransparencyReport as ContractReport,
  TransparencyEvent,
} from '../../contract/reports/cases.ts';
import { ApiError } from '../api/api-error.ts';
import { callPublicApi } from '../api/call-public-api.ts';
import type { Received } from '../api/received.ts';
import type { Enhancement } from './enhancement.ts';

type Year = Received<ContractReport>['years'][number];
type Counts = Omit<Year['counts'][number], 'kind'>;

/** Loads the numbers of each year into copies of the page's table. */
export const transparencyReport: Enhancement = (page) => {
  const stopped = new AbortController();
  const listen = { signal: stopped.signal };
  const progress = partOf(page, 'progress', HTMLElement);
  const retry = partOf(page, 'retry', HTMLButtonElement);
  const loading = progress.textContent;
  const words = (name: 'none' | 'offline' | 'failed') =>
    page.querySelector(`[data-text=${name}]`)?.textContent ?? '';

  const load = async () => {
    progress.textContent = loading;
    retry.ariaBusy = 'true';
    try {
      const { years } = await callPublicApi('readTransparency', {}, { signal: stopped.signal });
      const counted = years.filter((year) => sumOf(year).received > 0 || year.suspensions > 0);
      progress.textContent = counted.length === 0 ? words('none') : '';
      retry.hidden = true;
      partOf(page, 'years', HTMLElement).replaceChildren(...counted.map((year) => copyOf(page, year)));
    } catch (error) {
      if (stopped.signal.aborted) return;
      progress.textContent = words(error instanceof ApiError && error.isOffline ? 'offline' : 'failed');
      retry.hidden = false;
    } finally {
      retry.ariaBusy = null;
    }
  };
  retry.addEventListener('click', () => void load(), listen);
  // Only after a failure: the numbers change little within a visit.
  window.addEventListener('online', () => !retry.hidden && void load(), listen);
  void load();
  return () => stopped.abort();
};

/** Sums all kinds, also those that are newer than this page. */
function sumOf({ counts }: Year): Counts {
  const sum = (event: TransparencyEvent) => counts.reduce((total, count) => total + count[event], 0);
  return {
    received: sum('received'),
    hidden_at_once: sum('hidden_at_once'),
    removed: sum('removed'),
    shown: sum('shown'),
    appealed: sum('appealed'),
    appeal_granted: sum('appeal_granted'),
  };
}

function copyOf(page: HTMLElement, year: Year): HTMLElement {
  const { content } = partOf(page, 'year', HTMLTemplateElement);
  const copy = content.firstElementChild?.cloneNode(true);
  if (!(copy instanceof HTMLElement)) throw new Error('The template of a year is empty.');
  const figures = new Intl.NumberFormat(document.documentElement.lang);
  const name = String(year.year);
  partOf(copy, 'year-title', HTMLElement).textContent = name;
  const caption = partOf(copy, 'caption', HTMLElement);
  caption.textContent = `${caption.textContent}, ${name}`;
  partOf(copy, 'suspensions', HTMLElement).textContent = figures.format(year.suspensions);
  for (const { kind, ...counts } of [...year.counts, { kind: 'all', ...sumOf(year) }]) {
    const row = copy.querySelector(`tr[data-kind="${CSS.escape(kind)}"]`);
    for (const [event, count] of Object.entries(counts)) {
      const cell = row?.querySelector(`[data-event="${event}"]`);
      if (cell) cell.textContent = figures.format(count);
    }
  }
  return copy;
}

function partOf<Part extends HTMLElement>(parent: HTMLElement, name: string, Kind: new () => Part): Part {
  const part = parent.querySelector(`[data-part="${name}"]`);
  if (!(part instanceof Kind)) throw new Error(`The page of the numbers has no ${name}.`);
  return part;
}
