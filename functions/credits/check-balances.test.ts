import { describe, expect, it } from 'vitest';
import { UserId } from '../../contract/fields/ids.ts';
import type { LogCode, LogFields } from '../log/logger.ts';
import type { LedgerItem } from '../tables/credits/ledger-items.store.ts';
import { checkBalances } from './check-balances.ts';

const user = (number: number) => UserId.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);
const item = (userId: UserId, isAccount: boolean, purchased: number): LedgerItem => ({
  ...{ userId, isAccount, isDeleted: false },
  credits: [0, purchased, 0],
});
const balanced = (userId: UserId) => [item(userId, true, 500), item(userId, false, 500)];
const unbalanced = (userId: UserId) => [item(userId, true, 700), item(userId, false, 500)];

/** Checks at 17:30 what the whole table shows, and then, look by look, what each account shows by itself. */
async function check(
  table: readonly LedgerItem[],
  { looks = [], minutes = 10 }: { looks?: readonly (readonly LedgerItem[])[]; minutes?: number } = {},
) {
  const began = Date.parse('2026-11-22T17:30:00.000Z');
  let now = began;
  const parts: unknown[] = [];
  const logged: [LogCode, LogFields | undefined][] = [];
  const left = [...looks];
  const note = (code: LogCode, fields?: LogFields) => void logged.push([code, fields]);
  const ended = await checkBalances(
    {
      ledgers: {
        async *read(part) {
          parts.push(part);
          for (const row of table) {
            now += 60_000;
            yield row;
          }
        },
        async *readOf(userId) {
          yield* left.shift() ?? table.filter((row) => row.userId === userId);
        },
      },
      now: () => new Date(now),
      sleep: async (milliseconds) => {
        now += milliseconds;
      },
      log: { info: note, warn: note, error: note },
    },
    new Date(began + minutes * 60_000),
  ).catch((error: Error) => error.message);
  return { ended, parts, logged };
}

describe('the daily comparison of accounts with their ledgers', () => {
  it('logs each account that is not the sum of its entries', async () => {
    const { ended, logged } = await check([...balanced(user(1)), ...unbalanced(user(2))]);
    expect(ended).toEqual({ accounts: 2, unbalanced: [user(2)] });
    expect(logged).toEqual([['credits.account_unbalanced', expect.objectContaining({ user_id: user(2) })]]);
  });

  it('takes no charge between its reads for a difference', async () => {
    const looks = [unbalanced(user(1)), balanced(user(1))];
    expect(await check(unbalanced(user(1)), { looks })).toMatchObject({
      ended: { accounts: 1, unbalanced: [] },
      logged: [],
    });
  });

  it('compares one of 24 parts, by the hour', async () => {
    expect((await check([])).parts).toEqual([{ index: 17, of: 24 }]);
  });

  it('fails if a part takes longer than a run, so that the dead letter tells', async () => {
    const { ended } = await check([...balanced(user(1)), ...balanced(user(2))], { minutes: 3 });
    expect(ended).toBe('A run does not compare one of 24 parts of the accounts.');
  });
});
