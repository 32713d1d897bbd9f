import type { UserId, VideoId } from '../../../contract/fields/ids.ts';
import type { FailureReason } from '../../../contract/videos/video-states.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import { transitions } from './lifecycle.ts';
import { transitionChange } from './transition-change.ts';
import type { VideoItem } from './video-item.ts';
import type { VideoTableWrites } from './video-table.ts';

type RefundedTo = NonNullable<VideoItem['refunded_to']>;

/** Transaction items, because each is written with a session check, a refund or the margin totals. */
export interface VideoEnds {
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
}

/** Ends videos that are not completed, and counts those that have ended. */
export function createVideoEnds(table: VideoTableWrites): VideoEnds {
  return {
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
  };
}
