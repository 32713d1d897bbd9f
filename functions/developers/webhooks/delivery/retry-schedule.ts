const minute = 60;
const hour = 60 * minute;

/**
 * Maximum pauses in seconds, from the specification's example: 76 hours in all, with twenty-five minutes for
 * the sweep, which runs once a minute.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md, "Retry
 * schedule"
 */
const longestPausesSeconds = [
  5,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const;

export const attemptsMaximum = longestPausesSeconds.length + 1;

/** Spreads the retries of endpoints that failed together. */
const jitter = 0.1;

/**
 * Milliseconds; null after the last attempt.
 *
 * @param attempt 1 is the first
 * @param random from 0 to 1
 */
export function pauseAfter(attempt: number, random: number): number | null {
  const longest = longestPausesSeconds[attempt - 1];
  return longest === undefined ? null : Math.round(longest * 1_000 * (1 - jitter * random));
}
