import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  paginateQuery,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { ApiKeyId } from '../../../contract/developers/developer-keys.ts';
import { UserId } from '../../../contract/fields/ids.ts';
import { backOff } from '../../aws/back-off.ts';
import { deleteItems } from '../../aws/delete-items.ts';
import { type TransactionItem, writeTogether } from '../../aws/transactions.ts';
import { updateExpression } from '../../aws/update-expression.ts';
import type { IndexOf } from '../table-description.ts';
import type { apiAccessTable } from './api-access.table.ts';
import { type ApiKey, hashOf, isWellFormed } from './api-key.ts';
import { createKeyChanges, type KeyChanges } from './key-changes.ts';
import { keptSpendRows, monthOf, parseMonth, spendRow, spendRows } from './key-charges.ts';
import { accountRow, keyListRow, keyRow, parseKey } from './key-item.ts';
import type { MonthOfKey } from './usage.ts';

/** Changes are items for a transaction under a person's session. */
export interface KeysStore extends KeyChanges {
  /** Even revoked, read consistently. Malformed text needs no read. */
  find(presented: string): Promise<ApiKey | null>;
  ofHash(hash: string): Promise<ApiKey | null>;
  /** To the minute, with the rate state that was seen. */
  noteUse(key: ApiKey, use: { readonly now: Date; readonly limitHint?: number }): Promise<void>;
  /** Credits spent in this calendar month (UTC), without keys that spent none. */
  spentOf(keyIds: readonly ApiKeyId[], now: Date): Promise<ReadonlyMap<ApiKeyId, number>>;
  /** The account of a key that spent credits in this month or the twelve before; null: none did. */
  accountOf(keyId: ApiKeyId, now: Date): Promise<UserId | null>;
  /** One per secret, even revoked; read consistently. */
  list(accountId: UserId): Promise<readonly ApiKey[]>;
  /** What the account's keys spent in months (`2026-11`), inclusive; eventually consistent. */
  monthsOf(accountId: UserId, from: string, to: string): Promise<readonly MonthOfKey[]>;
  /** Without a session. False if a condition failed. */
  write(items: readonly TransactionItem[]): Promise<boolean>;
  /** Deletes keys that were revoked or ended long ago. */
  prune(accountId: UserId, keys: readonly ApiKey[]): Promise<void>;
  /** Keys first. Repeatable. */
  removeAllOf(accountId: UserId, now: Date): Promise<void>;
}

const KeyList = z.object({ hashes: z._default(z.set(z.string()), new Set()) });
const SpendOwner = z.object({ user_id: UserId });
const Spent = z.object({ key_id: ApiKeyId, spent_credits: z.int() });

const useNotedForMilliseconds = 60_000;

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchGetItem.html */
const itemsPerRead = 100;
const readAttempts = 20;

