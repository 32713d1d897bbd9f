import { type DynamoDBDocumentClient, GetCommand, paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { UserId } from '../../../contract/ids.ts';
import { type EntryDescription, entryKey, parseEntry, type StoredEntry } from './credit-entry-item.ts';

export interface EntryPosition {
  readonly id: string;
  readonly createdAt: string;
}

export interface CreditEntriesStore {
  /** Up to `limit` entries before `before` (null: from the newest), newest first. One round trip. */
  readBefore(
    userId: UserId,
    before: EntryPosition | null,
    limit: number,
  ): Promise<{ entries: StoredEntry[]; isLast: boolean }>;
  /**
   * Every entry after `after` (null: from the first), oldest first, in pages of up to 1 MB, some 3,000
   * entries.
   */
  pagesAfter(userId: UserId, after: EntryPosition | null): AsyncIterable<readonly StoredEntry[]>;
  /** Every entry since an instant (ISO 8601), oldest first. One round trip per 1 MB, some 3,000 entries. */
  readSince(userId: UserId, since: string): Promise<StoredEntry[]>;
  /** A consistent read of one entry; null if there is none. One round trip. */
  find(userId: UserId, entry: Pick<EntryDescription, 'kind' | 'reference'>): Promise<StoredEntry | null>;
}

/**
 * Credit entries through the index `by-time`, which omits the account item because it has no `created_at`.
 * The index lags the table by milliseconds as a rule and cannot be read consistently; `find` reads the table.
 */
export function createCreditEntriesStore(
  client: DynamoDBDocumentClient,
  tableName: string,
): CreditEntriesStore {
  return {
    async readBefore(userId, before, limit) {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: 'by-time',
          KeyConditionExpression: 'user_id = :user',
          ExpressionAttributeValues: { ':user': userId },
          ScanIndexForward: false,
          Limit: limit,
          ...(before !== null && {
            ExclusiveStartKey: startKey(userId, before),
          }),
        }),
      );
      return { entries: Items.map(parseEntry), isLast: LastEvaluatedKey === undefined };
    },

    async *pagesAfter(userId, after) {
      const pages = paginateQuery(
        { client },
        {
          TableName: tableName,
          IndexName: 'by-time',
          KeyConditionExpression: 'user_id = :user',
          ExpressionAttributeValues: { ':user': userId },
          ...(after !== null && { ExclusiveStartKey: startKey(userId, after) }),
        },
      );
      for await (const { Items = [] } of pages) yield Items.map(parseEntry);
    },

    async readSince(userId, since) {
      const entries: StoredEntry[] = [];
      const pages = paginateQuery(
        { client },
        {
          TableName: tableName,
          IndexName: 'by-time',
          KeyConditionExpression: 'user_id = :user AND created_at >= :since',
          ExpressionAttributeValues: { ':user': userId, ':since': since },
        },
      );
      for await (const { Items = [] } of pages) entries.push(...Items.map(parseEntry));
      return entries;
    },

    async find(userId, entry) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: entryKey(userId, entry), ConsistentRead: true }),
      );
      return Item === undefined ? null : parseEntry(Item);
    },
  };
}

function startKey(userId: UserId, { id, createdAt }: EntryPosition) {
  return { user_id: userId, created_at: createdAt, entry: id };
}
