import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import * as z from 'zod/mini';
import { MediaId, type ShareToken, type UserId, VideoId } from '../../../contract/fields/ids.ts';
import type { FailureReason } from '../../../contract/videos/video-states.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import type { ItemChange } from '../../aws/update-expression.ts';
import { type HistoryFilter, type HistoryPage, readHistoryPage, searchable } from './history-page.ts';
import {
  deletionFinalAt,
  expiryOf,
  isEnded,
  restartAfterSeconds,
  type Transition,
  transitions,
} from './lifecycle.ts';
import { transitionChange } from './transition-change.ts';
import { isVisible, type VideoItem } from './video-item.ts';
import { createVideoTable, expiring, unfinished } from './video-table.ts';

type RefundedTo = NonNullable<VideoItem['refunded_to']>;

export interface VideosStore {
  /** Null unless the video is the person's own and visible. */
  read(userId: UserId, id: VideoId): Promise<VideoItem | null>;
  /** `read`, including a deleted video that can be restored. */
  readDeleted(userId: UserId, id: VideoId): Promise<VideoItem | null>;
  readShared(token: ShareToken): Promise<VideoItem | null>;
  /** Newest first. `cursor` comes from the previous page. */
  readPage(userId: UserId, cursor: string | null, filter: HistoryFilter): Promise<HistoryPage>;

  /** Those that have ended or are gone, of up to 100. One round trip. */
  findEnded(userId: UserId, ids: readonly string[]): Promise<readonly string[]>;

  /** Fails if the id is taken. */
  creation(video: VideoItem): TransactionItem;
  failure(
    userId: UserId,
    id: VideoId,
    reason: FailureReason,
    now: Date,
    refundedTo: RefundedTo,
  ): TransactionItem;
  /** Before its provider is asked. */
  cancellation(userId: UserId, id: VideoId, now: Date, refundedTo: RefundedTo): TransactionItem;
  /** Asks the rendering to cancel while the provider is being asked. Repeatable. */
  cancelRequest(userId: UserId, id: VideoId, now: Date): TransactionItem;
  /** Carries out that request if the provider has not accepted the video. */
  requestedCancellation(userId: UserId, id: VideoId, now: Date, refundedTo: RefundedTo): TransactionItem;
  /** After its provider accepted it. */
  acceptedCancellation(userId: UserId, id: VideoId, now: Date): TransactionItem;
  /** Marks an ended video as counted; fails if it is already, or is gone. */
  counting(userId: UserId, id: VideoId, now: Date): TransactionItem;
  /** queued → generating. False if the video has ended. */
  begin(userId: UserId, id: VideoId, now: Date): Promise<boolean>;
  /**
   * Notes the cost before the provider is asked. False if the video has ended, is being cancelled, or was
   * submitted by another execution since the read.
   */
  beginSubmission(video: VideoItem, costMicrodollars: number, now: Date): Promise<boolean>;
  /**
   * Takes back the cost of the submission of that instant, which the provider refused. False if that was
   * done, or the video was counted.
   */
  undoSubmission(
    video: Pick<VideoItem, 'user_id' | 'id'>,
    submittedAt: Date,
    costMicrodollars: number,
  ): Promise<boolean>;
  /** Notes the provider's acceptance; null if the video has ended. */
  accept(
    userId: UserId,
    id: VideoId,
    accepted: Pick<VideoItem, 'rendered_by' | 'simulated'> & {
      readonly job_id: string;
      /** Only for a video that an older version submitted without counting the cost. */
      readonly cost_microdollars: number;
    },
    now: Date,
  ): Promise<VideoItem | null>;
  /** With `items`. False if the video has ended otherwise. */
  cancelAccepted(userId: UserId, id: VideoId, now: Date, items: readonly TransactionItem[]): Promise<boolean>;
  /** generating → completed, with `items`. False if the video has ended otherwise. */
  complete(userId: UserId, id: VideoId, now: Date, items?: readonly TransactionItem[]): Promise<boolean>;
  /** Every person's videos due for a check: lists to read concurrently. */
  findUnfinished(now: Date): readonly AsyncIterable<{ readonly userId: UserId; readonly id: VideoId }>[];
  /** Does nothing after the end. */
  postponeCheck(userId: UserId, id: VideoId, now: Date): Promise<void>;

