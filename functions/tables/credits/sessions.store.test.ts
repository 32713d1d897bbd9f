import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UserId } from '../../../contract/fields/ids.ts';
import { newPerson } from '../../../test/handlers/start-handlers.ts';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import { accountKey, sessionHolds } from './account-item.ts';
import { createSessionsStore, type SessionsStore } from './sessions.store.ts';

let tables: Tables;
let sessions: SessionsStore;
let userId: UserId;

beforeAll(async () => {
  tables = await startTables();
  sessions = createSessionsStore(tables.client, 'credits');
});
afterAll(() => tables.stop());
beforeEach(() => {
  userId = UserId.parse(newPerson());
});

/** Writes on the account under the condition of a session. */
async function write(epoch: number): Promise<'written' | 'refused'> {
  const { expression, values } = sessionHolds({ userId, epoch });
  try {
    await tables.client.send(
      new UpdateCommand({
        TableName: 'credits',
        Key: accountKey(userId),
        UpdateExpression: 'SET probe = :probe',
        ConditionExpression: expression,
        ExpressionAttributeValues: { ...values, ':probe': 'written' },
      }),
    );
    return 'written';
  } catch {
    return 'refused';
  }
}

async function markAsDeleted(): Promise<void> {
  await tables.client.send(
    new UpdateCommand({
      TableName: 'credits',
      Key: accountKey(userId),
      UpdateExpression: 'SET deleted_at = :now',
      ExpressionAttributeValues: { ':now': '2026-11-22T12:00:00.000Z' },
    }),
  );
}

describe('the epoch of sessions', () => {
  it('is 0 of a person who never ended them, and rises with each end', async () => {
    expect(await sessions.epochOf(userId)).toBe(0);
    await sessions.end(userId);
    await sessions.end(userId);
    expect(await sessions.epochOf(userId)).toBe(2);
  });

  it('is none of a deleted account', async () => {
    await sessions.end(userId);
    await markAsDeleted();
    expect(await sessions.epochOf(userId)).toBeNull();
  });
});

describe('a write under the condition of a session', () => {
  it('goes through in the epoch of the account only', async () => {
    expect(await write(0)).toBe('written');
    expect(await write(1)).toBe('refused');
    await sessions.end(userId);
    expect(await write(0)).toBe('refused');
    expect(await write(1)).toBe('written');
  });

  it('is refused on a deleted account', async () => {
    await markAsDeleted();
    expect(await write(0)).toBe('refused');
  });
});

describe('a write that a suspended person may not make', () => {
  it('is refused while they are suspended; others go through', async () => {
    const note = {
      Put: { TableName: 'limits', Item: { id: `note-of-${userId}` } },
    };
    const session = { userId, epoch: 0 };
    expect(await sessions.writeUnlessSuspended(session, [note])).toBe(true);
    await tables.client.send(
      new UpdateCommand({
        TableName: 'credits',
        Key: accountKey(userId),
        UpdateExpression: 'SET suspended_at = :now',
        ExpressionAttributeValues: { ':now': '2026-11-22T12:00:00.000Z' },
      }),
    );
    await expect(sessions.writeUnlessSuspended(session, [note])).rejects.toMatchObject({
      code: 'account_suspended',
    });
    await expect(sessions.writeUnlessSuspended({ userId, epoch: 1 }, [note])).rejects.toMatchObject({
      code: 'unauthorized',
    });
    expect(await sessions.write(session, [note])).toBe(true);
  });
});
