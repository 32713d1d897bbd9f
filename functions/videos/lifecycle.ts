import { deletionUndoMinutes, retentionDays, unsavedGraceDays } from '../../contract/catalog.ts';
import { lineMaximumMinutes } from '../../contract/line.ts';
import { allows } from '../../contract/video-actions.ts';
import type { VideoStatus } from '../../contract/video-states.ts';

/**
 * A transition of a video: `queued → generating → completed | failed | cancelled`. Each is one conditional write that
 * names the states it may leave, so that of two concurrent ones exactly one succeeds.
 */
export interface Transition {
  readonly to: VideoStatus;
  readonly from: readonly VideoStatus[];
  /** Whether the provider must have accepted the video, or must not; absent: either. */
  readonly isAccepted?: boolean;
}

export const transitions = {
  /** The rendering runs. Repeated after a crash. */
  begin: { to: 'generating', from: ['queued', 'generating'] },
  /** The provider has accepted the video, and bills us for it. */
  accept: { to: 'generating', from: ['generating'] },
  /** The video is in our bucket. */
  complete: { to: 'completed', from: ['generating'] },
  /** The credits are refunded in the same transaction. */
  fail: { to: 'failed', from: ['queued', 'generating'] },
  /** Cancelled before the provider has accepted it; the credits are refunded in the same transaction. */
  cancelFree: { to: 'cancelled', from: ['queued', 'generating'], isAccepted: false },
  /** Cancelled after the provider has accepted it: nothing is refunded. */
  cancelPaid: { to: 'cancelled', from: ['generating'], isAccepted: true },
} as const satisfies Record<string, Transition>;

const endStatuses: ReadonlySet<VideoStatus> = new Set(['completed', 'failed', 'cancelled']);

/** Whether a video is in a final state. */
export function isEnded(status: VideoStatus): boolean {
  return endStatuses.has(status);
}

/** Every video ends within this time from its slot, even if its provider never answers. */
export const lifetimeMaximumSeconds = 30 * 60;

/** When the rendering stops waiting for the provider: three minutes early, since a delivery may take two. */
export const providerDeadlineSeconds = lifetimeMaximumSeconds - 3 * 60;

/** When the reconciler, which runs every minute, ends a video that has begun: after 29 minutes at the latest. */
export const reconcilerDeadlineSeconds = lifetimeMaximumSeconds - 2 * 60;

/** How long the reconciler waits between two checks of a video. Starting a rendering again has no effect. */
export const restartAfterSeconds = 10;

/** `refuse`: it has waited too long in line. */
export type ReconcilerDecision = 'leave' | 'restart' | 'end' | 'refuse';

/**
 * What the reconciler does with a video. Its 30 minutes run from its slot; until it has one, those in line do.
 *
 * @param video.slotAt when it got its slot; null: it has none
 */
export function reconcile(
  video: { readonly status: VideoStatus; readonly createdAt: string; readonly slotAt: string | null },
  now: Date,
): ReconcilerDecision {
  if (isEnded(video.status)) return 'leave';
  const secondsSince = (instant: string) => (now.getTime() - Date.parse(instant)) / 1_000;
  if (video.slotAt !== null) {
    return secondsSince(video.slotAt) >= reconcilerDeadlineSeconds ? 'end' : 'restart';
  }
  return secondsSince(video.createdAt) >= lineMaximumMinutes * 60 ? 'refuse' : 'restart';
}

const minuteMilliseconds = 60_000;
const dayMilliseconds = 24 * 60 * minuteMilliseconds;

/**
 * When an ended video expires: 30 days after its end, but at least a day after it was last saved. Null: it is saved, and
 * does not expire.
 */
export function expiryOf(
  video: { readonly finishedAt: string; readonly isSaved: boolean },
  now: Date,
): string | null {
  if (video.isSaved) return null;
  return new Date(
    Math.max(
      Date.parse(video.finishedAt) + retentionDays * dayMilliseconds,
      now.getTime() + unsavedGraceDays * dayMilliseconds,
    ),
  ).toISOString();
}

/** Until when a video that is deleted now can be restored. */
export function deletionFinalAt(now: Date): string {
  return new Date(now.getTime() + deletionUndoMinutes * minuteMilliseconds).toISOString();
}

/** The refund of a cancellation: everything before the provider has accepted the video, 0 after; null: it has ended. */
export function cancelRefundCredits(video: {
  readonly status: VideoStatus;
  readonly isAccepted: boolean;
  readonly creditsUsed: number;
}): number | null {
  if (!allows(video.status, 'cancel')) return null;
  return video.isAccepted ? 0 : video.creditsUsed;
}

/** How many credits an ended video was refunded; null: it has not ended. */
export function refundedCredits(video: {
  readonly status: VideoStatus;
  readonly accepted_at: string | null;
  readonly credits_used: number;
}): number | null {
  switch (video.status) {
    case 'queued':
    case 'generating':
      return null;
    case 'completed':
      return 0;
    case 'failed':
      return video.credits_used;
    case 'cancelled':
      return video.accepted_at === null ? video.credits_used : 0;
  }
}
