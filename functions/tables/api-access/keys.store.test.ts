import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, ScanCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keysMaximum } from '../../../contract/developers/developer-keys.ts';
import { UserId } from '../../../contract/fields/ids.ts';
import { newPerson } from '../../../test/handlers/start-handlers.ts';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import { newTestKey, testKeySecret } from '../../developers/keys/testing/new-key.ts';
import type { ApiKey } from './api-key.ts';
import { createKeyCharges, spendRow } from './key-charges.ts';
import { createKeysStore, type KeysStore } from './keys.store.ts';

let tables: Tables;
let keys: KeysStore;
let accountId: UserId;
const charges = createKeyCharges('api-access');
const now = new Date('2026-11-23T10:00:00.000Z');

beforeAll(async () => {
  tables = await startTables();
  keys = createKeysStore(tables.client, 'api-access', async () => testKeySecret);
});
afterAll(() => tables.stop());
beforeEach(() => {
  accountId = UserId.parse(newPerson());
});

async function add(settings: Partial<ApiKey> = {}) {
  const made = newTestKey(accountId, settings);
  expect(await keys.write(keys.creating(made.key))).toBe(true);
  return made;
}

/** Which items of a transaction failed; empty if it was written. */
async function failing(...items: readonly TransactionItem[]): Promise<readonly number[]> {
  try {
    await tables.client.send(new TransactWriteCommand({ TransactItems: [...items] }));
    return [];
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    return (error.CancellationReasons ?? []).flatMap(({ Code }, index) =>
      Code === 'ConditionalCheckFailed' ? [index] : [],
    );
  }
}

async function spendOf(key: ApiKey, at = now) {
  const { Item } = await tables.client.send(
    new GetCommand({ TableName: 'api-access', Key: spendRow(key.keyId, at) }),
  );
  return Item;
}

describe('finding a key', () => {
  it('takes one read by its secret, and finds all but the secret', async () => {
    const settings = {
      capCredits: 5_000,
      expiresAt: new Date('2027-01-01T00:00:00.000Z'),
      allowedAddresses: ['203.0.113.0/24'],
      scopes: ['read'],
    } satisfies Partial<ApiKey>;
    const { secret, key } = await add(settings);
    const before = tables.roundTrips();
    expect(await keys.find(secret)).toEqual(key);
    expect(tables.roundTrips() - before).toBe(1);
  });

  it('reads nothing for text that cannot be a key', async () => {
    const { secret } = await add();
    const before = tables.roundTrips();
    expect(await keys.find(`${secret.slice(0, -1)}_`)).toBeNull();
    expect(await keys.find(secret.toLowerCase())).toBeNull();
    expect(await keys.find('')).toBeNull();
    expect(tables.roundTrips()).toBe(before);
  });

  it('finds none that was never made, or was made under another secret', async () => {
    expect(await keys.find(newTestKey(accountId).secret)).toBeNull();
    const { secret } = await add();
    const elsewhere = createKeysStore(tables.client, 'api-access', async () => 'another');
    expect(await elsewhere.find(secret)).toBeNull();
  });

  it('no row of the table holds a secret', async () => {
    const { secret } = await add();
    const { Items = [] } = await tables.client.send(new ScanCommand({ TableName: 'api-access' }));
    expect(Items.length).toBeGreaterThan(0);
    expect(JSON.stringify(Items)).not.toContain(secret.slice(8, 38));
  });

  it('notes its use to the minute, and never brings a deleted key back', async () => {
    const { secret, key } = await add();
    await keys.noteUse(key, { now });
    const used = await keys.find(secret);
    expect(used?.lastUsedAt).toEqual(now);
    const before = tables.roundTrips();
    if (used !== null) await keys.noteUse(used, { now: new Date(now.getTime() + 59_999) });
    expect(tables.roundTrips()).toBe(before);
    if (used !== null) await keys.noteUse(used, { now, limitHint: 1_795_000_000_000 });
    expect((await keys.find(secret))?.limitHint).toBe(1_795_000_000_000);

    await keys.removeAllOf(accountId, new Date());
    await keys.noteUse(key, { now });
    expect(await keys.find(secret)).toBeNull();
  });
});

