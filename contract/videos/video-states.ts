/** A video's life: `queued → generating → completed | failed | cancelled`. */
export const videoStatuses = ['queued', 'generating', 'completed', 'failed', 'cancelled'] as const;
export type VideoStatus = (typeof videoStatuses)[number];

/** Why a video failed, for the person to read; its credits are back by then. */
export const failureReasons = ['provider_failed', 'filtered', 'timed_out', 'waited_too_long'] as const;
export type FailureReason = (typeof failureReasons)[number];
