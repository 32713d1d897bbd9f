const minute = 60;
const hour = 60 * minute;

/**
 * The pauses between attempts in seconds, at most: those of the specification's example, 76 hours in all. The sweep looks
 * once a minute, which the twenty-five minutes that are left take in.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md, "Retry schedule"
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

/** What chance may take off a pause, so that endpoints that failed together are not asked together again. */
const jitter = 0.1;

/**
 * How long to wait after an attempt that failed, in milliseconds; null: it was the last one.
 *
 * @param attempt 1 is the first
 * @param random from 0 to 1
 */
export function pauseAfter(attempt: number, random: number): number | null {
  const longest = longestPausesSeconds[attempt - 1];
  return longest === undefined ? null : Math.round(longest * 1_000 * (1 - jitter * random));
}
