import type { InfiniteData } from '@tanstack/react-query';
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import type { CreditEntryKind } from '../../contract/credit-entries.ts';
import type { VideoId } from '../../contract/ids.ts';
import type { VideoStatus } from '../../contract/video-states.ts';
import { videoStatuses } from '../../contract/video-states.ts';
import { callApi } from './client.ts';
import type { CreditStatement, VideoPage } from './received.ts';

/*
 * What the pages ask for, one builder each: key and call together, so that nothing else spells a key. Everything here
 * belongs to the signed-in person; data-provider.tsx forgets it when the person changes.
 */

export const creditsQuery = () =>
  queryOptions({
    queryKey: ['credits'],
    queryFn: ({ signal }) => callApi('getCredits', {}, { signal }),
  });

export const ordersQuery = () =>
  queryOptions({
    queryKey: ['orders'],
    queryFn: ({ signal }) => callApi('listOrders', {}, { signal }),
  });

/** What every list of entries is kept under, whatever its filter. */
export const creditEntriesKey = ['credit-entries'] as const;

/** The statement of credits, newest first; `kind` null for all kinds. */
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

/** One video; `id` null: none, and nothing is asked. */
export const videoQuery = (id: VideoId | null) =>
  queryOptions({
    queryKey: ['videos', 'one', id],
    queryFn: id === null ? skipToken : ({ signal }) => callApi('getVideo', { path: { id } }, { signal }),
  });

/** Which videos a list of the history shows. */
export interface HistoryFilter {
  /** Words of the prompt; empty: all. */
  readonly search: string;
  /** Null: all. */
  readonly status: VideoStatus | null;
}

/** What every list of the history is kept under, whatever its filter; see `historyFilterOf`. */
export const videoHistoriesKey = ['videos', 'history'] as const;

export const videoHistoryQuery = ({ search, status }: HistoryFilter) =>
  infiniteQueryOptions<VideoPage, Error, InfiniteData<VideoPage>, readonly string[], string | null>({
    queryKey: [...videoHistoriesKey, status ?? '', search],
    queryFn: ({ signal, pageParam }) =>
      callApi(
        'videoHistory',
        {
          query: {
            ...(search === '' ? {} : { search }),
            ...(status === null ? {} : { status }),
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null,
    getNextPageParam: (page) => page.next_cursor,
  });

/** The filter of a list of the history, from its key. */
export function historyFilterOf(queryKey: readonly unknown[]): HistoryFilter {
  const [status, search] = queryKey.slice(videoHistoriesKey.length);
  return {
    search: typeof search === 'string' ? search : '',
    status: videoStatuses.find((known) => known === status) ?? null,
  };
}

/** The data export, asked about at growing intervals of 2 to 30 seconds while it is being made. */
export const accountExportQuery = () =>
  queryOptions({
    queryKey: ['account-export'],
    queryFn: ({ signal }) => callApi('readAccountExport', {}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'started' && Math.min(30_000, 2_000 * state.dataUpdateCount),
  });
