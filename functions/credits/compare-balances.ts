import type { UserId } from '../../contract/fields/ids.ts';
import type { LedgerItem } from '../tables/credits/ledger-items.store.ts';

/** How many accounts were read, and those that are not the sum of their entries, bucket by bucket. */
export interface Balances {
  readonly accounts: number;
  readonly unbalanced: readonly UserId[];
}

/**
 * Compares accounts with their ledgers.
 *
 * @param items in any order; all items of each account
 */
export async function compareBalances(items: AsyncIterable<LedgerItem>): Promise<Balances> {
  /** Balance minus entries. */
  const differences = new Map<UserId, [number, number, number]>();
  const deleted = new Set<UserId>();
  let accounts = 0;
  for await (const { userId, isAccount, isDeleted, credits } of items) {
    const sign = isAccount ? 1 : -1;
    const [cycle, purchased, grace] = differences.get(userId) ?? [0, 0, 0];
    differences.set(userId, [
      cycle + sign * credits[0],
      purchased + sign * credits[1],
      grace + sign * credits[2],
    ]);
    if (isAccount) accounts += 1;
    // Its entries are removed.
    if (isDeleted) deleted.add(userId);
  }
  const unbalanced = Array.from(differences)
    .filter(([userId, difference]) => !deleted.has(userId) && difference.some((credits) => credits !== 0))
    .map(([userId]) => userId);
  return { accounts, unbalanced };
}
