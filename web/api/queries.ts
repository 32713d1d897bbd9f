import type { InfiniteData } from '@tanstack/react-query';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { VideoId } from '../../contract/ids.ts';
import type { CreditEntryKind, CreditStatement, VideoPage } from '../../contract/schemas.ts';
import { callApi } from './client.ts';

/*
 * What the pages ask for, one builder each: key and call together, so that nothing else spells a key. Everything here
 * belongs to the signed-in person; data-provider.tsx forgets it when somebody else signs in.
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

export const videoQuery = (id: VideoId) =>
  queryOptions({
    queryKey: ['videos', 'one', id],
    queryFn: ({ signal }) => callApi('getVideo', { path: { id } }, { signal }),
  });

/** The newest films only: what is still being made is among them. */
export const newestVideosQuery = () =>
  queryOptions({
    queryKey: ['videos', 'newest'],
    queryFn: ({ signal }) => callApi('videoHistory', { query: {} }, { signal }),
  });

export const videoHistoryQuery = () =>
  infiniteQueryOptions<VideoPage, Error, InfiniteData<VideoPage>, readonly string[], string | null>({
    queryKey: ['videos', 'history'],
    queryFn: ({ signal, pageParam }) =>
      callApi('videoHistory', { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: null,
    getNextPageParam: (page) => page.next_cursor,
  });
