import * as z from 'zod/mini';
import type { UserId } from '../../../contract/fields/ids.ts';
import type { VideoStatus } from '../../../contract/videos/video-states.ts';
import { VideoItem } from './video-item.ts';
import type { VideoTableReads } from './video-table.ts';

export interface HistoryFilter {
  /** Matched in any case; empty matches all. */
  readonly search: string;
  readonly status: VideoStatus | null;
}

export interface HistoryPage {
  readonly videos: VideoItem[];
  /** The last video read for the page; null at the end. */
  readonly nextCursor: string | null;
}

const pageSize = 24;

/** A filtered page with too few matches among so many is short, and the next page continues. */
const videosPerSearch = 1_000;

/** The person's visible videos that match, newest first. */
export async function readHistoryPage(
  table: VideoTableReads,
  userId: UserId,
  cursor: string | null,
  { search, status }: HistoryFilter,
): Promise<HistoryPage> {
  const conditions = ['attribute_not_exists(deleted_at)', 'attribute_not_exists(removing_at)'];
  if (search !== '') conditions.push('contains(prompt_lower, :search)');
  if (status !== null) conditions.push('#status = :status');
  const isFiltered = search !== '' || status !== null;
  const videos: VideoItem[] = [];
  let readVideos = 0;
  let lastKey: Record<string, unknown> | undefined;
  const pages = table.pagesOf(userId, {
    FilterExpression: conditions.join(' AND '),
    ...(status !== null && { ExpressionAttributeNames: { '#status': 'status' } }),
    ExpressionAttributeValues: {
      ...(search !== '' && { ':search': searchable(search) }),
      ...(status !== null && { ':status': status }),
    },
    ScanIndexForward: false,
    Limit: isFiltered ? videosPerSearch : pageSize,
    after: cursor,
  });
  for await (const page of pages) {
    for (const item of page.Items ?? []) videos.push(z.parse(VideoItem, item));
    lastKey = page.LastEvaluatedKey;
    readVideos += page.ScannedCount ?? 0;
    if (videos.length >= pageSize || readVideos >= videosPerSearch) break;
  }
  const shown = videos.slice(0, pageSize);
  const nextCursor =
    videos.length > pageSize ? shown.at(-1)?.id : lastKey === undefined ? undefined : String(lastKey.id);
  return { videos: shown, nextCursor: nextCursor ?? null };
}

/** Lower case with composed accents, as stored for the search. */
export function searchable(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
