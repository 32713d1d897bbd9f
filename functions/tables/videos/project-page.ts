import * as z from 'zod/mini';
import { type ProjectId, type UserId, VideoId } from '../../../contract/fields/ids.ts';
import type { VideoStatus } from '../../../contract/videos/video-states.ts';
import { isVisible, type VideoItem } from './video-item.ts';
import type { VideoTableReads } from './video-table.ts';

export interface HistoryPage {
  readonly videos: VideoItem[];
  /** The last video read for the page; null at the end. */
  readonly nextCursor: string | null;
}

export const pageSize = 24;

/** Entries of the index to read for a page that is narrowed to one state. */
const entriesPerRead = 100;
const entriesPerPage = 1_000;

const visible = 'attribute_not_exists(deleted_at) AND attribute_not_exists(removing_at)';

/**
 * A project's visible videos, newest first. The index may be late by a moment, so a page may be short without being the
 * last.
 */
export async function readProjectPage(
  table: VideoTableReads,
  userId: UserId,
  projectId: ProjectId,
  { cursor, status }: { readonly cursor: string | null; readonly status: VideoStatus | null },
): Promise<HistoryPage> {
  const ids: VideoId[] = [];
  let readEntries = 0;
  let lastKey: Record<string, unknown> | undefined;
  const pages = table.pagesOfProject(userId, projectId, {
    FilterExpression: status === null ? visible : `${visible} AND #status = :status`,
    ...(status !== null && {
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':status': status },
    }),
    ScanIndexForward: false,
    Limit: status === null ? pageSize : entriesPerRead,
    after: cursor,
  });
  for await (const page of pages) {
    for (const item of page.Items ?? []) ids.push(z.parse(VideoId, item.id));
    lastKey = page.LastEvaluatedKey;
    readEntries += page.ScannedCount ?? 0;
    if (ids.length >= pageSize || readEntries >= entriesPerPage) break;
  }
  const shown = ids.slice(0, pageSize);
  const found = new Map((await table.findAll(userId, shown)).map((video) => [video.id, video]));
  const videos = shown
    .map((id) => found.get(id))
    .filter((video) => video !== undefined)
    .filter(
      (video) =>
        isVisible(video) && video.project_id === projectId && (status === null || video.status === status),
    );
  const nextCursor =
    ids.length > pageSize ? shown.at(-1) : lastKey === undefined ? undefined : String(lastKey.id);
  return { videos, nextCursor: nextCursor ?? null };
}

/** Beyond it, the count is that of the newest. */
const countedMaximum = 1_000;

/** The visible videos among a project's newest 1,000. One round trip. */
export async function countProject(
  table: Pick<VideoTableReads, 'pagesOfProject'>,
  userId: UserId,
  projectId: ProjectId,
): Promise<number> {
  const pages = table.pagesOfProject(userId, projectId, {
    FilterExpression: visible,
    Select: 'COUNT',
    ScanIndexForward: false,
    Limit: countedMaximum,
  });
  for await (const { Count = 0 } of pages) return Count;
  return 0;
}