/** @param secret hashes keys */
export function createKeysStore(
  client: DynamoDBDocumentClient,
  tableName: string,
  secret: () => Promise<string>,
): KeysStore {
  return {
    ...reading(client, tableName, secret),
    ...createKeyChanges(tableName),
    ...erasing(client, tableName),

    async noteUse(key, { now, limitHint }) {
      const isFresh =
        key.lastUsedAt !== null && now.getTime() - key.lastUsedAt.getTime() < useNotedForMilliseconds;
      if (isFresh && limitHint === undefined) return;
      try {
        await client.send(
          new UpdateCommand({
            TableName: tableName,
            Key: keyRow(key.hash),
            ...updateExpression({
              set: {
                last_used_at: now.toISOString(),
                ...(limitHint !== undefined && { limit_hint: limitHint }),
              },
              condition: 'attribute_exists(id)',
            }),
          }),
        );
      } catch (error) {
        // The key was deleted with its account.
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },

    write: (items) => writeTogether(client, items),
  };
}

function reading(
  client: DynamoDBDocumentClient,
  tableName: string,
  secret: () => Promise<string>,
): Pick<KeysStore, 'find' | 'ofHash' | 'spentOf' | 'accountOf' | 'list' | 'monthsOf'> {
  return {
    async find(presented) {
      if (!isWellFormed(presented)) return null;
      return ofHash(hashOf(presented, await secret()));
    },

    ofHash,

    async spentOf(keyIds, now) {
      const items = await readItems(
        client,
        tableName,
        keyIds.map((keyId) => spendRow(keyId, now)),
      );
      return new Map(
        items.map((item) => z.parse(Spent, item)).map(({ key_id, spent_credits }) => [key_id, spent_credits]),
      );
    },

    async accountOf(keyId, now) {
      const [item] = await readItems(client, tableName, keptSpendRows(keyId, now));
      return item === undefined ? null : z.parse(SpendOwner, item).user_id;
    },

    list: async (accountId) => {
      const items = await readItems(
        client,
        tableName,
        (await hashesOf(client, tableName, accountId)).map(keyRow),
      );
      return items.map(parseKey);
    },

    async monthsOf(accountId, from, to) {
      const rows = (await spendRowsOf(client, tableName, accountId)).filter(({ id }) => {
        const month = monthOf(id);
        return month >= from && month <= to;
      });
      return (await readItems(client, tableName, rows)).map(parseMonth);
    },
  };

  async function ofHash(hash: string): Promise<ApiKey | null> {
    const item = await readItem(client, tableName, keyRow(hash));
    return item === undefined ? null : parseKey(item);
  }
}

function erasing(
  client: DynamoDBDocumentClient,
  tableName: string,
): Pick<KeysStore, 'prune' | 'removeAllOf'> {
  return {
    async prune(accountId, keys) {
      if (keys.length === 0) return;
      await deleteItems(
        client,
        tableName,
        keys.map(({ hash }) => keyRow(hash)),
      );
      await client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: keyListRow(accountId),
          ...updateExpression({ take: { hashes: new Set(keys.map(({ hash }) => hash)) } }),
        }),
      );
    },

    async removeAllOf(accountId, now) {
      const hashes = await hashesOf(client, tableName, accountId);
      const keyIds = new Set(
        (await readItems(client, tableName, hashes.map(keyRow))).map((item) => parseKey(item).keyId),
      );
      await deleteItems(client, tableName, hashes.map(keyRow));
      await deleteItems(client, tableName, await spendRowsOf(client, tableName, accountId));
      // The index may lack a new row.
      const today = [...keyIds].map((keyId) => spendRow(keyId, now));
      await deleteItems(client, tableName, today);
      // What names the keys goes last, so that an interrupted deletion finds them again.
      await deleteItems(client, tableName, [keyListRow(accountId), accountRow(accountId)]);
    },
  };
}

async function hashesOf(
  client: DynamoDBDocumentClient,
  tableName: string,
  accountId: UserId,
): Promise<readonly string[]> {
  return [...z.parse(KeyList, (await readItem(client, tableName, keyListRow(accountId))) ?? {}).hashes];
}

/** Eventually consistent. */
async function spendRowsOf(
  client: DynamoDBDocumentClient,
  tableName: string,
  accountId: UserId,
): Promise<readonly { readonly id: string }[]> {
  const pages = paginateQuery(
    { client },
    {
      TableName: tableName,
      IndexName: 'by-user' satisfies IndexOf<typeof apiAccessTable>,
      KeyConditionExpression: 'user_id = :user AND begins_with(id, :spend)',
      ExpressionAttributeValues: { ':user': accountId, ':spend': spendRows },
    },
  );
  const rows: { readonly id: string }[] = [];
  for await (const { Items = [] } of pages) rows.push(...Items.map(({ id }) => ({ id: String(id) })));
  return rows;
}

async function readItem(
  client: DynamoDBDocumentClient,
  tableName: string,
  row: { readonly id: string },
): Promise<Record<string, unknown> | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName, Key: row, ConsistentRead: true }),
  );
  return Item;
}

/** Reads any number of rows consistently. Throws if DynamoDB leaves some unread. */
async function readItems(
  client: DynamoDBDocumentClient,
  tableName: string,
  rows: readonly { readonly id: string }[],
): Promise<readonly Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  for (let index = 0; index < rows.length; index += itemsPerRead) {
    let keys: Record<string, unknown>[] = rows.slice(index, index + itemsPerRead).map(({ id }) => ({ id }));
    for (let attempt = 1; keys.length > 0; attempt += 1) {
      if (attempt > readAttempts) throw new Error(`${keys.length} items of ${tableName} were not read.`);
      if (attempt > 1) await backOff(attempt - 1);
      const { Responses, UnprocessedKeys } = await client.send(
        new BatchGetCommand({ RequestItems: { [tableName]: { Keys: keys, ConsistentRead: true } } }),
      );
      found.push(...(Responses?.[tableName] ?? []));
      keys = UnprocessedKeys?.[tableName]?.Keys ?? [];
    }
  }
  return found;
}
