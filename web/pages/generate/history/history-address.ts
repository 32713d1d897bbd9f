import { searchMaximumCharacters } from '../../../../contract/catalog.ts';
import { isUsableText, isVisibleText, normalizedText } from '../../../../contract/text.ts';
import { videoStatuses } from '../../../../contract/video-states.ts';
import type { HistoryFilter } from '../../../api/queries.ts';

/** The history's filter as the address has it; what the address has and the history does not know is no filter. */
export function filterOf(search: string): HistoryFilter {
  const query = new URLSearchParams(search);
  return {
    search: searchOf(query.get('search') ?? ''),
    status: videoStatuses.find((status) => status === query.get('status')) ?? null,
  };
}

/** What is searched for what was typed; empty for a text that the API refuses. */
export function searchOf(typed: string): string {
  const search = normalizedText(typed, searchMaximumCharacters)
    .slice(0, searchMaximumCharacters)
    // Half of a character that was cut.
    .replace(/\p{Cs}$/u, '')
    .trim();
  return isUsableText(search) && isVisibleText(search) ? search : '';
}

/**
 * Whether a change of the filter is worth an entry in the browser's history, so that back undoes it: a state that was
 * chosen, a search that was begun or ended, but not each further letter of one.
 */
export function isNewStep(from: HistoryFilter, to: HistoryFilter): boolean {
  return from.status !== to.status || (from.search === '') !== (to.search === '');
}

export function isFiltered({ search, status }: HistoryFilter): boolean {
  return search !== '' || status !== null;
}
