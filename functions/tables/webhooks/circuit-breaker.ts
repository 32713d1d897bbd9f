const minuteMilliseconds = 60_000;

/** After so many time-outs in a row an endpoint gets nothing for a while. */
export const timeoutsAllowed = 5;

const longestPauseMinutes = 60;

/**
 * How long an endpoint gets nothing after so many time-outs in a row, in milliseconds; null: it goes on. Then one attempt says
 * whether it answers again: the pause doubles with each that times out, up to an hour.
 */
export function breakerPause(timeouts: number): number | null {
  if (timeouts < timeoutsAllowed) return null;
  return Math.min(2 ** (timeouts - timeoutsAllowed), longestPauseMinutes) * minuteMilliseconds;
}
