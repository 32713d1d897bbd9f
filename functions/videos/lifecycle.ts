import { deletionUndoMinutes, retentionDays, unsavedGraceDays } from '../../contract/catalog.ts';
import { allows } from '../../contract/video-actions.ts';
import type { VideoStatus } from '../../contract/video-states.ts';

/**
 * A video's life: `queued → generating → completed | failed | cancelled`. Each move is one conditional write that
 * names the states it may leave, so of two that race exactly one happens.
 */
export interface Transition {
  readonly to: VideoStatus;
  readonly from: readonly VideoStatus[];
  /** Whether the provider must have taken the video, or must not; absent: either. */
  readonly isAccepted?: boolean;
}

export const transitions = {
  /** The provider has been asked. Asking again after a crash leaves the video where it is. */
  begin: { to: 'generating', from: ['queued', 'generating'] },
  /** The provider has taken the video, and bills us for it. */
  accept: { to: 'generating', from: ['generating'] },
  /** The video lies in our bucket. */
  complete: { to: 'completed', from: ['generating'] },
  /** No video will come; the credits go back in the same write. */
  fail: { to: 'failed', from: ['queued', 'generating'] },
  /** The person no longer wants it, before the provider has taken it; the credits go back in the same write. */
  cancelFree: { to: 'cancelled', from: ['queued', 'generating'], isAccepted: false },
  /** The person no longer wants it, though the provider bills us: nothing goes back. */
  cancelPaid: { to: 'cancelled', from: ['generating'], isAccepted: true },
} as const satisfies Record<string, Transition>;

const endStatuses: ReadonlySet<VideoStatus> = new Set(['completed', 'failed', 'cancelled']);

/** Whether a video has reached one of its ends; none is ever left. */
export function isEnded(status: VideoStatus): boolean {
  return endStatuses.has(status);
}

/** Every video ends within this time, even if its provider never answers. */
export const lifetimeMaximumSeconds = 30 * 60;

/**
 * When the rendering itself gives up waiting for the provider: three minutes before the video's end, so that the copy
 * to our bucket of a video that came in the last moment (at most 2 min) still fits.
 */
export const providerDeadlineSeconds = lifetimeMaximumSeconds - 3 * 60;

/** When the reconciler, which looks every minute, ends a video that nobody else ended: at 29 min at the latest. */
export const reconcilerDeadlineSeconds = lifetimeMaximumSeconds - 2 * 60;

/**
 * How long after its creation, and after each look, the reconciler leaves a video alone. Starting a rendering again is
 * harmless (its name is the video's), so this only saves calls.
 */
export const restartAfterSeconds = 10;

export type ReconcilerDecision = 'leave' | 'restart' | 'end';

/** What the reconciler does with an unfinished video. */
export function reconcile(
  video: { readonly status: VideoStatus; readonly createdAt: string },
  now: Date,
): ReconcilerDecision {
  if (isEnded(video.status)) return 'leave';
  const ageSeconds = (now.getTime() - Date.parse(video.createdAt)) / 1_000;
  return ageSeconds >= reconcilerDeadlineSeconds ? 'end' : 'restart';
}

const minuteMilliseconds = 60_000;
const dayMilliseconds = 24 * 60 * minuteMilliseconds;

/**
 * When a video that has ended is deleted: 30 days after its end; one that was saved for longer, and no longer is, a day
 * after that. Null: it is kept.
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

/** When a video that is deleted now is gone for good. */
export function deletionFinalAt(now: Date): string {
  return new Date(now.getTime() + deletionUndoMinutes * minuteMilliseconds).toISOString();
}

/** What cancelling gives back: all before the provider has taken the video, nothing after; null: it has ended. */
export function cancelRefundCredits(video: {
  readonly status: VideoStatus;
  readonly isAccepted: boolean;
  readonly creditsUsed: number;
}): number | null {
  if (!allows(video.status, 'cancel')) return null;
  return video.isAccepted ? 0 : video.creditsUsed;
}

/** What of its price came back with a video's end: all of it or nothing; null: it has not ended. */
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
