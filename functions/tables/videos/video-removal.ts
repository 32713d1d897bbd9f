import pMap from 'p-map';
import * as z from 'zod/mini';
import { type MediaId, type UserId, VideoId } from '../../../contract/fields/ids.ts';
import { deliveredUntil, mayBeDelivered } from './lifecycle.ts';
import { type EvidenceAtRemoval, evidenceAtRemoval, type VideoItem } from './video-item.ts';
import { expiring, unfinished, type VideoTable } from './video-table.ts';

/** Hidden for good. */
export interface RemovedVideo {
  readonly id: VideoId;
  readonly mediaId: MediaId;
  readonly evidence: EvidenceAtRemoval;
  /** Its rendering may write files once more: the row, which names them, stays for the hourly removal. */
  readonly mayBeDelivered: boolean;
}

export interface VideoRemoval {
  /** Every person's. */
  findExpired(now: Date): AsyncIterable<{ userId: UserId; id: VideoId; expiresAt: string }>;
  /**
   * Hides an expired video for good; null if it was saved or restored meanwhile, or a case hides it whose files are not
   * evidence yet. Repeatable.
   */
  beginRemoval(userId: UserId, id: VideoId, expiresAt: string, now: Date): Promise<VideoItem | null>;
  /**
   * Hides all of a person's videos for good, in any state, and yields each page once it is hidden. A running
   * rendering then ends by itself and removes what it delivers, because each of its writes is conditional; of one that
   * breaks off, the hourly removal does.
   * Repeatable.
   */
  beginRemovalOfAll(userId: UserId, now: Date): AsyncIterable<readonly RemovedVideo[]>;
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
        condition:
          'expires_at = :seen AND (attribute_not_exists(hidden_by) OR attribute_exists(evidence_at))',
        values: { ':seen': expiresAt },
      }),

    async *beginRemovalOfAll(userId, now) {
      const pages = table.pagesOf(userId, { ProjectionExpression: 'id', ConsistentRead: true });
      for await (const { Items = [] } of pages) {
        const ids = z.parse(z.array(VideoKey), Items).map(({ id }) => id);
        const hidden = await pMap(ids, (id) => hide(table, userId, id, now), {
          concurrency: concurrentWrites,
        });
        const videos = hidden.filter((video) => video !== null);
        if (videos.length > 0) yield videos.map((video) => removedVideo(video, now));
      }
    },

    remove: table.remove,
  };
}

/** Expires the video once no rendering writes its files, so that the hourly removal completes the deletion. Null: it is gone. */
function hide(table: VideoTable, userId: UserId, id: VideoId, now: Date): Promise<VideoItem | null> {
  return table.change(userId, id, {
    setOnce: { removing_at: now.toISOString() },
    set: { ...unfinished(id, null), ...expiring(id, deliveredUntil(now)) },
    condition: 'attribute_exists(user_id)',
  });
}

function removedVideo(video: VideoItem, now: Date): RemovedVideo {
  return {
    id: video.id,
    mediaId: video.media_id,
    evidence: evidenceAtRemoval(video, now),
    mayBeDelivered: mayBeDelivered(video, now),
  };
}

const VideoKey = z.object({ id: VideoId });

const concurrentWrites = 20;
