import * as z from 'zod/mini';
import type { UserId } from '../../../contract/fields/ids.ts';
import { AccountRow } from './account-row.ts';
import { type Account, type Assumptions, emptyAccount } from './ledger.ts';
import type { Session } from './session.ts';

/** It lies in the partition of the person's ledger entries. */
export function accountKey(userId: UserId) {
  return { user_id: userId, entry: accountEntry } as const;
}

/** The sort key of the account item. */
export const accountEntry = 'account';

/** The account may still change. */
export const notDeleted = 'attribute_not_exists(deleted_at)';

const LedgerPart = z.pick(AccountRow, {
  cycle_credits: true,
  purchased_credits: true,
  grace_credits: true,
  grace: true,
  cycle_id: true,
  cycle_details: true,
  closed_cycles: true,
  allowance: true,
  subscribed_plan: true,
  account_revision: true,
  last_entry_at: true,
  videos_in_flight: true,
  free_sample_video: true,
  suspended_at: true,
  refused_at: true,
  generating_waits_until: true,
  generating_paused_at: true,
  deleted_at: true,
});

/** An absent item is the empty account. */
export function parseAccount(item: Record<string, unknown> | undefined): Account {
  if (item === undefined) return { ...emptyAccount };
  const stored = z.parse(LedgerPart, item);
  return {
    cycleCredits: stored.cycle_credits,
    purchasedCredits: stored.purchased_credits,
    graceCredits: stored.grace_credits,
    grace: stored.grace ?? null,
    cycle:
      stored.cycle_id !== undefined && stored.cycle_details !== undefined
        ? { id: stored.cycle_id, ...stored.cycle_details }
        : null,
    closedCycles: stored.closed_cycles,
    allowance: stored.allowance ?? null,
    plan: stored.subscribed_plan ?? null,
    revision: stored.account_revision,
    lastEntryAt: stored.last_entry_at ?? null,
    videosInFlight: [...(stored.videos_in_flight ?? [])],
    freeSampleVideo: stored.free_sample_video ?? null,
    suspendedAt: stored.suspended_at ?? null,
    generatingPause: {
      refusedAt: stored.refused_at ?? [],
      waitsUntil: stored.generating_waits_until ?? null,
      pausedAt: stored.generating_paused_at ?? null,
    },
    deletedAt: stored.deleted_at ?? null,
  };
}

/** Null removes an attribute. Conditions name the cycle's id, so it is its own attribute. */
export function cycleAttributes({
  cycle,
  closedCycles,
  grace,
}: Pick<Account, 'cycle' | 'closedCycles' | 'grace'>): Record<string, unknown> {
  const { id = null, ...details } = cycle ?? {};
  return {
    cycle_id: id,
    cycle_details: cycle === null ? null : details,
    closed_cycles: closedCycles.length === 0 ? null : closedCycles,
    grace,
  };
}

/** No expression if nothing is assumed. */
export interface AccountCondition {
  readonly expression: string | undefined;
  readonly values: Readonly<Record<string, number | string>>;
}

/** The account is not deleted and the session has not ended: part of every write that a person asks for. */
export function sessionHolds({ epoch }: Session): AccountCondition & { readonly expression: string } {
  if (epoch === null) return { expression: notDeleted, values: {} };
  const isEpoch =
    epoch === 0
      ? '(attribute_not_exists(session_epoch) OR session_epoch = :session_epoch)'
      : 'session_epoch = :session_epoch';
  return { expression: `${notDeleted} AND ${isEpoch}`, values: { ':session_epoch': epoch } };
}

/** No operator has suspended the person: part of every write that spends, shares or makes a key. */
export const notSuspended = 'attribute_not_exists(suspended_at)';

/** `sessionHolds`, evaluated on a read item. */
export function holds({ epoch }: Session, item: Readonly<Record<string, unknown>> = {}): boolean {
  return item.deleted_at === undefined && (epoch === null || (item.session_epoch ?? 0) === epoch);
}

/** A missing attribute counts as zero, because an account begins with its first entry. */
export function conditionOf(assumptions: Assumptions): AccountCondition {
  const clauses: string[] = [];
  const values: Record<string, number | string> = {};
  for (const [field, attribute] of [
    ['cycleCredits', 'cycle_credits'],
    ['purchasedCredits', 'purchased_credits'],
    ['graceCredits', 'grace_credits'],
  ] as const) {
    const assumption = assumptions[field];
    if (assumption === undefined) continue;
    const value = `:assumed_${attribute}`;
    if ('equals' in assumption) {
      values[value] = assumption.equals;
      clauses.push(
        assumption.equals === 0
          ? `(attribute_not_exists(${attribute}) OR ${attribute} = ${value})`
          : `${attribute} = ${value}`,
      );
    } else {
      values[value] = assumption.atLeast;
      clauses.push(`${attribute} >= ${value}`);
    }
  }
  if (assumptions.cycleId !== undefined) {
    if (assumptions.cycleId.equals === null) {
      clauses.push('attribute_not_exists(cycle_id)');
    } else {
      values[':assumed_cycle_id'] = assumptions.cycleId.equals;
      clauses.push('cycle_id = :assumed_cycle_id');
    }
  }
  if (assumptions.hasEntries === false) clauses.push('attribute_not_exists(last_entry_at)');
  if (assumptions.freeSampleVideo !== undefined) {
    const { equals } = assumptions.freeSampleVideo;
    if (equals === null) {
      clauses.push('attribute_not_exists(free_sample_video)');
    } else {
      values[':assumed_free_sample_video'] = equals;
      clauses.push('free_sample_video = :assumed_free_sample_video');
    }
  }
  return { expression: clauses.length === 0 ? undefined : clauses.join(' AND '), values };
}

/**
 * The date is after the last entry's, so entries are dated in the order of the account's changes without a
 * read first. The caller dates a late entry again and retries.
 */
export function isNewest(date: string): AccountCondition & { readonly expression: string } {
  return {
    expression: '(attribute_not_exists(last_entry_at) OR last_entry_at < :first_entry_at)',
    values: { ':first_entry_at': date },
  };
}

/** The account knows of fewer than `maximum`. */
export function hasRoomInFlight(maximum: number): AccountCondition & { readonly expression: string } {
  return {
    expression: '(attribute_not_exists(videos_in_flight) OR size(videos_in_flight) < :in_flight_maximum)',
    values: { ':in_flight_maximum': maximum },
  };
}

/** The account still has these credits, cycle and revision. */
export function unchanged(account: Account): AccountCondition {
  const { expression, values } = conditionOf({
    cycleCredits: { equals: account.cycleCredits },
    purchasedCredits: { equals: account.purchasedCredits },
    graceCredits: { equals: account.graceCredits },
    cycleId: { equals: account.cycle?.id ?? null },
  });
  return account.revision === 0
    ? { expression: `${expression} AND attribute_not_exists(account_revision)`, values }
    : {
        expression: `${expression} AND account_revision = :assumed_revision`,
        values: { ...values, ':assumed_revision': account.revision },
      };
}
