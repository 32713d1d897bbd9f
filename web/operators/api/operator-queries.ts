import type { InfiniteData } from '@tanstack/react-query';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OperatorResponseOf } from '../../../contract/operators/operator-routes.ts';
import type { AuditPage } from '../../../contract/operators/operator-views.ts';
import { callOperators } from './operator-client.ts';

/* One builder per query holds key and call. */

export const selfQuery = () =>
  queryOptions({
    queryKey: ['self'],
    queryFn: ({ signal }) => callOperators('readOperator', {}, signal),
  });

export const findQuery = (text: string) =>
  queryOptions({
    queryKey: ['find', text],
    queryFn: ({ signal }) => callOperators('findForOperator', { query: { text } }, signal),
  });

export const personQuery = (id: string) =>
  queryOptions({
    queryKey: ['person', id],
    queryFn: ({ signal }) => callOperators('readPerson', { path: { id } }, signal),
  });

type StatementPage = OperatorResponseOf<'readPersonStatement'>;
type VideoSummaryPage = OperatorResponseOf<'readPersonVideos'>;

export const statementQuery = (id: string) =>
  infiniteQueryOptions<StatementPage, Error, InfiniteData<StatementPage>, readonly string[], string | null>({
    queryKey: ['statement', id],
    queryFn: ({ signal, pageParam }) =>
      callOperators('readPersonStatement', { path: { id }, query: cursorQuery(pageParam) }, signal),
    initialPageParam: null,
    getNextPageParam: (page) => page.next_cursor,
  });

export const videosQuery = (id: string) =>
  infiniteQueryOptions<
    VideoSummaryPage,
    Error,
    InfiniteData<VideoSummaryPage>,
    readonly string[],
    string | null
  >({
    queryKey: ['videos', id],
    queryFn: ({ signal, pageParam }) =>
      callOperators('readPersonVideos', { path: { id }, query: cursorQuery(pageParam) }, signal),
    initialPageParam: null,
    getNextPageParam: (page) => page.next_cursor,
  });

export const revealedVideoQuery = (id: string, video: string) =>
  queryOptions({
    queryKey: ['revealed-video', id, video],
    queryFn: ({ signal }) => callOperators('readRevealedVideo', { path: { id, video } }, signal),
    retry: false,
  });

type AsSeenPage = OperatorResponseOf<'readPersonAsSeen'>;

/** Asked again each minute, so that it goes away when its time is over. */
export const asSeenQuery = (id: string) =>
  infiniteQueryOptions<AsSeenPage, Error, InfiniteData<AsSeenPage>, readonly string[], string | null>({
    queryKey: ['as-seen', id],
    queryFn: ({ signal, pageParam }) =>
      callOperators('readPersonAsSeen', { path: { id }, query: cursorQuery(pageParam) }, signal),
    initialPageParam: null,
    getNextPageParam: (page) => page.next_cursor,
    retry: false,
    refetchInterval: 60_000,
  });

export const queuesQuery = () =>
  queryOptions({
    queryKey: ['queues'],
    queryFn: ({ signal }) => callOperators('readQueues', {}, signal),
    refetchInterval: 30_000,
  });

export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: ['message', id],
    queryFn: ({ signal }) => callOperators('readMessage', { path: { id } }, signal),
  });

export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: ['case', id],
    queryFn: ({ signal }) => callOperators('readReportedCase', { path: { id } }, signal),
  });

export const nowQuery = () =>
  queryOptions({
    queryKey: ['now'],
    queryFn: ({ signal }) => callOperators('readNow', {}, signal),
    refetchInterval: 15_000,
  });

export const approvalsQuery = () =>
  queryOptions({
    queryKey: ['approvals'],
    queryFn: ({ signal }) => callOperators('listApprovals', {}, signal),
    refetchInterval: 30_000,
  });

export interface AuditFilter {
  readonly person?: string;
  readonly day?: string;
  readonly operator?: string;
  readonly action?: string;
}

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions<AuditPage, Error, InfiniteData<AuditPage>, readonly unknown[], string | null>({
    queryKey: ['audit', filter],
    queryFn: ({ signal, pageParam }) =>
      callOperators('readAudit', { query: { ...filter, ...cursorQuery(pageParam) } }, signal),
    initialPageParam: null,
    getNextPageParam: (page) => page.next_cursor,
  });

function cursorQuery(cursor: string | null): { cursor?: string } {
  return cursor === null ? {} : { cursor };
}
