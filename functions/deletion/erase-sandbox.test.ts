import { randomUUID } from 'node:crypto';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UserId } from '../../contract/fields/ids.ts';
import { startTables, type Tables } from '../../test/tables/start-tables.ts';
import { deleteEntriesOf } from '../aws/delete-entries-of.ts';
import { sandboxIdOf } from '../developers/sandbox.ts';
import { createKeysStore } from '../tables/api-access/keys.store.ts';
import { createDeletionsStore } from '../tables/credits/deletions.store.ts';
import { createFilesStore } from '../tables/files/files.store.ts';
import { createIdempotencyStore } from '../tables/idempotency/idempotency.store.ts';
import { createVideosStore } from '../tables/videos/videos.store.ts';
import { videoInTables } from '../videos/testing/video-in-tables.ts';
import { createEraseSandbox } from './erase-sandbox.ts';

let tables: Tables;
beforeAll(async () => {
  tables = await startTables();
});
afterAll(() => tables.stop());

const accountId = UserId.parse(randomUUID());
const sandboxId = sandboxIdOf(accountId);
const now = () => new Date('2026-11-23T12:00:00.000Z');

const never = () => Promise.reject(new Error('Test keys have none.'));
const ofAccountAlone = {
  accountCodes: { forget: never },
  billing: { read: never },
  deleteStripeCustomer: never,
  deleteUser: never,
  orders: { forgetSnapshot: never },
  presets: { removeAllOf: never },
  projects: { removeAllOf: never },
  refusals: { removeAllOf: never },
  removeMailsOf: never,
};

async function rowsOf(userId: UserId): Promise<readonly Record<string, unknown>[]> {
  const all = await Promise.all(
    ['videos', 'credits', 'files', 'api-access', 'webhooks', 'idempotency'].map(async (TableName) => {
      const { Items = [] } = await tables.client.send(new ScanCommand({ TableName, ConsistentRead: true }));
      return Items;
    }),
  );
  return all.flat().filter((item) => JSON.stringify(item).includes(userId));
}

it('removes the sandbox with its videos and play credits, again without harm, and nothing of the account', async () => {
  const videos = createVideosStore(tables.client, 'videos');
  const idempotency = createIdempotencyStore(tables.client, 'idempotency');
  const removed: string[] = [];
  const erase = createEraseSandbox({
    deletions: createDeletionsStore(tables.client, 'credits'),
    apiKeys: createKeysStore(tables.client, 'api-access', async () => 'secret'),
    removeWebhooksOf: (userId) => deleteEntriesOf(tables.client, 'webhooks', userId),
    idempotency,
    videos,
    files: {
      remove: async (mediaIds) => void removed.push(...mediaIds),
      removeEvidence: async () => undefined,
    },
    fileRows: createFilesStore(tables.client, 'files'),
    images: { remove: async () => undefined },
    exports: { remove: async () => undefined },
    chains: { remove: async () => undefined },
    ...ofAccountAlone,
    now,
  });
  for (const user_id of [accountId, sandboxId]) {
    await videoInTables(tables.client, videos, 'completed', { user_id });
    await tables.client.send(
      new PutCommand({ TableName: 'credits', Item: { user_id, entry: 'grant#sandbox', credits: 1 } }),
    );
    for (const entry of ['endpoint#we_0123456789abcdef', 'endpoints', 'event#evt_1']) {
      await tables.client.send(new PutCommand({ TableName: 'webhooks', Item: { user_id, entry } }));
    }
    await tables.client.send(
      new PutCommand({ TableName: 'api-access', Item: { id: `account#${user_id}`, user_id } }),
    );
  }
  for (const userId of [accountId, sandboxId]) {
    for (const key of ['one', 'two'])
      await idempotency.begin({ userId, key, request: { meant: 'f', sent: 'f' } }, now());
  }
  const ofAccount = await rowsOf(accountId);
  for (const _ of [1, 2]) {
    await erase(accountId);
    expect(await rowsOf(sandboxId)).toEqual([
      { user_id: sandboxId, entry: 'account', deleted_at: now().toISOString() },
    ]);
  }
  expect(removed).toHaveLength(1);
  expect(await rowsOf(accountId)).toEqual(ofAccount);
});
