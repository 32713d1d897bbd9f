import type { Environment } from '../foundation/environments.ts';

/** Functions with reserved concurrency. */
export type Bulkhead = keyof typeof percents;

/**
 * Percent of the account's quota, both reserved and the maximum: waits for videos never take the rest, and
 * the rest never stops sign-in or payments.
 */
const percents = {
  /** For each function that may wait for a video's end. */
  waiting: 10,
  webhook: 3,
  /** For each trigger of the user pool. */
  trigger: 2,
  rendering: 15,
} as const;

/** This part of a share may wait; the rest is answered at once. */
const waitingShare = 0.6;

/** Below, AWS keeps nearly all of the quota unreserved. */
const quotaWithShares = 1_000;

/** What the bulkhead reserves; undefined: the account's quota is too small to divide. */
export function reservedConcurrency(
  bulkhead: Bulkhead,
  { concurrentExecutions }: Pick<Environment, 'concurrentExecutions'>,
): number | undefined {
  if (concurrentExecutions < quotaWithShares) return undefined;
  return Math.floor((percents[bulkhead] / 100) * concurrentExecutions);
}

/** How many requests may wait for videos in all functions together; even in one they leave room to answer. */
export function waitsMaximum({ concurrentExecutions }: Pick<Environment, 'concurrentExecutions'>): number {
  return Math.floor((percents.waiting / 100) * waitingShare * concurrentExecutions);
}
