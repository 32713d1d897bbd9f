import { searchMaximumCharacters } from '../../../contract/catalog.ts';
import { videoStatuses } from '../../../contract/schemas.ts';
import type { HistoryFilter } from '../../api/queries.ts';

/** The history's filter as the address has it: `?tab=history&search=rain&status=completed`. Anybody may write it. */
export function readHistoryFilter(search: string): HistoryFilter {
  const query = new URLSearchParams(search);
  return {
    search: (query.get('search') ?? '').trim().slice(0, searchMaximumCharacters),
    status: videoStatuses.find((status) => status === query.get('status')) ?? null,
  };
}
