/** `queued → generating → completed | failed | cancelled`. */
export const videoStatuses = ['queued', 'generating', 'completed', 'failed', 'cancelled'] as const;
export type VideoStatus = (typeof videoStatuses)[number];

/** Why a video failed; its credits are refunded by then. */
export const failureReasons = ['provider_failed', 'filtered', 'timed_out', 'waited_too_long'] as const;
export type FailureReason = (typeof failureReasons)[number];
