import type { InfiniteData } from '@tanstack/react-query';
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import type { CreditEntryKind } from '../../contract/billing/credit-entries.ts';
import type { CaseId, VideoId } from '../../contract/fields/ids.ts';
import { uuidVersion7 } from '../../contract/fields/uuid-patterns.ts';
import type { ProjectFilter } from '../../contract/videos/library.ts';
import type { VideoStatus } from '../../contract/videos/video-states.ts';
import { videoStatuses } from '../../contract/videos/video-states.ts';
import { callApi } from './client.ts';
import type { CreditStatement, VideoPage } from './received.ts';

/*
 * One builder per query holds key and call, so that no other file spells a key. data-provider.tsx clears them
 * when the person changes.
 */

/** Refetches when the free videos of the next day begin, if those of today are taken. */
export const creditsQuery = () =>
  queryOptions({
    queryKey: ['credits'],
    queryFn: ({ signal }) => callApi('getCredits', {}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.free_sample_from != null &&
      Math.max(5_000, Date.parse(state.data.free_sample_from) - Date.now()),
  });

export const ordersQuery = () =>
  queryOptions({
    queryKey: ['orders'],
    queryFn: ({ signal }) => callApi('listOrders', {}, { signal }),
  });

/** Key prefix of the lists with any filter. */
export const creditEntriesKey = ['credit-entries'] as const;

/** The credit statement, newest first; a null `kind` means all. */
export const creditEntriesQuery = (kind: CreditEntryKind | null) =>
  infiniteQueryOptions<
    CreditStatement,
    Error,
    InfiniteData<CreditStatement>,
    readonly string[],
    string | null
  >({
    queryKey: [...creditEntriesKey, kind ?? 'all'],
    queryFn: ({ signal, pageParam }) =>
      callApi(
        'listCreditEntries',
        {
          query: {
            ...(kind === null ? {} : { kind }),
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null,
    getNextPageParam: (page) => page.next_cursor,
  });

export const creditUsageQuery = () =>
  queryOptions({
    queryKey: ['credit-usage'],
    queryFn: ({ signal }) => callApi('creditUsage', {}, { signal }),
  });

/** A null `id` requests nothing. */
export const videoQuery = (id: VideoId | null) =>
  queryOptions({
    queryKey: ['videos', 'one', id],
    queryFn: id === null ? skipToken : ({ signal }) => callApi('getVideo', { path: { id } }, { signal }),
  });

export const caseQuery = (id: CaseId) =>
  queryOptions({
    queryKey: ['case', id],
    queryFn: ({ signal }) => callApi('readCase', { path: { id } }, { signal }),
  });

export interface HistoryFilter {
  /** Words of the prompt or a tag; empty for all. */
  readonly search: string;
  /** Null for all. */
  readonly status: VideoStatus | null;
  /** Null for all. */
  readonly project: ProjectFilter | null;
  /** A whole tag; empty for all. */
  readonly tag: string;
}

/** Key prefix of the lists with any filter. */
export const videoHistoriesKey = ['videos', 'history'] as const;

export const videoHistoryQuery = ({ search, status, project, tag }: HistoryFilter) =>
  infiniteQueryOptions<VideoPage, Error, InfiniteData<VideoPage>, readonly string[], string | null>({
    queryKey: [...videoHistoriesKey, status ?? '', search, project ?? '', tag],
    queryFn: ({ signal, pageParam }) =>
      callApi(
        'videoHistory',
        {
          query: {
            ...(search === '' ? {} : { search }),
            ...(status === null ? {} : { status }),
            ...(project === null ? {} : { project }),
            ...(tag === '' ? {} : { tag }),
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null,
    getNextPageParam: (page) => page.next_cursor,
  });

/** Returns the filter that a history list's key holds. */
export function historyFilterOf(queryKey: readonly unknown[]): HistoryFilter {
  const [status, search, project, tag] = queryKey.slice(videoHistoriesKey.length);
  return {
    search: typeof search === 'string' ? search : '',
    status: videoStatuses.find((known) => known === status) ?? null,
    project: isProjectFilter(project) ? project : null,
    tag: typeof tag === 'string' ? tag : '',
  };
}

/** Whether a value names a project, or the videos in none. */
export function isProjectFilter(value: unknown): value is ProjectFilter {
  return typeof value === 'string' && (value === 'none' || uuidVersion7.test(value));
}

/** The person's projects, newest first. */
export const projectsQuery = () =>
  queryOptions({
    queryKey: ['projects'],
    queryFn: ({ signal }) => callApi('listProjects', {}, { signal }),
  });

/** Refetches every 2 to 30 seconds while the export is made. */
export const accountExportQuery = () =>
  queryOptions({
    queryKey: ['account-export'],
    queryFn: ({ signal }) => callApi('readAccountExport', {}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'started' && Math.min(30_000, 2_000 * state.dataUpdateCount),
  });