describe('the keys of an account', () => {
  it('are listed as soon as they are made, and those of others are not', async () => {
    const { key } = await add();
    const other = newTestKey(UserId.parse(newPerson()));
    await keys.write(keys.creating(other.key));
    expect(await keys.list(accountId)).toEqual([key]);
  });

  it(`are at most ${keysMaximum}, also when they are made at once; a revoked one makes room`, async () => {
    const made = Array.from({ length: keysMaximum + 5 }, () => newTestKey(accountId).key);
    const written = await Promise.all(made.map((key) => keys.write(keys.creating(key))));
    expect(written.filter((isWritten) => isWritten)).toHaveLength(keysMaximum);
    const [first] = await keys.list(accountId);
    if (first !== undefined) await keys.write(keys.revoking([first], now, false));
    expect(await keys.write(keys.creating(newTestKey(accountId).key))).toBe(true);
    expect(await keys.write(keys.creating(newTestKey(accountId).key))).toBe(false);
  });

  it('that were revoked are known as such, by their owner and by a leak', async () => {
    const { secret, key } = await add();
    expect(await keys.write(keys.revoking([key], now, true))).toBe(true);
    expect(await keys.find(secret)).toMatchObject({ revokedAt: now, isLeaked: true });
  });

  it('of a rotation both are found, with the end of the former', async () => {
    const { secret, key } = await add();
    const successor = newTestKey(accountId, { keyId: key.keyId });
    const former = { ...key, supersededAt: now, expiresAt: new Date('2026-11-30T10:00:00.000Z') };
    expect(await keys.write(keys.rotating([former], successor.key))).toBe(true);
    expect(await keys.find(secret)).toEqual({ ...former, revision: 2 });
    expect(await keys.find(successor.secret)).toEqual(successor.key);
    expect(await keys.list(accountId)).toHaveLength(2);
  });

  it('change only as they were seen: of a rotation and a revocation at once, none leaves a secret behind', async () => {
    const { key } = await add();
    const successor = newTestKey(accountId, { keyId: key.keyId });
    expect(
      await keys.write(keys.rotating([{ ...key, supersededAt: now, expiresAt: now }], successor.key)),
    ).toBe(true);
    expect(await keys.write(keys.revoking([key], now, false))).toBe(false);
    const seen = await keys.list(accountId);
    expect(await keys.write(keys.revoking(seen, now, false))).toBe(true);
    for (const { revokedAt } of await keys.list(accountId)) expect(revokedAt).toEqual(now);
    for (const revoked of await keys.list(accountId)) {
      expect(
        await keys.write(keys.rotating([{ ...revoked, supersededAt: now }], newTestKey(accountId).key)),
      ).toBe(false);
      expect(await keys.write(keys.changing([revoked]))).toBe(false);
    }
  });

  it('take new settings, and lose those that are taken away', async () => {
    const { secret, key } = await add({ capCredits: 100, allowedAddresses: ['203.0.113.7'] });
    const changed: ApiKey = { ...key, name: 'Renamed', capCredits: null, scopes: ['read'] };
    expect(await keys.write(keys.changing([changed]))).toBe(true);
    expect(await keys.find(secret)).toEqual({ ...changed, revision: 2 });
  });

  it('that ended long ago are pruned', async () => {
    const { key } = await add();
    const { key: kept } = await add();
    await keys.prune(accountId, [key]);
    expect(await keys.list(accountId)).toEqual([kept]);
  });

  it('go with the account, and all that was counted for them', async () => {
    const { secret, key } = await add();
    const { secret: ofTest } = await add({ mode: 'test' });
    await failing(charges.spending(key, 100, now));
    await tables.client.send(
      new PutCommand({
        TableName: 'api-access',
        Item: { id: `account#${accountId}`, generations_per_hour: 500 },
      }),
    );
    for (const _ of [1, 2]) {
      await keys.removeAllOf(accountId, new Date());
      expect(await keys.find(secret)).toBeNull();
      expect(await keys.find(ofTest)).toBeNull();
    }
    const { Items = [] } = await tables.client.send(new ScanCommand({ TableName: 'api-access' }));
    expect(JSON.stringify(Items)).not.toContain(accountId);
  });
});

