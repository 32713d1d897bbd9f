import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UserId } from '../../../contract/fields/ids.ts';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import { createCreditEntriesStore } from './credit-entries.store.ts';

const userId = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');
let tables: Tables;

beforeAll(async () => {
  tables = await startTables();
  const put = (item: Record<string, unknown>) =>
    tables.client.send(new PutCommand({ TableName: 'credits', Item: { user_id: userId, ...item } }));
  await put({ entry: 'account', purchased_credits: 5_000 });
  const moved = { cycle_credits: 0, purchased_credits: 0 };
  const entry = (kind: string, reference: string, second: number, more: Record<string, unknown>) =>
    put({
      entry: `${kind}#${reference}`,
      kind,
      reference,
      created_at: `2026-11-21T12:00:0${second}.000Z`,
      ...moved,
      ...more,
    });
  // In the form of the first version.
  await entry('grant', 'checkout#cs_1', 0, { purchased_credits: 7_000 });
  await entry('deduct', 'video#video-1', 1, { purchased_credits: -1_000 });
  await entry('deduct', 'request#abcdefgh', 1, { purchased_credits: -250 });
  // In the present form.
  await entry('revoke', 'payment#cs_1#1', 2, {
    purchased_credits: -7_000,
    source: 'payment_return',
    subject: 'cs_1',
    product: 'starter',
  });
});
afterAll(() => tables.stop());

describe('entries by time', () => {
  it('are read newest first in one round trip, without the account item', async () => {
    const before = tables.roundTrips();
    const store = createCreditEntriesStore(tables.client, 'credits');
    const { entries, isLast } = await store.readBefore(userId, null, 10);
    expect(tables.roundTrips() - before).toBe(1);
    expect(isLast).toBe(true);
    expect(entries.map(({ credits }) => credits).toSorted((a, b) => a - b)).toEqual([
      -7_000, -1_000, -250, 7_000,
    ]);
    expect(entries[0]).toEqual({
      id: 'revoke#payment#cs_1#1',
      kind: 'revoke',
      source: 'payment_return',
      subject: 'cs_1',
      product: 'starter',
      credits: -7_000,
      createdAt: '2026-11-21T12:00:02.000Z',
    });
  });

  it('name their source, even the oldest ones, which were stored without it', async () => {
    const { entries } = await createCreditEntriesStore(tables.client, 'credits').readBefore(userId, null, 10);
    expect(
      Object.fromEntries(entries.map(({ id, source, subject }) => [id, [source, subject]])),
    ).toMatchObject({
      'grant#checkout#cs_1': ['pack', 'cs_1'],
      'deduct#video#video-1': ['video', 'video-1'],
      'deduct#request#abcdefgh': ['deduction', null],
    });
  });

  it('continue exactly where a page ended, even between two of the same instant', async () => {
    const store = createCreditEntriesStore(tables.client, 'credits');
    const all = (await store.readBefore(userId, null, 10)).entries;
    const read = [];
    let position = null;
    for (;;) {
      const page: Awaited<ReturnType<typeof store.readBefore>> = await store.readBefore(userId, position, 1);
      read.push(...page.entries);
      position = page.entries.at(-1) ?? null;
      if (page.isLast || position === null) break;
    }
    expect(read).toEqual(all);
  });

  it('are read from an instant onwards, oldest first', async () => {
    const store = createCreditEntriesStore(tables.client, 'credits');
    const entries = await store.readSince(userId, '2026-11-21T12:00:01.000Z');
    expect(entries.map(({ kind }) => kind)).toEqual(['deduct', 'deduct', 'revoke']);
  });
});
