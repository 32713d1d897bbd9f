import type { Environment } from '../foundation/environments.ts';

/** Functions with a share of the account's concurrency of their own. */
export type Bulkhead = keyof typeof percents;

/**
 * Of the account's quota. A share is kept free for its function, and is also the most that it takes: what waits for a video
 * never takes the rest, and the rest never takes what people sign in by and payments arrive by.
 */
const percents = {
  /** Each function that may wait for a video's end. */
  waiting: 10,
  webhook: 3,
  /** Each trigger of the user pool. */
  trigger: 2,
  rendering: 15,
} as const;

/** Of a waiting function's share so much may wait; the rest answers at once. */
const waitingShare = 0.6;

/** Below, AWS keeps (nearly) all of the quota unreserved. */
const quotaWithShares = 1_000;

/** What a function with a bulkhead reserves; undefined: the account's quota is too small to divide. */
export function reservedConcurrency(
  bulkhead: Bulkhead,
  { concurrentExecutions }: Pick<Environment, 'concurrentExecutions'>,
): number | undefined {
  if (concurrentExecutions < quotaWithShares) return undefined;
  return Math.floor((percents[bulkhead] / 100) * concurrentExecutions);
}

/** How many requests may wait for videos at once, all together: also alone in one function they leave it room to answer. */
export function waitsMaximum({ concurrentExecutions }: Pick<Environment, 'concurrentExecutions'>): number {
  return Math.floor((percents.waiting / 100) * waitingShare * concurrentExecutions);
}
