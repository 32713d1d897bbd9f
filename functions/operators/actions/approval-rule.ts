import { aloneWaitSeconds, approvalSeconds } from '../../../contract/operators/operator-errors.ts';
import type { StoredOperation } from '../../tables/operator-requests/operator-requests.store.ts';

/** When a request of `at` may be approved. Pure. */
export function approvalTimes(at: Date, operatorCount: number) {
  return {
    approval_ends_at: after(at, approvalSeconds),
    alone_from: operatorCount === 1 ? after(at, aloneWaitSeconds) : null,
  };
}

/** Why no one may decide on the request anymore; null: it waits. Pure. */
export function whyNotOpen(
  { state, approval_ends_at: endsAt }: Pick<StoredOperation, 'state' | 'approval_ends_at'>,
  at: Date,
): string | null {
  if (state !== 'waiting' || endsAt === null) return 'It waits no more.';
  return at.getTime() < Date.parse(endsAt) ? null : 'It waited for 24 hours. Ask again.';
}

/**
 * Why `operator` may not approve a request that waits; null: they may. Another operator does within 24 hours. Who asked
 * may only where they were the only operator then, and are still, after an hour. Pure.
 */
export function whyNotApproved(
  { requested_by: requestedBy, alone_from: aloneFrom }: Pick<StoredOperation, 'requested_by' | 'alone_from'>,
  operator: string,
  operatorCount: number,
  at: Date,
): string | null {
  if (!isSameOperator(requestedBy, operator)) return null;
  if (aloneFrom === null || operatorCount !== 1) return 'Another operator has to confirm it.';
  return at.getTime() < Date.parse(aloneFrom) ? `You may confirm it alone from ${aloneFrom}.` : null;
}

/** Addresses differ by more than the case of letters. Pure. */
function isSameOperator(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function after(at: Date, seconds: number): string {
  return new Date(at.getTime() + seconds * 1_000).toISOString();
}
