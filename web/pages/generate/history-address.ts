import { searchMaximumCharacters } from '../../../contract/catalog.ts';
import { videoStatuses } from '../../../contract/video-states.ts';
import type { HistoryFilter } from '../../api/queries.ts';

/** The history's filter as the address has it; what the address has and the history does not know is no filter. */
export function filterOf(search: string): HistoryFilter {
  const query = new URLSearchParams(search);
  return {
    search: (query.get('search') ?? '').trim().slice(0, searchMaximumCharacters),
    status: videoStatuses.find((status) => status === query.get('status')) ?? null,
  };
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
