import { type DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { CaseId, MediaId, UserId, VideoId } from '../../contract/fields/ids.ts';
import { videoStatuses } from '../../contract/videos/video-states.ts';

export interface VideoRow {
  readonly userId: UserId;
  readonly id: VideoId;
  readonly mediaId: MediaId;
  /** ISO 8601 for a completed, visible video; otherwise null. */
  readonly shownSince: string | null;
}

/** The whole table of videos, after a restore. */
export interface RestoredStore {
  videoRows(): AsyncIterable<VideoRow>;
}

export function createRestoredStore(client: DynamoDBDocumentClient, tableName: string): RestoredStore {
  return {
    async *videoRows() {
      const pages = paginateScan({ client }, { TableName: tableName, ConsistentRead: true });
      for await (const { Items = [] } of pages) yield* Items.map(parseRow);
    },
  };
}

function parseRow(item: Record<string, unknown>): VideoRow {
  const row = z.parse(VideosRow, item);
  const isHidden = (row.deleted_at ?? row.removing_at ?? row.hidden_by ?? null) !== null;
  return {
    userId: row.user_id,
    id: row.id,
    mediaId: row.media_id,
    shownSince: row.status === 'completed' && !isHidden ? (row.finished_at ?? null) : null,
  };
}

const VideosRow = z.object({
  user_id: UserId,
  id: VideoId,
  media_id: MediaId,
  status: z.enum(videoStatuses),
  finished_at: z.optional(z.nullable(z.string())),
  deleted_at: z.optional(z.nullable(z.string())),
  removing_at: z.optional(z.nullable(z.string())),
  /** Its files are evidence, or on their way. */
  hidden_by: z.optional(z.set(CaseId)),
});