  /** Saves a completed video, or ends that. */
  saving(video: VideoItem, isSaved: boolean, now: Date): TransactionItem;
  /** Hides an ended video until its removal. */
  deletion(video: VideoItem, now: Date): TransactionItem;
  /** Undoes a deletion; fails after its time, even before the removal. */
  restoration(video: VideoItem, now: Date): TransactionItem;
  /** Shares a completed video under its existing token, or else `token`. */
  sharing(
    video: VideoItem,
    share: { readonly token: ShareToken; readonly showsPrompt: boolean },
  ): TransactionItem;
  unsharing(video: VideoItem): TransactionItem;

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

/** The videos table in DynamoDB. */
export function createVideosStore(client: DynamoDBDocumentClient, tableName: string): VideosStore {
  const table = createVideoTable(client, tableName);

  return {
    async read(userId, id) {
      const video = await table.find(userId, id);
      return video !== null && isVisible(video) ? video : null;
    },

    async readDeleted(userId, id) {
      const video = await table.find(userId, id);
      return video !== null && video.removing_at === null ? video : null;
    },

    async readShared(token) {
      const video = await table.findByShareToken(token);
      return video !== null && isVisible(video) ? video : null;
    },

    readPage: (userId, cursor, filter) => readHistoryPage(table, userId, cursor, filter),

    async findEnded(userId, ids) {
      const statuses = await table.statusesOf(userId, ids);
      return ids.filter((id) => {
        const status = statuses.get(id);
        return status === undefined || isEnded(status);
      });
    },

    creation: (video) =>
      table.creation(video, {
        prompt_lower: searchable(video.prompt),
        ...unfinished(video.id, later(new Date(video.created_at), restartAfterSeconds)),
      }),

    failure: (userId, id, reason, now, refundedTo) =>
      table.update(
        userId,
        id,
        transitionChange(id, transitions.fail, now, {
          set: { failure_reason: reason, refunded_to: refundedTo },
        }),
      ),

    cancellation: (userId, id, now, refundedTo) =>
      table.update(
        userId,
        id,
        transitionChange(id, transitions.cancelFree, now, { set: { refunded_to: refundedTo } }),
      ),

    cancelRequest: (userId, id, now) =>
      table.update(
        userId,
        id,
        transitionChange(id, transitions.requestCancel, now, {
          setOnce: { cancel_requested_at: now.toISOString() },
        }),
      ),

    requestedCancellation: (userId, id, now, refundedTo) =>
      table.update(
        userId,
        id,
        transitionChange(id, transitions.cancelRequested, now, { set: { refunded_to: refundedTo } }),
      ),

    acceptedCancellation: (userId, id, now) =>
      table.update(userId, id, transitionChange(id, transitions.cancelPaid, now)),

    counting: (userId, id, now) =>
      table.update(userId, id, {
        set: { counted_at: now.toISOString() },
        condition: 'attribute_exists(finished_at) AND attribute_not_exists(counted_at)',
      }),

    begin: (userId, id, now) =>
      moved(userId, id, transitions.begin, now, { setOnce: { started_at: now.toISOString() } }),

    beginSubmission({ user_id: userId, id, submitting_at: seen }, costMicrodollars, now) {
      const change = transitionChange(id, transitions.submit, now, {
        set: { submitting_at: now.toISOString() },
        add: { submissions: 1, cost_microdollars: costMicrodollars },
      });
      const isAsSeen = seen === null ? 'attribute_not_exists(submitting_at)' : 'submitting_at = :seen';
      return changed(userId, id, {
        ...change,
        condition: `${change.condition} AND ${isAsSeen}`,
        values: { ...change.values, ...(seen !== null && { ':seen': seen }) },
      });
    },

    undoSubmission: ({ user_id: userId, id }, submittedAt, costMicrodollars) =>
      changed(userId, id, {
        set: { submitting_at: null },
        add: { submissions: -1, cost_microdollars: 0 - costMicrodollars },
        // Even after the end, unless the video was counted.
        condition: 'submitting_at = :submitted AND attribute_not_exists(counted_at)',
        values: { ':submitted': submittedAt.toISOString() },
      }),

    accept: (userId, id, accepted, now) =>
      table.change(
        userId,
        id,
        transitionChange(id, transitions.accept, now, {
          set: { rendered_by: accepted.rendered_by, simulated: accepted.simulated, submitting_at: null },
          setOnce: {
            accepted_at: now.toISOString(),
            job_id: accepted.job_id,
            cost_microdollars: accepted.cost_microdollars,
          },
        }),
      ),

    cancelAccepted: (userId, id, now, items) =>
      changed(userId, id, transitionChange(id, transitions.cancelPaid, now), items),

    complete: (userId, id, now, items) =>
      changed(userId, id, transitionChange(id, transitions.complete, now), items),

    findUnfinished: (now) => table.due('unfinished', now),

    async postponeCheck(userId, id, now) {
      await table.change(userId, id, {
        set: { check_at: later(now, restartAfterSeconds) },
        condition: 'attribute_exists(unfinished_shard)',
      });
    },

    saving: (video, isSaved, now) =>
      changeOf(video, {
        set: {
          saved: isSaved,
          ...expiring(video.id, expiryOf({ finishedAt: video.finished_at ?? '', isSaved }, now)),
        },
        condition: '#status = :completed AND attribute_not_exists(deleted_at)',
        values: { ':completed': 'completed' },
      }),

    deletion: (video, now) =>
      changeOf(video, {
        set: { deleted_at: now.toISOString(), ...expiring(video.id, deletionFinalAt(now)) },
        condition: 'attribute_exists(finished_at) AND attribute_not_exists(deleted_at)',
      }),

    restoration: (video, now) =>
      changeOf(video, {
        set: {
          deleted_at: null,
          ...expiring(video.id, expiryOf({ finishedAt: video.finished_at ?? '', isSaved: video.saved }, now)),
        },
        condition: 'attribute_exists(deleted_at) AND expires_at > :now',
        values: { ':now': now.toISOString() },
      }),

    sharing: (video, { token, showsPrompt }) =>
      changeOf(video, {
        set: { share_shows_prompt: showsPrompt },
        // Concurrent requests get the same link.
        setOnce: { share_token: token },
        condition: '#status = :completed AND attribute_not_exists(deleted_at)',
        values: { ':completed': 'completed' },
      }),

    unsharing: (video) =>
      changeOf(video, {
        set: { share_token: null, share_shows_prompt: null },
        condition: 'attribute_not_exists(deleted_at)',
      }),

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
        await pMap(videos, ({ id }) => hide(userId, id, now), { concurrency: concurrentWrites });
        if (videos.length > 0) yield videos.map(({ id, media_id: mediaId }) => ({ id, mediaId }));
      }
    },

