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
