import { type DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { MediaId, UserId, VideoId } from '../../contract/fields/ids.ts';
import { videoStatuses } from '../../contract/videos/video-states.ts';
import { accountEntry } from '../tables/credits/account-item.ts';

/** The summable part of an item of the credits table. */
export interface CreditsItem {
  readonly userId: UserId;
  readonly isAccount: boolean;
  readonly isDeleted: boolean;
  /** Cycle, purchased and grace credits of a balance or an entry. */
  readonly credits: readonly [number, number, number];
}

export interface VideoRow {
  readonly userId: UserId;
  readonly id: VideoId;
  readonly mediaId: MediaId;
  /** ISO 8601 for a completed, visible video; otherwise null. */
  readonly shownSince: string | null;
}

/** Whole tables, after a restore. */
export interface RestoredStore {
  creditsItems(): AsyncIterable<CreditsItem>;
  videoRows(): AsyncIterable<VideoRow>;
}

export function createRestoredStore(
  client: DynamoDBDocumentClient,
  tables: { readonly credits: string; readonly videos: string },
): RestoredStore {
  return {
    async *creditsItems() {
      for await (const item of scan(tables.credits)) {
        const { user_id: userId, entry, deleted_at: deletedAt, ...credits } = z.parse(CreditsRow, item);
        yield {
          userId,
          isAccount: entry === accountEntry,
          isDeleted: deletedAt !== undefined,
          credits: [credits.cycle_credits, credits.purchased_credits, credits.grace_credits],
        };
      }
    },

    async *videoRows() {
      for await (const item of scan(tables.videos)) {
        const row = z.parse(VideosRow, item);
        const isHidden = (row.deleted_at ?? row.removing_at ?? null) !== null;
        yield {
          userId: row.user_id,
          id: row.id,
          mediaId: row.media_id,
          shownSince: row.status === 'completed' && !isHidden ? (row.finished_at ?? null) : null,
        };
      }
    },
  };

  async function* scan(table: string): AsyncIterable<Record<string, unknown>> {
    const pages = paginateScan({ client }, { TableName: table, ConsistentRead: true });
    for await (const { Items = [] } of pages) yield* Items;
  }
}

const CreditsRow = z.object({
  user_id: UserId,
  entry: z.string(),
  cycle_credits: z._default(z.int(), 0),
  purchased_credits: z._default(z.int(), 0),
  grace_credits: z._default(z.int(), 0),
  deleted_at: z.optional(z.string()),
});

const VideosRow = z.object({
  user_id: UserId,
  id: VideoId,
  media_id: MediaId,
  status: z.enum(videoStatuses),
  finished_at: z.optional(z.nullable(z.string())),
  deleted_at: z.optional(z.nullable(z.string())),
  removing_at: z.optional(z.nullable(z.string())),
});
