import { deletionUndoMinutes, retentionDays, unsavedGraceDays } from '../../../contract/catalog.ts';
import { allows } from '../../../contract/video-actions.ts';
import type { VideoStatus } from '../../../contract/video-states.ts';

/**
 * A transition of a video: `queued → generating → completed | failed | cancelled`. Each is one conditional write that
 * names the states it may leave, so that of two concurrent ones exactly one succeeds.
 */
export interface Transition {
  readonly to: VideoStatus;
  readonly from: readonly VideoStatus[];
  /** What the video must have besides. */
  readonly has?: readonly Mark[];
  /** What it must not have. */
  readonly lacks?: readonly Mark[];
}

/** Instants that are noted of a video while its status stays. */
type Mark = 'submitting_at' | 'accepted_at' | 'cancel_requested_at';

export const transitions = {
  /** The rendering runs. Repeated after a crash. */
  begin: { to: 'generating', from: ['queued', 'generating'] },
  /** Noted before the provider is asked: from here on it may bill us. */
  submit: { to: 'generating', from: ['generating'], lacks: ['accepted_at', 'cancel_requested_at'] },
  /** The provider has accepted the video, and bills us for it. */
  accept: { to: 'generating', from: ['generating'] },
  /** The video is in our bucket. */
  complete: { to: 'completed', from: ['generating'] },
  /** The credits are refunded in the same transaction. */
  fail: { to: 'failed', from: ['queued', 'generating'] },
  /** Cancelled before the provider is asked; the credits are refunded in the same transaction. */
  cancelFree: { to: 'cancelled', from: ['queued', 'generating'], lacks: ['accepted_at', 'submitting_at'] },
  /** Asked for while the provider is being asked: the rendering decides on the refund. */
  requestCancel: { to: 'generating', from: ['generating'], has: ['submitting_at'], lacks: ['accepted_at'] },
  /** As requested, and the provider has not accepted it, as far as anyone knows: the credits are refunded. */
  cancelRequested: {
    to: 'cancelled',
    from: ['generating'],
    has: ['cancel_requested_at'],
    lacks: ['accepted_at'],
  },
  /** Cancelled after the provider has accepted it: nothing is refunded. */
  cancelPaid: { to: 'cancelled', from: ['generating'], has: ['accepted_at'] },
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
 * What the reconciler does with a video. Its 30 minutes run from its slot; until it has one, its time in line does.
 *
 * @param video.lineEndsAt when it has waited long enough, in milliseconds since 1970
 * @param video.slotAt when it got its slot; null: it has none
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

/** What a cancellation depends on. */
interface Cancelable {
  readonly status: VideoStatus;
  readonly submitting_at: string | null;
  readonly accepted_at: string | null;
  readonly cancel_requested_at: string | null;
  readonly credits_used: number;
}

/**
 * What a cancellation refunds for certain: everything before the provider is asked, 0 from then on, though a provider that
 * refuses the video makes it everything after all. Null: it has ended, or is being cancelled.
 */
export function cancelRefundCredits(video: Cancelable): number | null {
  if (!allows(video.status, 'cancel') || video.cancel_requested_at !== null) return null;
  return video.accepted_at === null && video.submitting_at === null ? video.credits_used : 0;
}

/** Whether it was cancelled while its provider was being asked, and the rendering has not decided yet. */
export function isCancelRequested({ status, cancel_requested_at: requestedAt }: Cancelable): boolean {
  return requestedAt !== null && !isEnded(status);
}

/**
 * When a submission without an answer is over: every call has ended for long, and what a provider makes in a minute or two
 * is where it can be found.
 */
const submissionMaximumSeconds = 4 * 60;

/** Of one video, so many submissions may be billed. */
const submissionsMaximum = 2;

/**
 * What a rendering does next with a video's provider:
 * - `submit`: asks it
 * - `accepted`: nothing, another execution has
 * - `wait`: a submission is under way, or its answer was lost
 * - `find`: that submission is over; whether it was accepted must be found out
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

/** Whether a video whose submission was not found may be submitted again. */
export function maySubmitAgain(video: {
  readonly submissions: number;
  readonly cancel_requested_at: string | null;
}): boolean {
  return video.submissions < submissionsMaximum && video.cancel_requested_at === null;
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
