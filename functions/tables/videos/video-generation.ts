import type { UserId, VideoId } from '../../../contract/fields/ids.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import type { ItemChange } from '../../aws/update-expression.ts';
import { searchable } from './history-page.ts';
import { restartAfterSeconds, transitions } from './lifecycle.ts';
import { transitionChange } from './transition-change.ts';
import type { VideoItem, VideoSignature } from './video-item.ts';
import { unfinished, type VideoTable } from './video-table.ts';

export interface VideoGeneration {
  /** Fails if the id is taken. */
  creation(video: VideoItem): TransactionItem;
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
  complete(
    userId: UserId,
    id: VideoId,
    now: Date,
    items?: readonly TransactionItem[],
    signature?: VideoSignature,
  ): Promise<boolean>;
  /** Every person's videos due for a check: lists to read concurrently. */
  findUnfinished(now: Date): readonly AsyncIterable<{ readonly userId: UserId; readonly id: VideoId }>[];
  /** Does nothing after the end. */
  postponeCheck(userId: UserId, id: VideoId, now: Date): Promise<void>;
}

/** Takes a video from its request through its submission to its completion. */
export function createVideoGeneration(table: VideoTable): VideoGeneration {
  return {
    creation: (video) =>
      table.creation(video, {
        prompt_lower: searchable(video.prompt),
        ...unfinished(video.id, later(new Date(video.created_at), restartAfterSeconds)),
      }),

    begin: (userId, id, now) =>
      changed(
        table,
        userId,
        id,
        transitionChange(id, transitions.begin, now, { setOnce: { started_at: now.toISOString() } }),
      ),

    beginSubmission({ user_id: userId, id, submitting_at: seen }, costMicrodollars, now) {
      const change = transitionChange(id, transitions.submit, now, {
        set: { submitting_at: now.toISOString() },
        add: { submissions: 1, cost_microdollars: costMicrodollars },
      });
      const isAsSeen = seen === null ? 'attribute_not_exists(submitting_at)' : 'submitting_at = :seen';
      return changed(table, userId, id, {
        ...change,
        condition: `${change.condition} AND ${isAsSeen}`,
        values: { ...change.values, ...(seen !== null && { ':seen': seen }) },
      });
    },

    undoSubmission: ({ user_id: userId, id }, submittedAt, costMicrodollars) =>
      changed(table, userId, id, {
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
      changed(table, userId, id, transitionChange(id, transitions.cancelPaid, now), items),

    complete: (userId, id, now, items, signature) =>
      changed(table, userId, id, completion(id, now, signature), items),

    findUnfinished: (now) => table.due('unfinished', now),

    async postponeCheck(userId, id, now) {
      await table.change(userId, id, {
        set: { check_at: later(now, restartAfterSeconds) },
        condition: 'attribute_exists(unfinished_shard)',
      });
    },
  };
}

function completion(id: VideoId, now: Date, signature?: VideoSignature): ItemChange {
  return transitionChange(id, transitions.complete, now, {
    set: { ...signature, credentials_id: signature?.credentials?.id ?? null },
  });
}

/** False if a condition failed; with items, all or nothing. */
async function changed(
  table: VideoTable,
  userId: UserId,
  id: VideoId,
  change: ItemChange,
  items: readonly TransactionItem[] = [],
): Promise<boolean> {
  if (items.length > 0) return table.changeWith(userId, id, change, items);
  return (await table.change(userId, id, change)) !== null;
}

function later(instant: Date, seconds: number): string {
  return new Date(instant.getTime() + seconds * 1_000).toISOString();
}
