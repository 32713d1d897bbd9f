const minuteMilliseconds = 60_000;

/** Consecutive time-outs that pause an endpoint. */
export const timeoutsAllowed = 5;

const longestPauseMinutes = 60;

/**
 * Milliseconds; null for none. After a pause one attempt tests the endpoint, and each time-out doubles the
 * pause, up to an hour.
 */
export function breakerPause(timeouts: number): number | null {
  if (timeouts < timeoutsAllowed) return null;
  return Math.min(2 ** (timeouts - timeoutsAllowed), longestPauseMinutes) * minuteMilliseconds;
}