describe('what a key adds to a charge', () => {
  it('holds while the key is what it was, and notes its use', async () => {
    const { secret, key } = await add();
    expect(
      await failing(charges.stillValid(key, { now, rate: { arrivalAt: 7, contractPerHour: 500 } })),
    ).toEqual([]);
    expect(await keys.find(secret)).toEqual({ ...key, lastUsedAt: now, limitHint: 7, contractHint: 500 });
    // A use does not change the key.
    expect(await failing(charges.stillValid(key, { now }))).toEqual([]);
  });

  it('fails once the key is revoked, changed, expired or deleted', async () => {
    const revoked = (await add()).key;
    await keys.write(keys.revoking([revoked], now, false));
    const changed = (await add()).key;
    await keys.write(keys.changing([{ ...changed, scopes: ['read'] }]));
    const expired = (await add({ expiresAt: now })).key;
    const deleted = newTestKey(accountId).key;
    for (const key of [revoked, changed, expired, deleted]) {
      expect(await failing(charges.stillValid(key, { now }))).toEqual([0]);
    }
  });

  it('never lets it spend more than its cap in a month, also at once', async () => {
    const { key } = await add({ capCredits: 1_000 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        for (;;) {
          try {
            await tables.client.send(
              new TransactWriteCommand({ TransactItems: [charges.spending(key, 300, now)] }),
            );
            return true;
          } catch (error) {
            if (!(error instanceof TransactionCanceledException)) throw error;
            if (error.CancellationReasons?.some(({ Code }) => Code === 'ConditionalCheckFailed'))
              return false;
          }
        }
      }),
    );
    expect(answers.filter((isSpent) => isSpent)).toHaveLength(3);
    expect((await keys.spentOf([key.keyId], now)).get(key.keyId)).toBe(900);
    const inDecember = new Date('2026-12-01T00:00:00.000Z');
    expect(await failing(charges.spending(key, 1_000, inDecember))).toEqual([]);
    expect(await failing(charges.spending({ ...key, capCredits: 0 }, 100, new Date('2027-01-01')))).toEqual([
      0,
    ]);
    expect(await failing(charges.spending({ ...key, capCredits: 0 }, 100, inDecember))).toEqual([0]);
  });

  it('counts credits and videos by day, without a cap too', async () => {
    const { key } = await add();
    await failing(charges.spending(key, 100, now));
    await failing(charges.spending(key, 200, now));
    await failing(charges.spending(key, 50, new Date('2026-11-24T00:00:00.000Z')));
    expect(await spendOf(key)).toEqual({
      id: `spend#${key.keyId}#2026-11`,
      user_id: accountId,
      key_id: key.keyId,
      mode: 'live',
      spent_credits: 350,
      credits_23: 300,
      videos_23: 2,
      credits_24: 50,
      videos_24: 1,
      // 13 months after the end of the month.
      delete_after: Date.UTC(2028, 0) / 1_000,
    });
  });

  it('gives a refund back to the day of the charge, also after the month and the key have ended', async () => {
    const { key } = await add({ capCredits: 300 });
    const chargedAt = new Date('2026-11-30T23:59:00.000Z');
    await failing(charges.spending(key, 300, chargedAt));
    await keys.write(keys.revoking([key], now, false));
    expect(await failing(charges.unspending({ ...key, credits: 300, chargedAt }))).toEqual([]);
    expect(await spendOf(key, chargedAt)).toMatchObject({ spent_credits: 0, credits_30: 0, videos_30: 1 });
    expect((await keys.spentOf([key.keyId], chargedAt)).get(key.keyId)).toBe(0);
  });
});
