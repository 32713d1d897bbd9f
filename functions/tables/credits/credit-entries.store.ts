import { type DynamoDBDocumentClient, GetCommand, paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { UserId } from '../../../contract/fields/ids.ts';
import type { IndexOf } from '../table-description.ts';
import { type EntryDescription, entryKey, parseEntry, type StoredEntry } from './credit-entry-item.ts';
import type { creditsTable } from './credits.table.ts';

export interface EntryPosition {
  readonly id: string;
  readonly createdAt: string;
}

export interface CreditEntriesStore {
  /** Newest first; `before` null starts at the newest. One round trip. */
  readBefore(
    userId: UserId,
    before: EntryPosition | null,
    limit: number,
  ): Promise<{ entries: StoredEntry[]; isLast: boolean }>;
  /** Oldest first, in pages of up to 1 MB, some 3,000 entries; `after` null starts at the first. */
  pagesAfter(userId: UserId, after: EntryPosition | null): AsyncIterable<readonly StoredEntry[]>;
  /** Oldest first; `since` is ISO 8601. One round trip per 1 MB, some 3,000 entries. */
  readSince(userId: UserId, since: string): Promise<StoredEntry[]>;
  /** Reads consistently; null if there is none. */
  find(userId: UserId, entry: Pick<EntryDescription, 'kind' | 'reference'>): Promise<StoredEntry | null>;
}

/**
 * Entries through the index `by-time`, which omits the account item because it has no `created_at`. The index
 * usually lags by milliseconds and cannot be read consistently; `find` reads the table.
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
          IndexName: 'by-time' satisfies IndexOf<typeof creditsTable>,
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
          IndexName: 'by-time' satisfies IndexOf<typeof creditsTable>,
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
          IndexName: 'by-time' satisfies IndexOf<typeof creditsTable>,
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