    remove: table.remove,
  };

  /** Expires the video at once, so that the hourly removal completes an interrupted deletion. */
  async function hide(userId: UserId, id: VideoId, now: Date): Promise<void> {
    await table.change(userId, id, {
      setOnce: { removing_at: now.toISOString() },
      set: { ...unfinished(id, null), ...expiring(id, now.toISOString()) },
      condition: 'attribute_exists(user_id)',
    });
  }

  async function changed(
    userId: UserId,
    id: VideoId,
    change: ItemChange,
    items: readonly TransactionItem[] = [],
  ): Promise<boolean> {
    if (items.length > 0) return table.changeWith(userId, id, change, items);
    return (await table.change(userId, id, change)) !== null;
  }

  /** False if the transition may not leave the video's state. */
  async function moved(
    userId: UserId,
    id: VideoId,
    transition: Transition,
    now: Date,
    changes: Pick<ItemChange, 'set' | 'setOnce'> = {},
  ): Promise<boolean> {
    return (await table.change(userId, id, transitionChange(id, transition, now, changes))) !== null;
  }

  /** Changes a video that is not being removed. */
  function changeOf(
    { user_id: userId, id }: VideoItem,
    { condition, ...change }: ItemChange,
  ): TransactionItem {
    return table.update(userId, id, {
      ...change,
      condition: `attribute_exists(user_id) AND attribute_not_exists(removing_at) AND ${condition}`,
    });
  }
}

const RemovedVideo = z.object({ id: VideoId, media_id: MediaId });

const concurrentWrites = 20;

function later(instant: Date, seconds: number): string {
  return new Date(instant.getTime() + seconds * 1_000).toISOString();
}
