import type { SharedCloud } from './test-cloud.ts';

/**
 * Lets a minute at least pass before the functions' counters begin a new window: moves their clock into the next one if
 * this one ends earlier.
 */
export function inOneWindow(cloud: Pick<SharedCloud, 'functionClock'>, windowSeconds: number): void {
  const windowMilliseconds = windowSeconds * 1_000;
  const leftMilliseconds = windowMilliseconds - (cloud.functionClock.now() % windowMilliseconds);
  if (leftMilliseconds < 60_000) cloud.functionClock.advance(leftMilliseconds);
}
