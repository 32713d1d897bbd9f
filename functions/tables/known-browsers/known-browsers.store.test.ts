import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, describe, expect, it } from 'vitest';
import { UserId } from '../../../contract/fields/ids.ts';
import { startTables } from '../../../test/tables/start-tables.ts';
import { createAccountCodesStore } from '../account-codes/account-codes.store.ts';
import { createKnownBrowsersStore } from './known-browsers.store.ts';

const tables = await startTables();
afterAll(tables.stop);
const browsers = createKnownBrowsersStore(tables.client, 'account-codes');
const newUser = () => UserId.parse(randomUUID());
const at = new Date('2026-11-21T10:00:00.000Z');
const browserId = (number: number) => number.toString(16).padStart(32, '0');

describe('a sign-in', () => {
  it('is from a new browser once, and never with the first', async () => {
    const userId = newUser();
    expect(await browsers.isNew(userId, browserId(1), at)).toBe(false);
    expect(await browsers.isNew(userId, browserId(1), at)).toBe(false);
    expect(await browsers.isNew(userId, browserId(2), at)).toBe(true);
    expect(await browsers.isNew(userId, browserId(2), at)).toBe(false);
    expect(await browsers.isNew(newUser(), browserId(2), at)).toBe(false);
  });

  it('without a browser is always new, but for the very first', async () => {
    const userId = newUser();
    expect(await browsers.isNew(userId, null, at)).toBe(false);
    expect(await browsers.isNew(userId, null, at)).toBe(true);
    expect(await browsers.isNew(userId, null, at)).toBe(true);
    expect(await browsers.isNew(userId, browserId(1), at)).toBe(true);
  });

  it('is remembered of twenty browsers, without their ids', async () => {
    const userId = newUser();
    for (let number = 0; number < 21; number += 1) await browsers.isNew(userId, browserId(number), at);
    expect(await browsers.isNew(userId, browserId(20), at)).toBe(false);
    expect(await browsers.isNew(userId, browserId(1), at)).toBe(false);
    expect(await browsers.isNew(userId, browserId(0), at)).toBe(true);
    const Key = { user_id: userId, entry: 'browsers' };
    const { Item } = await tables.client.send(new GetCommand({ TableName: 'account-codes', Key }));
    expect(Item?.browser_hashes).toHaveLength(20);
    expect(Object.keys(Item?.sign_ins)).toHaveLength(20);
    expect(JSON.stringify(Item)).not.toContain(browserId(20));
  });

  it('has its first and last time in the list, the last browser first, without what it was before times were kept', async () => {
    const userId = newUser();
    const later = new Date('2026-11-22T10:00:00.000Z');
    await browsers.isNew(userId, browserId(1), at);
    const Key = { user_id: userId, entry: 'browsers' };
    const { Item } = await tables.client.send(new GetCommand({ TableName: 'account-codes', Key }));
    const { sign_ins: _, ...fromBefore } = Item ?? {};
    await tables.client.send(new PutCommand({ TableName: 'account-codes', Item: fromBefore }));
    await browsers.isNew(userId, browserId(2), at);
    await browsers.isNew(userId, browserId(3), at);
    await browsers.isNew(userId, browserId(2), later);
    expect(await browsers.list(userId)).toEqual([
      { first_at: at.toISOString(), last_at: later.toISOString() },
      { first_at: at.toISOString(), last_at: at.toISOString() },
      { first_at: null, last_at: null },
    ]);
    expect(await browsers.list(newUser())).toEqual([]);
  });

  it('is forgotten with the account', async () => {
    const userId = newUser();
    await browsers.isNew(userId, browserId(1), at);
    await createAccountCodesStore(tables.client, 'account-codes').forget(userId);
    expect(await browsers.isNew(userId, browserId(2), at)).toBe(false);
  });
});
