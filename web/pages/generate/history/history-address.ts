import { searchMaximumCharacters } from '../../../../contract/billing/catalog.ts';
import { isUsableText, isVisibleText, normalizedText } from '../../../../contract/fields/text.ts';
import { videoStatuses } from '../../../../contract/videos/video-states.ts';
import type { HistoryFilter } from '../../../api/queries.ts';

/** Reads the filter from the query; ignores unknown values. */
export function filterOf(search: string): HistoryFilter {
  const query = new URLSearchParams(search);
  return {
    search: searchOf(query.get('search') ?? ''),
    status: videoStatuses.find((status) => status === query.get('status')) ?? null,
  };
}

/** Empty for text that the API refuses. */
export function searchOf(typed: string): string {
  const search = normalizedText(typed, searchMaximumCharacters)
    .slice(0, searchMaximumCharacters)
    // Half of a truncated surrogate pair.
    .replace(/\p{Cs}$/u, '')
    .trim();
  return isUsableText(search) && isVisibleText(search) ? search : '';
}

/**
 * Whether a filter change gets a history entry: a status, or a search begun or ended, but not each letter.
 */
export function isNewStep(from: HistoryFilter, to: HistoryFilter): boolean {
  return from.status !== to.status || (from.search === '') !== (to.search === '');
}

export function isFiltered({ search, status }: HistoryFilter): boolean {
  return search !== '' || status !== null;
}
