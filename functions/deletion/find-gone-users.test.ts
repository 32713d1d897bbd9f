import { randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { UserId } from '../../contract/fields/ids.ts';
import { startTables, type Tables } from '../../test/tables/start-tables.ts';
import type { LogCode } from '../log/logger.ts';
import { accountKey } from '../tables/credits/account-item.ts';
import { createDeletionsStore } from '../tables/credits/deletions.store.ts';
import { addressHash, createIdentitiesStore, type Identity } from '../tables/identities/identities.store.ts';
import type { ListedUser } from '../user-pool/pool-users.ts';
import { type FindGoneUsersDependencies, findGoneUsers } from './find-gone-users.ts';

const minute = 60_000;
const began = Date.parse('2026-11-22T12:00:00.000Z');
const userPoolId = 'us-east-1_First';

let tables: Tables;
const started: Tables[] = [];
/** The pool's users by name, with their addresses, and those missing from its list. */
let pool: Map<string, string>;
let unlisted: Set<string>;
let logged: LogCode[];

beforeEach(async () => {
  tables = await startTables();
  started.push(tables);
  pool = new Map();
  unlisted = new Set();
  logged = [];
});
afterAll(async () => {
  await Promise.all(started.map(({ stop }) => stop()));
});

/** A person with an account; the user's name begins with the account's id. */
async function person(changes: Partial<Identity> = {}): Promise<UserId> {
  const userId = UserId.parse(randomUUID());
  const username = nameOf(userId);
  const email = `${userId}@example.com`;
  pool.set(username, email);
  await createIdentitiesStore(tables.client, 'identities').write({
    before: null,
    after: {
      userId,
      username,
      poolId: userPoolId,
      addressHash: addressHash(email),
      createdAt: null,
      agreement: null,
      language: null,
      ...changes,
    },
    holder: null,
  });
  return userId;
}

function nameOf(userId: UserId): string {
  return `${userId} at the pool`;
}

/** The user leaves the pool. */
function leave(userId: UserId): void {
  pool.delete(nameOf(userId));
}

function listed(username: string): ListedUser {
  const email = pool.get(username) ?? null;
  return {
    ...{ username, subject: null, email, isEmailVerified: true },
    ...{ status: 'CONFIRMED', isEnabled: true, createdAt: null },
  };
}

const usersOfPool: FindGoneUsersDependencies['users'] = {
  async *list() {
    const all = [...pool.keys()].filter((username) => !unlisted.has(username)).map(listed);
    yield all.slice(0, 2);
    yield all.slice(2);
  },
  has: async (username) => pool.has(username),
};

function run(minutes: number, changes: Partial<FindGoneUsersDependencies> = {}, limit = 10) {
  const now = () => new Date(began + minutes * minute);
  const log = (code: LogCode) => void logged.push(code);
  return findGoneUsers(
    {
      userPoolId,
      users: usersOfPool,
      identities: createIdentitiesStore(tables.client, 'identities'),
      deletions: createDeletionsStore(tables.client, 'credits'),
      now,
      log: { info: log, warn: log, error: log },
      ...changes,
    },
    new Date(began + (minutes + limit) * minute),
  );
}

/** Since when the user is noted as missing. */
async function missingSince(userId: UserId): Promise<Date | null | undefined> {
  const identities = createIdentitiesStore(tables.client, 'identities');
  const all = await Array.fromAsync(identities.list());
  return all.find((identity) => identity.userId === userId)?.missingSince;
}

async function accountOf(userId: UserId) {
  return (await tables.client.send(new GetCommand({ TableName: 'credits', Key: accountKey(userId) }))).Item;
}

describe('a user who has left the pool', () => {
  it('is noted by one run, and their deletion begun by another that still misses them', async () => {
    const [gone, here] = [await person(), await person()];
    leave(gone);
    expect(await run(0)).toEqual({ noted: 1, begun: 0, failed: 0 });
    expect(await accountOf(gone)).toBeUndefined();
    expect(await run(20)).toEqual({ noted: 0, begun: 1, failed: 0 });
    expect(await accountOf(gone)).toMatchObject({
      deleted_at: new Date(began + 20 * minute).toISOString(),
      deletion_pending: 'yes',
    });
    expect(logged).toEqual(['account.user_gone']);
    expect(await missingSince(here)).toBeNull();
    // The other sweep continues the deletion.
    expect(await run(40)).toEqual({ noted: 0, begun: 0, failed: 0 });
  });

  it('is not gone by two runs in a few minutes', async () => {
    const gone = await person();
    leave(gone);
    await run(0);
    expect(await run(9)).toEqual({ noted: 0, begun: 0, failed: 0 });
    expect(await accountOf(gone)).toBeUndefined();
  });
});

describe('a user who is there', () => {
  it('is not noted though the list does not show them yet', async () => {
    const fresh = await person();
    unlisted.add(nameOf(fresh));
    expect(await run(0)).toEqual({ noted: 0, begun: 0, failed: 0 });
    expect(await missingSince(fresh)).toBeNull();
  });

  it.each(['listed', 'unlisted'])(
    'is forgotten as missing once the pool has them again (%s)',
    async (how) => {
      const back = await person();
      leave(back);
      await run(0);
      pool.set(nameOf(back), `${back}@example.com`);
      if (how === 'unlisted') unlisted.add(nameOf(back));
      await run(20);
      expect(await missingSince(back)).toBeNull();
      leave(back);
      expect(await run(40)).toEqual({ noted: 1, begun: 0, failed: 0 });
    },
  );
});

describe('no account is deleted', () => {
  /** A person noted as missing an hour ago who is in the pool. */
  async function suspected(): Promise<UserId> {
    const userId = await person();
    leave(userId);
    await run(-60);
    return userId;
  }

  const throttled = Object.assign(new Error('Rate exceeded'), { name: 'TooManyRequestsException' });

  it('when the list of users breaks off', async () => {
    const userId = await suspected();
    const users = {
      async *list(): AsyncIterable<readonly ListedUser[]> {
        yield [];
        throw throttled;
      },
      has: async () => false,
    };
    await expect(run(0, { users })).rejects.toThrow('Rate exceeded');
    expect(await accountOf(userId)).toBeUndefined();
  });

  it('when the pool does not answer about the user', async () => {
    const userId = await suspected();
    const users: FindGoneUsersDependencies['users'] = {
      async *list() {},
      has: () => Promise.reject(throttled),
    };
    expect(await run(0, { users })).toEqual({ noted: 0, begun: 0, failed: 1 });
    expect(logged).toEqual(['account.user_not_looked_up']);
    expect(await accountOf(userId)).toBeUndefined();
  });

  it('when the pool is empty, or another one', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => person()));
    pool.clear();
    for (const minutes of [0, 20, 40]) {
      expect(await run(minutes)).toEqual({ noted: 0, begun: 0, failed: 0 });
    }
    expect(logged).toEqual(Array.from({ length: 3 }, () => 'account.gone_users_not_searched'));
    for (const userId of people) expect(await accountOf(userId)).toBeUndefined();
  });

  it('when the run has no time to list all users', async () => {
    const userId = await suspected();
    expect(await run(0, {}, 0)).toEqual({ noted: 0, begun: 0, failed: 0 });
    expect(logged).toEqual(['account.gone_users_not_searched']);
    expect(await accountOf(userId)).toBeUndefined();
  });

  it('when one write fails, and the others are', async () => {
    const [one, other] = [await suspected(), await suspected()];
    const store = createDeletionsStore(tables.client, 'credits');
    const beginWhile: typeof store.beginWhile = async (userId, ...given) => {
      if (userId === one) throw new Error('DynamoDB is down');
      return store.beginWhile(userId, ...given);
    };
    expect(await run(0, { deletions: { beginWhile } })).toEqual({ noted: 0, begun: 1, failed: 1 });
    expect(await accountOf(one)).toBeUndefined();
    expect(await accountOf(other)).toHaveProperty('deleted_at');
  });

  it('whose owner has not come to a restored pool yet', async () => {
    const awaited = await person({ poolId: 'us-east-1_Former' });
    const google = await person({ poolId: null, addressHash: null });
    for (const userId of [awaited, google]) leave(userId);
    for (const minutes of [0, 20, 40]) expect(await run(minutes)).toEqual({ noted: 0, begun: 0, failed: 0 });
    expect(await accountOf(awaited)).toBeUndefined();
    expect(await accountOf(google)).toBeUndefined();
    expect(logged).toEqual([]);
  });

  it('whose address a user of the pool has verified, by which its owner gets it back', async () => {
    const userId = await person();
    leave(userId);
    pool.set('restored', `${userId}@example.com`);
    for (const minutes of [0, 20]) expect(await run(minutes)).toEqual({ noted: 0, begun: 0, failed: 0 });
    expect(await missingSince(userId)).toBeNull();
  });

  it('whose owner signs in anew at that moment', async () => {
    const userId = await suspected();
    const identities = createIdentitiesStore(tables.client, 'identities');
    const before = await identities.ofAccount(userId);
    if (before === null) throw new Error('There is no such account.');
    const has = async () => {
      await identities.write({ before, after: { ...before, username: 'anew' }, holder: userId });
      return false;
    };
    expect(await run(0, { users: { ...usersOfPool, has } })).toEqual({ noted: 0, begun: 0, failed: 0 });
    expect(await accountOf(userId)).toBeUndefined();
  });
});
