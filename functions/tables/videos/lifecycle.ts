import { deletionUndoMinutes, retentionDays, unsavedGraceDays } from '../../../contract/billing/catalog.ts';
import { allows } from '../../../contract/videos/video-actions.ts';
import type { VideoStatus } from '../../../contract/videos/video-states.ts';

/**
 * `queued → generating → completed | failed | cancelled`. Each transition is one conditional write that names
 * the states it may leave, so exactly one of two concurrent transitions succeeds.
 */
export interface Transition {
  readonly to: VideoStatus;
  readonly from: readonly VideoStatus[];
  readonly has?: readonly Mark[];
  readonly lacks?: readonly Mark[];
}

/** Instants noted while the status stays. */
type Mark = 'submitting_at' | 'accepted_at' | 'cancel_requested_at';

export const transitions = {
  /** Repeated after a crash. */
  begin: { to: 'generating', from: ['queued', 'generating'] },
  /** Noted before the provider is asked, which may bill us from here on. */
  submit: { to: 'generating', from: ['generating'], lacks: ['accepted_at', 'cancel_requested_at'] },
  /** The provider accepted the video and bills us. */
  accept: { to: 'generating', from: ['generating'] },
  /** The video is in our bucket. */
  complete: { to: 'completed', from: ['generating'] },
  /** The same transaction refunds the credits. */
  fail: { to: 'failed', from: ['queued', 'generating'] },
  /** Before the provider is asked; the same transaction refunds the credits. */
  cancelFree: { to: 'cancelled', from: ['queued', 'generating'], lacks: ['accepted_at', 'submitting_at'] },
  /** While the provider is being asked: the rendering decides on the refund. */
  requestCancel: { to: 'generating', from: ['generating'], has: ['submitting_at'], lacks: ['accepted_at'] },
  /** Without a known acceptance; the credits are refunded. */
  cancelRequested: {
    to: 'cancelled',
    from: ['generating'],
    has: ['cancel_requested_at'],
    lacks: ['accepted_at'],
  },
  /** After the provider accepted it: no refund. */
  cancelPaid: { to: 'cancelled', from: ['generating'], has: ['accepted_at'] },
} as const satisfies Record<string, Transition>;

const endStatuses: ReadonlySet<VideoStatus> = new Set(['completed', 'failed', 'cancelled']);

/** Whether a video is in a final state. */
export function isEnded(status: VideoStatus): boolean {
  return endStatuses.has(status);
}

/** From its slot, even if its provider never answers. */
export const lifetimeMaximumSeconds = 30 * 60;

/** Three minutes early, because a delivery may take two. */
export const providerDeadlineSeconds = lifetimeMaximumSeconds - 3 * 60;

/** When the reconciler, which runs every minute, ends a started video: after 29 minutes at the latest. */
export const reconcilerDeadlineSeconds = lifetimeMaximumSeconds - 2 * 60;

/** Between the reconciler's checks of a video. Restarting a running rendering has no effect. */
export const restartAfterSeconds = 10;

/** `refuse`: it waited too long in line. */
export type ReconcilerDecision = 'leave' | 'restart' | 'end' | 'refuse';

/**
 * A video's 30 minutes run from its slot; until then its time in line counts.
 *
 * @param video.lineEndsAt milliseconds since 1970
 * @param video.slotAt null without a slot
 */
export function reconcile(
  video: { readonly status: VideoStatus; readonly lineEndsAt: number; readonly slotAt: string | null },
  now: Date,
): ReconcilerDecision {
  if (isEnded(video.status)) return 'leave';
  if (video.slotAt !== null) {
    const seconds = (now.getTime() - Date.parse(video.slotAt)) / 1_000;
    return seconds >= reconcilerDeadlineSeconds ? 'end' : 'restart';
  }
  return now.getTime() >= video.lineEndsAt ? 'refuse' : 'restart';
}

/** Lambda's longest run: a delivery that has begun writes its files until then, and does not look at the video again. */
const deliveryMaximumMilliseconds = 15 * 60_000;

/** Until when a delivery that began at `now` may write files. */
export function deliveredUntil(now: Date): string {
  return new Date(now.getTime() + deliveryMaximumMilliseconds).toISOString();
}

/** Whether a file may come after those that are removed at `now`. A completed video has all of its files. */
export function mayBeDelivered(
  video: {
    readonly status: VideoStatus;
    readonly accepted_at: string | null;
    readonly finished_at: string | null;
    readonly removing_at: string | null;
  },
  now: Date,
): boolean {
  if (video.accepted_at === null || video.status === 'completed') return false;
  // A delivery begins with a look at the video.
  const lastBegunAt = video.finished_at ?? video.removing_at;
  return lastBegunAt === null || deliveredUntil(new Date(lastBegunAt)) > now.toISOString();
}

const minuteMilliseconds = 60_000;
const dayMilliseconds = 24 * 60 * minuteMilliseconds;

/** 30 days after its end, but at least a day after it was last saved. Null while it is saved. */
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

/** Until when a video deleted at `now` can be restored. */
export function deletionFinalAt(now: Date): string {
  return new Date(now.getTime() + deletionUndoMinutes * minuteMilliseconds).toISOString();
}

interface Cancelable {
  readonly status: VideoStatus;
  readonly submitting_at: string | null;
  readonly accepted_at: string | null;
  readonly cancel_requested_at: string | null;
  readonly credits_used: number;
}

/**
 * What a cancellation certainly refunds: the price until the provider is asked, then 0, although a refusal by
 * the provider refunds the price after all. Null if the video has ended or is being cancelled.
 */
export function cancelRefundCredits(video: Cancelable): number | null {
  if (!allows(video.status, 'cancel') || video.cancel_requested_at !== null) return null;
  return video.accepted_at === null && video.submitting_at === null ? video.credits_used : 0;
}

/** Whether a cancellation awaits the rendering's decision. */
export function isCancelRequested({ status, cancel_requested_at: requestedAt }: Cancelable): boolean {
  return requestedAt !== null && !isEnded(status);
}

/**
 * A submission without an answer is over then: every call has ended long before, and a video that the
 * provider makes in a minute or two can be found.
 */
const submissionMaximumSeconds = 4 * 60;

/** How many submissions of a video may be billed. */
const submissionsMaximum = 2;

/**
 * What a rendering does next with a video's provider:
 * - `submit`: asks it
 * - `accepted`: nothing, another execution has
 * - `wait`: a submission is under way, or its answer was lost
 * - `find`: that submission is over; finds out whether it was accepted
 * - `give-up`: the video is being cancelled
 */
export function nextSubmission(
  video: Omit<Cancelable, 'credits_used'>,
  now: Date,
): 'submit' | 'accepted' | 'wait' | 'find' | 'give-up' {
  if (video.accepted_at !== null) return 'accepted';
  if (video.submitting_at !== null) {
    const seconds = (now.getTime() - Date.parse(video.submitting_at)) / 1_000;
    return seconds < submissionMaximumSeconds ? 'wait' : 'find';
  }
  return video.cancel_requested_at === null ? 'submit' : 'give-up';
}

/** Asked once its submission was not found. */
export function maySubmitAgain(video: {
  readonly submissions: number;
  readonly cancel_requested_at: string | null;
}): boolean {
  return video.submissions < submissionsMaximum && video.cancel_requested_at === null;
}

/** Null before the end. */
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
