import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UserId } from '../../contract/fields/ids.ts';
import { caller } from '../../test/handlers/caller.ts';
import { expectLedgerToAddUp } from '../../test/tables/ledger-sum.ts';
import { startTables, type Tables } from '../../test/tables/start-tables.ts';
import { accountKey } from '../tables/credits/account-item.ts';
import { createCreditEntriesStore } from '../tables/credits/credit-entries.store.ts';
import { type CreditsStore, createCreditsStore } from '../tables/credits/credits.store.ts';
import { listCreditEntries } from './list-credit-entries.ts';
import { buyCredits, takeCredits } from './testing/post-credits.ts';

let tables: Tables;
let store: CreditsStore;
let people = 0;

beforeAll(async () => {
  tables = await startTables();
  store = createCreditsStore(tables.client, 'credits');
});
afterAll(() => tables.stop());

function newPerson(): UserId {
  people += 1;
  return UserId.parse(`00000000-0000-4000-8000-${String(people).padStart(12, '0')}`);
}

type Clock = () => Date;
const clock: Clock = () => new Date();
const lateBy =
  (milliseconds: number): Clock =>
  () =>
    new Date(Date.now() - milliseconds);

function buy(userId: UserId, credits: number, reference: string, now = clock) {
  return buyCredits(store, userId, credits, { reference, now });
}

function take(userId: UserId, credits: number, reference: string, now = clock) {
  return takeCredits(store, userId, credits, { reference, now });
}

/** Every line of the statement, oldest first. */
async function statementOf(userId: UserId) {
  const list = listCreditEntries({
    credits: store,
    entries: createCreditEntriesStore(tables.client, 'credits'),
    readPrompts: async () => new Map(),
    now: clock,
    pause: async () => undefined,
  });
  const lines = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({
      ...caller(userId),
      path: undefined,
      query: cursor === null ? {} : { cursor },
      headers: undefined,
      body: undefined,
    });
    lines.push(...page.entries);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return lines.toReversed();
}

/** Reads the balance as often as possible while something happens. */
async function balancesDuring(userId: UserId, happening: Promise<unknown>): Promise<number[]> {
  const seen: number[] = [];
  let isOver = false;
  const over = happening.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const { Item } = await tables.client.send(
      new GetCommand({ TableName: 'credits', Key: accountKey(userId), ConsistentRead: true }),
    );
    seen.push(Number(Item?.purchased_credits ?? 0));
  }
  await over;
  return seen;
}

describe('a statement of charges and grants at once', () => {
  it('shows the balances that the account had, in their order, and none that it never had', async () => {
    const userId = newPerson();
    const seen = await balancesDuring(
      userId,
      Promise.all([
        ...Array.from({ length: 15 }, (_, index) => take(userId, 1_000 + index, `early-${index}`)),
        ...[7_001, 11_003, 5_007].map((credits) => buy(userId, credits, `pack-${credits}`)),
        ...Array.from({ length: 15 }, (_, index) => take(userId, 900 + index, `late-${index}`)),
      ]),
    );
    const lines = await statementOf(userId);
    const balances = lines.map(({ balance_after: balance }) => balance);
    expect(Math.min(...balances)).toBeGreaterThanOrEqual(0);
    let position = 0;
    for (const balance of seen) {
      const found = [0, ...balances].indexOf(balance, position);
      expect(found, `${balance} after ${balances[position - 1]}`).toBeGreaterThanOrEqual(position);
      position = found;
    }
    await expectLedgerToAddUp(tables.client, 'credits', userId);
  });

  it('is dated in the order in which the account changed, also by a clock that is late', async () => {
    const userId = newPerson();
    await buy(userId, 3_000, 'pack');
    await take(userId, 1_000, 'by a late clock', lateBy(60_000));
    await take(userId, 500, 'by a later clock', lateBy(3_600_000));
    await buy(userId, 7_000, 'again');
    const lines = await statementOf(userId);
    expect(lines.map(({ credits, balance_after: after }) => [credits, after])).toEqual([
      [3_000, 3_000],
      [-1_000, 2_000],
      [-500, 1_500],
      [7_000, 8_500],
    ]);
    const dates = lines.map(({ created_at: createdAt }) => createdAt);
    expect(new Set(dates).size).toBe(4);
    expect(dates).toEqual(dates.toSorted());
  });

  it('takes every one of 200 simultaneous deductions that there are credits for', async () => {
    const userId = newPerson();
    await buy(userId, 200, 'pack');
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, index) => take(userId, 1, `request-${index}`)),
    );
    expect(outcomes.filter(({ kind }) => kind === 'posted')).toHaveLength(200);
    const lines = await statementOf(userId);
    expect(lines.map(({ balance_after: balance }) => balance)).toEqual(
      Array.from({ length: 201 }, (_, index) => 200 - index),
    );
  });
});
