import { randomUUID } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, describe, expect, it } from 'vitest';
import { UserId } from '../../../contract/fields/ids.ts';
import { startTables } from '../../../test/tables/start-tables.ts';
import { createAccountCodesStore } from '../account-codes/account-codes.store.ts';
import { createKnownBrowsersStore } from './known-browsers.store.ts';

const tables = await startTables();
afterAll(tables.stop);
const browsers = createKnownBrowsersStore(tables.client, 'account-codes');
const newUser = () => UserId.parse(randomUUID());
const browserId = (number: number) => number.toString(16).padStart(32, '0');

describe('a sign-in', () => {
  it('is from a new browser once, and never with the first', async () => {
    const userId = newUser();
    expect(await browsers.isNew(userId, browserId(1))).toBe(false);
    expect(await browsers.isNew(userId, browserId(1))).toBe(false);
    expect(await browsers.isNew(userId, browserId(2))).toBe(true);
    expect(await browsers.isNew(userId, browserId(2))).toBe(false);
    expect(await browsers.isNew(newUser(), browserId(2))).toBe(false);
  });

  it('without a browser is always new, but for the very first', async () => {
    const userId = newUser();
    expect(await browsers.isNew(userId, null)).toBe(false);
    expect(await browsers.isNew(userId, null)).toBe(true);
    expect(await browsers.isNew(userId, null)).toBe(true);
    expect(await browsers.isNew(userId, browserId(1))).toBe(true);
  });

  it('is remembered of twenty browsers, without their ids', async () => {
    const userId = newUser();
    for (let number = 0; number < 21; number += 1) await browsers.isNew(userId, browserId(number));
    expect(await browsers.isNew(userId, browserId(20))).toBe(false);
    expect(await browsers.isNew(userId, browserId(1))).toBe(false);
    expect(await browsers.isNew(userId, browserId(0))).toBe(true);
    const Key = { user_id: userId, entry: 'browsers' };
    const { Item } = await tables.client.send(new GetCommand({ TableName: 'account-codes', Key }));
    expect(Item?.browser_hashes).toHaveLength(20);
    expect(JSON.stringify(Item)).not.toContain(browserId(20));
  });

  it('is forgotten with the account', async () => {
    const userId = newUser();
    await browsers.isNew(userId, browserId(1));
    await createAccountCodesStore(tables.client, 'account-codes').forget(userId);
    expect(await browsers.isNew(userId, browserId(2))).toBe(false);
  });
});
