import { searchMaximumCharacters } from '../../../../contract/billing/catalog.ts';
import { isUsableText, isVisibleText, normalizedText } from '../../../../contract/fields/text.ts';
import { tagMaximumCharacters } from '../../../../contract/videos/library-limits.ts';
import { videoStatuses } from '../../../../contract/videos/video-states.ts';
import { type HistoryFilter, isProjectFilter } from '../../../api/queries.ts';

/** Reads the filter from the query; ignores unknown values. */
export function filterOf(search: string): HistoryFilter {
  const query = new URLSearchParams(search);
  const project = query.get('project');
  return {
    search: searchOf(query.get('search') ?? ''),
    status: videoStatuses.find((status) => status === query.get('status')) ?? null,
    project: isProjectFilter(project) ? project : null,
    tag: lineOf(query.get('tag') ?? '', tagMaximumCharacters),
  };
}

/** Every video. */
export const noFilter: HistoryFilter = { search: '', status: null, project: null, tag: '' };

/** Empty for text that the API refuses. */
export function searchOf(typed: string): string {
  return lineOf(typed, searchMaximumCharacters);
}

function lineOf(typed: string, maximumCharacters: number): string {
  const line = normalizedText(typed, maximumCharacters)
    .slice(0, maximumCharacters)
    // Half of a truncated surrogate pair.
    .replace(/\p{Cs}$/u, '')
    .trim();
  return isUsableText(line) && isVisibleText(line) ? line : '';
}

/**
 * Whether a filter change gets a history entry: each but a further letter of a search.
 */
export function isNewStep(from: HistoryFilter, to: HistoryFilter): boolean {
  return (
    from.status !== to.status ||
    from.project !== to.project ||
    from.tag !== to.tag ||
    (from.search === '') !== (to.search === '')
  );
}

export function isFiltered({ search, status, project, tag }: HistoryFilter): boolean {
  return search !== '' || status !== null || project !== null || tag !== '';
}
