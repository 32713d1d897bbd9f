import type { UserId } from '../../contract/fields/ids.ts';
import type { Log } from '../log/logger.ts';
import type { LedgerItemsStore } from '../tables/credits/ledger-items.store.ts';
import { type Balances, compareBalances } from './compare-balances.ts';

export interface CheckBalancesDependencies {
  readonly ledgers: LedgerItemsStore;
  readonly now: () => Date;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly log: Log;
}

/** One for each hour of the day (UTC): each account is compared once a day, and a missed run only delays its part. */
const parts = 24;

/** A charge between the reads of an account and of its entries looks like a difference, once. */
const looks = 3;
const betweenLooksMilliseconds = 2_000;

/**
 * Compares the hour's part of all accounts with their ledgers, looks again at each that seems to differ, alone, and
 * logs it if it still is not the sum of its entries.
 * A run reads some ten megabytes a second, five gigabytes before its time is over: half a million accounts with thirty
 * entries each, twelve million in all parts.
 *
 * @param until when to stop
 * @throws {Error} if the part is not read by then: `parts` must grow
 */
export async function checkBalances(
  { ledgers, now, sleep, log }: CheckBalancesDependencies,
  until: Date,
): Promise<Balances> {
  const part = { index: now().getUTCHours(), of: parts };
  const { accounts, unbalanced: suspects } = await compareBalances(inTime(ledgers.read(part)));
  const unbalanced: UserId[] = [];
  for (const userId of suspects) {
    if (await isBalanced(userId)) continue;
    unbalanced.push(userId);
    log.error('credits.account_unbalanced', { user_id: userId, cause: 'It is not the sum of its entries.' });
  }
  return { accounts, unbalanced };

  async function* inTime<Item>(items: AsyncIterable<Item>): AsyncIterable<Item> {
    for await (const item of items) {
      if (now() >= until) throw new Error(`A run does not compare one of ${parts} parts of the accounts.`);
      yield item;
    }
  }

  async function isBalanced(userId: UserId): Promise<boolean> {
    for (let look = 0; look < looks; look += 1) {
      if (look > 0) await sleep(betweenLooksMilliseconds);
      const { unbalanced: different } = await compareBalances(inTime(ledgers.readOf(userId)));
      if (different.length === 0) return true;
    }
    return false;
  }
}
