import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTables, type Tables } from '../../test/tables/start-tables.ts';
import { createSpendStore } from './spend.store.ts';

const film = { model: 'veo-3.1-fast', costMicrodollars: 960_000, credits: 1_000 } as const;
let tables: Tables;

beforeAll(async () => {
  tables = await startTables();
});
afterAll(() => tables.stop());

it('sums what films of a day and a model cost, and begins anew at midnight in UTC', async () => {
  const spend = createSpendStore(tables.client, 'spend');
  const lateEvening = new Date('2026-11-21T23:59:59.999Z');
  const midnight = new Date('2026-11-22T00:00:00.000Z');
  await Promise.all([
    spend.add(film, lateEvening),
    spend.add(film, lateEvening),
    spend.add({ ...film, model: 'veo-3.1', costMicrodollars: 3_200_000 }, lateEvening),
    spend.add(film, midnight),
  ]);
  expect((await spend.read(lateEvening)).costMicrodollars).toEqual(
    new Map([
      ['veo-3.1', 3_200_000],
      ['veo-3.1-fast', 1_920_000],
    ]),
  );
  expect((await spend.read(midnight)).costMicrodollars).toEqual(new Map([['veo-3.1-fast', 960_000]]));
});

it('is written in one round trip, and read in one with what an operator has closed', async () => {
  const spend = createSpendStore(tables.client, 'spend');
  const now = new Date('2026-12-01T12:00:00.000Z');
  await tables.client.send(
    new PutCommand({ TableName: 'spend', Item: { day: 'closed', model: 'gemini-omni-1.2-flash' } }),
  );
  const before = tables.roundTrips();
  await spend.add(film, now);
  expect(tables.roundTrips() - before).toBe(1);
  expect(await spend.read(now)).toEqual({
    costMicrodollars: new Map([['veo-3.1-fast', 960_000]]),
    closedByOperator: new Set(['gemini-omni-1.2-flash']),
  });
  expect(tables.roundTrips() - before).toBe(2);
});
