import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { GetCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UserId } from '../../../contract/fields/ids.ts';
import { newPerson } from '../../../test/handlers/start-handlers.ts';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import { retryConflicts } from '../../aws/transactions.ts';
import { decideRate, type RateState } from './generation-rate.ts';
import { movingRate, parseRate } from './rate.store.ts';

let tables: Tables;
let userId: UserId;
const start = new Date('2026-11-23T10:00:00.123Z');
const none: RateState = { arrivalAt: null, contractPerHour: null };

beforeAll(async () => {
  tables = await startTables();
});
afterAll(() => tables.stop());
beforeEach(() => {
  userId = UserId.parse(newPerson());
});

const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

/** Tries once. Null if it was counted; otherwise the state that DynamoDB returned. */
async function count(seen: RateState, perHour: number, now: Date): Promise<RateState | null> {
  try {
    const item = movingRate('api-access', userId, { seen, perHour, now });
    await retryConflicts(() => tables.client.send(new TransactWriteCommand({ TransactItems: [item] })));
    return null;
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const [reason] = error.CancellationReasons ?? [];
    expect(reason?.Code).toBe('ConditionalCheckFailed');
    return parseRate(reason?.Item === undefined ? null : unmarshall(reason.Item));
  }
}

/** A request as the route makes it: from what it saw, and then from what DynamoDB returned. */
async function request(perHour: number, now: Date, seen = none): Promise<'allowed' | 'refused'> {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const real = await count(seen, perHour, now);
    if (real === null) return 'allowed';
    if (decideRate(real, perHour, now).kind === 'refused') return 'refused';
    seen = real;
  }
  throw new Error('It was neither allowed nor refused.');
}

async function stateOf(): Promise<Record<string, unknown> | undefined> {
  const Key = { id: `account#${userId}` };
  return (await tables.client.send(new GetCommand({ TableName: 'api-access', Key }))).Item;
}

const allowedOf = (answers: readonly string[]) => answers.filter((answer) => answer === 'allowed').length;

describe('the rate in the table', () => {
  it.each([1, 7, 10, 100, 199])(
    'lets exactly %i of 200 requests at once through, and the next one after its interval',
    async (perHour) => {
      const answers = await Promise.all(Array.from({ length: 200 }, () => request(perHour, start)));
      expect(allowedOf(answers)).toBe(perHour);
      const interval = Math.ceil(3_600 / perHour);
      expect(await request(perHour, later(interval - 1))).toBe('refused');
      expect(await request(perHour, later(interval))).toBe('allowed');
      expect(await request(perHour, later(interval))).toBe('refused');
    },
  );

  it('lets exactly the rest through at once, whatever each request has seen', async () => {
    for (let made = 0; made < 60; made += 1) await request(100, start);
    const guesses = [
      none,
      { ...none, arrivalAt: start.getTime() * 1_000 + 1 },
      parseRate((await stateOf()) ?? null),
    ];
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => request(100, start, guesses[index % guesses.length])),
    );
    expect(allowedOf(answers)).toBe(40);
  });

  it('counts in one write from a right guess, and in two from a wrong one', async () => {
    const before = tables.roundTrips();
    expect(await count(none, 10, start)).toBeNull();
    // `seen` need not be exact: another request may have come between.
    expect(await count({ ...none, arrivalAt: start.getTime() * 1_000 + 1 }, 10, start)).toBeNull();
    expect(tables.roundTrips() - before).toBe(2);
    expect(await count(none, 10, start)).toEqual(parseRate((await stateOf()) ?? null));
    expect(await request(10, start)).toBe('allowed');
    expect(tables.roundTrips() - before).toBe(6);
  });

  it('begins anew after an hour without a video', async () => {
    for (let made = 0; made < 10; made += 1) await request(10, start);
    const anHourLater = later(3_600);
    const answers = await Promise.all(Array.from({ length: 30 }, () => request(10, anHourLater)));
    expect(allowedOf(answers)).toBe(10);
  });

  it('never moves by another quota than the one that was agreed on meanwhile', async () => {
    await tables.client.send(
      new UpdateCommand({
        TableName: 'api-access',
        Key: { id: `account#${userId}` },
        UpdateExpression: 'SET generations_per_hour = :agreed',
        ExpressionAttributeValues: { ':agreed': 500 },
      }),
    );
    const real = await count(none, 10, start);
    expect(real).toEqual({ arrivalAt: null, contractPerHour: 500 });
    expect(await count({ arrivalAt: null, contractPerHour: 400 }, 400, start)).toEqual(real);
    expect(await count({ arrivalAt: null, contractPerHour: 500 }, 500, start)).toBeNull();
    expect(await stateOf()).toMatchObject({ user_id: userId, generations_per_hour: 500 });
  });
});
