/** Whole seconds from `now` until `end`, rounded up; at least 1. */
export function secondsUntil(end: Date, now: Date): number {
  return Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1_000));
}

/**
 * 'in 12 minutes': when to try again, for a person. Rounded up, so that it is never too early.
 *
 * @param seconds of waiting
 */
export function waitingWords(seconds: number): string {
  if (seconds <= 60) return 'in a minute';
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 90) return `in ${minutes} minutes`;
  return `in ${Math.ceil(minutes / 60)} hours`;
}
