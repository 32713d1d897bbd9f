/** Waits a random time up to a maximum, so that conflicting writers separate. */
export type Jitter = (maximumMilliseconds: number) => Promise<void>;

const randomPause: Jitter = (maximumMilliseconds) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * maximumMilliseconds));

/**
 * Waits before the next attempt: up to 25 ms × 2^n, capped at 400 ms, with full jitter. Twelve attempts wait
 * 2 s on average, twenty 3.6 s on average and 7.2 s at most.
 * https://aws.amazon.com/builders-library/timeouts-retries-and-backoff-with-jitter/
 *
 * @param attempt the one that failed; 1 is the first
 */
export function backOff(attempt: number, jitter: Jitter = randomPause): Promise<void> {
  return jitter(Math.min(400, 25 * 2 ** attempt));
}
