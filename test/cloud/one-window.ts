import { setTimeout as pause } from 'node:timers/promises';

/** What the limits count by the clock: waits for the next window if this one ends within a minute. */
export async function inOneWindow(windowSeconds: number): Promise<void> {
  const windowMilliseconds = windowSeconds * 1_000;
  const leftMilliseconds = windowMilliseconds - (Date.now() % windowMilliseconds);
  if (leftMilliseconds < 60_000) await pause(leftMilliseconds);
}
