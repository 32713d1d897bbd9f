import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { ScanCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UserId } from '../../../contract/fields/ids.ts';
import { newPerson } from '../../../test/handlers/start-handlers.ts';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import {
  type Attempt,
  createIdempotencyStore,
  type IdempotencyStore,
  parseRecord,
} from './idempotency.store.ts';

let tables: Tables;
let store: IdempotencyStore;
let attempt: Attempt;
const start = new Date('2026-11-23T10:00:00.000Z');
const answer = { status: 202, headers: { location: '/api/v1/video/1' }, body: '{"id":"1"}' };

beforeAll(async () => {
  tables = await startTables();
  store = createIdempotencyStore(tables.client, 'idempotency');
});
afterAll(() => tables.stop());
beforeEach(() => {
  attempt = {
    userId: UserId.parse(newPerson()),
    key: 'order-1',
    request: { meant: 'of the request', sent: 'as sent' },
  };
});

const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

/** Null if it was recorded; otherwise what is there. */
async function record(of: Attempt, now: Date) {
  try {
    await tables.client.send(new TransactWriteCommand({ TransactItems: [store.recording(of, answer, now)] }));
    return null;
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const item = error.CancellationReasons?.[0]?.Item;
    return parseRecord(item === undefined ? null : unmarshall(item), now);
  }
}

describe('an answer that is recorded with what it tells of', () => {
  it('is recorded once, and the next attempt hears it and whose request it was', async () => {
    expect(await store.read(attempt.userId, attempt.key, start)).toEqual({ kind: 'none' });
    expect(await record(attempt, start)).toBeNull();
    const known = { kind: 'answered', request: attempt.request, answer };
    expect(
      await record({ ...attempt, request: { meant: 'of another', sent: 'another' } }, later(60)),
    ).toEqual(known);
    expect(await store.read(attempt.userId, attempt.key, later(60))).toEqual(known);
    expect(await store.begin(attempt, later(60))).toEqual(known);
  });

  it('is known for 24 hours, and not a second longer where DynamoDB has not deleted it yet', async () => {
    const day = 24 * 60 * 60;
    await record(attempt, start);
    expect(await store.read(attempt.userId, attempt.key, later(day - 1))).toMatchObject({ kind: 'answered' });
    expect(await store.read(attempt.userId, attempt.key, later(day))).toEqual({ kind: 'none' });
    expect(await record(attempt, later(day))).toBeNull();
    expect(await store.read(attempt.userId, attempt.key, later(day + 1))).toMatchObject({ kind: 'answered' });
  });

  it('is another for another account, and for another key', async () => {
    await record(attempt, start);
    expect(await record({ ...attempt, userId: UserId.parse(newPerson()) }, start)).toBeNull();
    expect(await record({ ...attempt, key: 'order-2' }, start)).toBeNull();
  });
});

describe('an attempt', () => {
  it('is begun by one of many at once, and the others hear that it is in flight', async () => {
    const began = await Promise.all(Array.from({ length: 50 }, () => store.begin(attempt, start)));
    expect(began.filter(({ kind }) => kind === 'none')).toHaveLength(1);
    expect(began.filter(({ kind }) => kind === 'in_flight')).toHaveLength(49);
    expect(began.find(({ kind }) => kind === 'in_flight')).toMatchObject({
      request: attempt.request,
    });
  });

  it('gives its answer to the next one, once it has one', async () => {
    await store.begin(attempt, start);
    await store.finish(attempt, answer, later(1));
    expect(await store.begin(attempt, later(2))).toEqual({
      kind: 'answered',
      request: attempt.request,
      answer,
    });
  });

  it('that was refused uses no key', async () => {
    await store.begin(attempt, start);
    await store.abandon(attempt);
    expect(
      await store.begin({ ...attempt, request: { meant: 'of another', sent: 'another' } }, start),
    ).toEqual({ kind: 'none' });
  });

  it('that died leaves its key to another after a minute', async () => {
    await store.begin(attempt, start);
    expect(await store.begin(attempt, later(59))).toMatchObject({ kind: 'in_flight' });
    expect(await store.begin(attempt, later(60))).toEqual({ kind: 'none' });
  });

  it('that comes to its end after another took its key over leaves the answer of that one', async () => {
    await store.begin(attempt, start);
    const other = { ...attempt, request: { meant: 'of another', sent: 'another' } };
    await store.begin(other, later(60));
    await store.finish(attempt, answer, later(61));
    expect(await store.begin(other, later(62))).toMatchObject({ kind: 'in_flight' });
    await store.finish(other, answer, later(63));
    await store.finish(other, { ...answer, body: '{"id":"2"}' }, later(64));
    expect(await store.begin(other, later(65))).toMatchObject({ kind: 'answered', answer });
  });
});

it('goes with the account, and takes nothing of others along', async () => {
  const other = { ...attempt, userId: UserId.parse(newPerson()) };
  await store.begin(other, start);
  for (let index = 0; index < 30; index += 1) await record({ ...attempt, key: `order-${index}` }, start);
  for (const _ of [1, 2]) await store.removeAllOf(attempt.userId);
  const { Items = [] } = await tables.client.send(new ScanCommand({ TableName: 'idempotency' }));
  expect(JSON.stringify(Items)).not.toContain(attempt.userId);
  expect(await store.begin(other, start)).toMatchObject({ kind: 'in_flight' });
});
