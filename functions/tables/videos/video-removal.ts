import pMap from 'p-map';
import * as z from 'zod/mini';
import { MediaId, type UserId, VideoId } from '../../../contract/fields/ids.ts';
import type { VideoItem } from './video-item.ts';
import { expiring, unfinished, type VideoTable } from './video-table.ts';

export interface VideoRemoval {
  /** Every person's. */
  findExpired(now: Date): AsyncIterable<{ userId: UserId; id: VideoId; expiresAt: string }>;
  /** Hides an expired video for good; null if it was saved or restored meanwhile. Repeatable. */
  beginRemoval(userId: UserId, id: VideoId, expiresAt: string, now: Date): Promise<VideoItem | null>;
  /**
   * Hides all of a person's videos for good, in any state, and yields each page once it is hidden. A running
   * rendering then ends by itself and removes what it delivers, because each of its writes is conditional.
   * Repeatable.
   */
  beginRemovalOfAll(
    userId: UserId,
    now: Date,
  ): AsyncIterable<readonly { readonly id: VideoId; readonly mediaId: MediaId }[]>;
  /** After their files. */
  remove(userId: UserId, ids: readonly VideoId[]): Promise<void>;
}

/** Removes videos in two steps: hidden for good, and deleted once their files are. */
export function createVideoRemoval(table: VideoTable): VideoRemoval {
  return {
    async *findExpired(now) {
      for (const shard of table.due('expiring', now)) {
        for await (const { userId, id, at } of shard) yield { userId, id, expiresAt: at };
      }
    },

    beginRemoval: (userId, id, expiresAt, now) =>
      table.change(userId, id, {
        setOnce: { removing_at: now.toISOString() },
        condition: 'expires_at = :seen',
        values: { ':seen': expiresAt },
      }),

    async *beginRemovalOfAll(userId, now) {
      const pages = table.pagesOf(userId, { ProjectionExpression: 'id, media_id', ConsistentRead: true });
      for await (const { Items = [] } of pages) {
        const videos = z.parse(z.array(RemovedVideo), Items);
        await pMap(videos, ({ id }) => hide(table, userId, id, now), { concurrency: concurrentWrites });
        if (videos.length > 0) yield videos.map(({ id, media_id: mediaId }) => ({ id, mediaId }));
      }
    },

    remove: table.remove,
  };
}

/** Expires the video at once, so that the hourly removal completes an interrupted deletion. */
async function hide(table: VideoTable, userId: UserId, id: VideoId, now: Date): Promise<void> {
  await table.change(userId, id, {
    setOnce: { removing_at: now.toISOString() },
    set: { ...unfinished(id, null), ...expiring(id, now.toISOString()) },
    condition: 'attribute_exists(user_id)',
  });
}

const RemovedVideo = z.object({ id: VideoId, media_id: MediaId });

const concurrentWrites = 20;
