import { randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { UserId } from '../../contract/ids.ts';
import { startTables, type Tables } from '../../test/tables/start-tables.ts';
import { createBillingAccountStore } from '../billing/billing-account.store.ts';
import { accountKey } from '../credits/account-item.ts';
import type { LogCode } from '../log/logger.ts';
import { createDeletionsStore } from './deletions.store.ts';
import { type FindGoneUsersDependencies, findGoneUsers } from './find-gone-users.ts';
import { createGoneUsersStore } from './gone-users.store.ts';

const minute = 60_000;
const began = Date.parse('2026-11-22T12:00:00.000Z');

let tables: Tables;
const started: Tables[] = [];
/** The users of the pool, and those that its list does not show yet. */
let pool: Set<string>;
let unlisted: Set<string>;
let logged: LogCode[];

beforeEach(async () => {
  tables = await startTables();
  started.push(tables);
  pool = new Set();
  unlisted = new Set();
  logged = [];
});
afterAll(async () => {
  await Promise.all(started.map(({ stop }) => stop()));
});

/** A person with a customer in Stripe, and so with an account. */
async function person(): Promise<UserId> {
  const userId = UserId.parse(randomUUID());
  pool.add(userId);
  await createBillingAccountStore(tables.client, 'credits').recordStripeCustomer(userId, null, 'cus_1');
  return userId;
}

function run(minutes: number, changes: Partial<FindGoneUsersDependencies> = {}, limit = 10) {
  const now = () => new Date(began + minutes * minute);
  const log = (code: LogCode) => void logged.push(code);
  return findGoneUsers(
    {
      users: {
        async *subs() {
          const all = [...pool].filter((sub) => !unlisted.has(sub));
          yield all.slice(0, 2);
          yield all.slice(2);
        },
        isGone: async (userId) => !pool.has(userId),
      },
      accounts: createGoneUsersStore(tables.client, 'credits'),
      deletions: createDeletionsStore(tables.client, 'credits'),
      now,
      log: { info: log, warn: log, error: log },
      ...changes,
    },
    new Date(began + (minutes + limit) * minute),
  );
}

async function accountOf(userId: UserId) {
  return (await tables.client.send(new GetCommand({ TableName: 'credits', Key: accountKey(userId) }))).Item;
}

describe('a user who has left the pool', () => {
  it('is noted by one run, and their deletion begun by another that still misses them', async () => {
    const [gone, here] = [await person(), await person()];
    pool.delete(gone);
    expect(await run(0)).toEqual({ noted: 1, begun: 0, failed: 0 });
    expect(await accountOf(gone)).not.toHaveProperty('deleted_at');
    expect(await run(20)).toEqual({ noted: 0, begun: 1, failed: 0 });
    expect(await accountOf(gone)).toMatchObject({
      deleted_at: new Date(began + 20 * minute).toISOString(),
      deletion_pending: 'yes',
    });
    expect(logged).toEqual(['account.user_gone']);
    expect(await accountOf(here)).not.toHaveProperty('user_missing_since');
    // The deletion is the other sweep's now.
    expect(await run(40)).toEqual({ noted: 0, begun: 0, failed: 0 });
  });

  it('is not gone by two runs in a few minutes', async () => {
    const gone = await person();
    pool.delete(gone);
    await run(0);
    expect(await run(9)).toEqual({ noted: 0, begun: 0, failed: 0 });
    expect(await accountOf(gone)).not.toHaveProperty('deleted_at');
  });
});

describe('a user who is there', () => {
  it('is not noted though the list does not show them yet', async () => {
    const fresh = await person();
    unlisted.add(fresh);
    expect(await run(0)).toEqual({ noted: 0, begun: 0, failed: 0 });
    expect(await accountOf(fresh)).not.toHaveProperty('user_missing_since');
  });

  it.each(['listed', 'unlisted'])(
    'is forgotten as missing once the pool has them again (%s)',
    async (how) => {
      const back = await person();
      pool.delete(back);
      await run(0);
      pool.add(back);
      if (how === 'unlisted') unlisted.add(back);
      await run(20);
      expect(await accountOf(back)).not.toHaveProperty('user_missing_since');
      pool.delete(back);
      expect(await run(40)).toEqual({ noted: 1, begun: 0, failed: 0 });
    },
  );
});

describe('no account is deleted', () => {
  /** A person who has been missing for an hour by the notes, in a pool that has them. */
  async function suspected(): Promise<UserId> {
    const userId = await person();
    pool.delete(userId);
    await run(-60);
    return userId;
  }

  const throttled = Object.assign(new Error('Rate exceeded'), { name: 'TooManyRequestsException' });

  it('when the list of users breaks off', async () => {
    const userId = await suspected();
    const users = {
      async *subs(): AsyncIterable<readonly string[]> {
        yield [];
        throw throttled;
      },
      isGone: async () => true,
    };
    await expect(run(0, { users })).rejects.toThrow('Rate exceeded');
    expect(await accountOf(userId)).not.toHaveProperty('deleted_at');
  });

  it('when the pool does not answer about the user', async () => {
    const userId = await suspected();
    const users = { async *subs() {}, isGone: () => Promise.reject(throttled) };
    expect(await run(0, { users })).toEqual({ noted: 0, begun: 0, failed: 1 });
    expect(logged).toEqual(['account.user_not_looked_up']);
    expect(await accountOf(userId)).not.toHaveProperty('deleted_at');
  });

  it('when the pool is empty, or another one', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, person));
    pool.clear();
    for (const minutes of [0, 20, 40]) {
      expect(await run(minutes)).toEqual({ noted: 0, begun: 0, failed: 0 });
    }
    expect(logged).toEqual(Array.from({ length: 3 }, () => 'account.gone_users_not_searched'));
    for (const userId of people) expect(await accountOf(userId)).not.toHaveProperty('deleted_at');
  });

  it('when the run has no time to list all users', async () => {
    const userId = await suspected();
    expect(await run(0, {}, 0)).toEqual({ noted: 0, begun: 0, failed: 0 });
    expect(logged).toEqual(['account.gone_users_not_searched']);
    expect(await accountOf(userId)).not.toHaveProperty('deleted_at');
  });

  it('when one write fails, and the others are', async () => {
    const [one, other] = [await suspected(), await suspected()];
    const store = createDeletionsStore(tables.client, 'credits');
    const begin: typeof store.begin = async (userId, ...given) => {
      if (userId === one) throw new Error('DynamoDB is down');
      await store.begin(userId, ...given);
    };
    expect(await run(0, { deletions: { begin } })).toEqual({ noted: 0, begun: 1, failed: 1 });
    expect(await accountOf(one)).not.toHaveProperty('deleted_at');
    expect(await accountOf(other)).toHaveProperty('deleted_at');
  });
});
