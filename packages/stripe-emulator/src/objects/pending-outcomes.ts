import type { Reading, Work } from '../routes/route.ts';
import { internalCollection } from '../state/collections.ts';

/** What a bank does some time after a payment, a refund or a dispute's evidence. */
export type PendingOutcome = {
  readonly id: string;
  /** In real time. */
  readonly dueSeconds: number;
} & (
  | { readonly kind: 'charge_disputed'; readonly charge: string }
  | { readonly kind: 'refund_confirmed'; readonly refund: string }
  | { readonly kind: 'refund_failed'; readonly refund: string }
  | { readonly kind: 'dispute_decided'; readonly dispute: string; readonly won: boolean }
  /** No evidence came in time. */
  | { readonly kind: 'dispute_unanswered'; readonly dispute: string }
);

type Outcome<Kind = PendingOutcome> = Kind extends PendingOutcome ? Omit<Kind, 'id' | 'dueSeconds'> : never;

export const pendingOutcomes = internalCollection<PendingOutcome>('pending_outcome');

/**
 * Schedules `outcome` for `delaySeconds` of real time from now. With no delay it is next, in a change of its
 * own, whatever time the customer lives in: a bank knows nothing of test clocks.
 */
export function scheduleOutcome(work: Work, outcome: Outcome, delaySeconds: number): void {
  work.store.put(pendingOutcomes, {
    ...outcome,
    id: work.newId('outcome', 24),
    dueSeconds: delaySeconds === 0 ? 0 : work.nowSeconds + delaySeconds,
  });
}

/** The outcomes that are due, in the order in which they were scheduled. */
export function dueOutcomes({ store, nowSeconds }: Reading): PendingOutcome[] {
  return store.all(pendingOutcomes).filter(({ dueSeconds }) => dueSeconds <= nowSeconds);
}

/** When the next outcome is due, in seconds since 1970. */
export function nextOutcomeTime({ store }: Reading): number | undefined {
  const times = store.all(pendingOutcomes).map(({ dueSeconds }) => dueSeconds);
  return times.length === 0 ? undefined : Math.min(...times);
}
