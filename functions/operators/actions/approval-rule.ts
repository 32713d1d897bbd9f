import { aloneWaitSeconds, approvalSeconds } from '../../../contract/operators/operator-errors.ts';
import type { StoredOperation } from '../../tables/operator-requests/operator-requests.store.ts';

/** When a request of `at` may be approved. Pure. */
export function approvalTimes(at: Date, operatorCount: number) {
  return {
    approval_ends_at: after(at, approvalSeconds),
    alone_from: operatorCount === 1 ? after(at, aloneWaitSeconds) : null,
  };
}

/**
 * Why `operator` may not approve the request; null: they may. Another operator does within 24 hours. Who asked may only
 * where they were the only operator then, and are still, after an hour. Pure.
 */
export function whyNotApproved(
  {
    state,
    requested_by,
    approval_ends_at,
    alone_from,
  }: Pick<StoredOperation, 'state' | 'requested_by' | 'approval_ends_at' | 'alone_from'>,
  operator: string,
  operatorCount: number,
  at: Date,
): string | null {
  if (state !== 'waiting' || approval_ends_at === null) return 'It waits no more.';
  if (at.getTime() >= Date.parse(approval_ends_at)) return 'It waited for 24 hours. Ask again.';
  if (!isSameOperator(requested_by, operator)) return null;
  if (alone_from === null || operatorCount !== 1) return 'Another operator has to confirm it.';
  return at.getTime() < Date.parse(alone_from) ? `You may confirm it alone from ${alone_from}.` : null;
}

/** Addresses differ by more than the case of letters. Pure. */
function isSameOperator(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function after(at: Date, seconds: number): string {
  return new Date(at.getTime() + seconds * 1_000).toISOString();
}
