import type { VideoStatus } from '../../contract/schemas.ts';

/**
 * A film's life: `queued → generating → completed | failed | cancelled`. Each move is one conditional write that
 * names the states it may leave, so of two that race exactly one happens.
 */
export interface Transition {
  readonly to: VideoStatus;
  readonly from: readonly VideoStatus[];
}

export const transitions = {
  /** The provider has been asked. Asking again after a crash leaves the film where it is. */
  begin: { to: 'generating', from: ['queued', 'generating'] },
  /** The film lies in our bucket. */
  complete: { to: 'completed', from: ['generating'] },
  /** No film will come; the credits go back in the same write. */
  fail: { to: 'failed', from: ['queued', 'generating'] },
} as const satisfies Record<string, Transition>;

const endStatuses: ReadonlySet<VideoStatus> = new Set(['completed', 'failed', 'cancelled']);

/** Whether a film has reached one of its ends; none is ever left. */
export function isEnded(status: VideoStatus): boolean {
  return endStatuses.has(status);
}

/** Every film ends within this time, even if its provider never answers. */
export const lifetimeMaximumSeconds = 30 * 60;

/**
 * When the rendering itself gives up waiting for the provider: three minutes before the film's end, so that the copy
 * to our bucket of a film that came in the last moment (at most 2 min) still fits.
 */
export const providerDeadlineSeconds = lifetimeMaximumSeconds - 3 * 60;

/** When the reconciler, which looks every minute, ends a film that nobody else ended: at 29 min at the latest. */
export const reconcilerDeadlineSeconds = lifetimeMaximumSeconds - 2 * 60;

/**
 * How long after its creation, and after each look, the reconciler leaves a film alone. Starting a rendering again is
 * harmless (its name is the film's), so this only saves calls.
 */
export const restartAfterSeconds = 10;

export type ReconcilerDecision = 'leave' | 'restart' | 'end';

/** What the reconciler does with an unfinished film. */
export function reconcile(
  video: { readonly status: VideoStatus; readonly createdAt: string },
  now: Date,
): ReconcilerDecision {
  if (isEnded(video.status)) return 'leave';
  const ageSeconds = (now.getTime() - Date.parse(video.createdAt)) / 1_000;
  return ageSeconds >= reconcilerDeadlineSeconds ? 'end' : 'restart';
}
