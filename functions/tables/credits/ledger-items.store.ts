import { type DynamoDBDocumentClient, paginateQuery, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { UserId } from '../../../contract/fields/ids.ts';
import { accountEntry } from './account-item.ts';

/** The summable part of an item of the credits table. */
export interface LedgerItem {
  readonly userId: UserId;
  readonly isAccount: boolean;
  readonly isDeleted: boolean;
  /** Cycle, purchased and grace credits of a balance or an entry. */
  readonly credits: readonly [number, number, number];
}

/** Accounts and entries as they lie in the table. A page is 1 MB, some 3,000 items. */
export interface LedgerItemsStore {
  /** The whole table, or one of so many equal parts, each with all items of its accounts. Consistent for each item. */
  read(part?: { readonly index: number; readonly of: number }): AsyncIterable<LedgerItem>;
  readOf(userId: UserId): AsyncIterable<LedgerItem>;
}

export function createLedgerItemsStore(client: DynamoDBDocumentClient, tableName: string): LedgerItemsStore {
  return {
    async *read(part) {
      const pages = paginateScan(
        { client },
        {
          TableName: tableName,
          ConsistentRead: true,
          ...(part && { Segment: part.index, TotalSegments: part.of }),
        },
      );
      for await (const { Items = [] } of pages) yield* Items.map(parseItem);
    },

    async *readOf(userId) {
      const pages = paginateQuery(
        { client },
        {
          TableName: tableName,
          ConsistentRead: true,
          KeyConditionExpression: 'user_id = :user',
          ExpressionAttributeValues: { ':user': userId },
        },
      );
      for await (const { Items = [] } of pages) yield* Items.map(parseItem);
    },
  };
}

function parseItem(item: Record<string, unknown>): LedgerItem {
  const { user_id: userId, entry, deleted_at: deletedAt, ...credits } = z.parse(LedgerRow, item);
  return {
    userId,
    isAccount: entry === accountEntry,
    isDeleted: deletedAt !== undefined,
    credits: [credits.cycle_credits, credits.purchased_credits, credits.grace_credits],
  };
}

const LedgerRow = z.object({
  user_id: UserId,
  entry: z.string(),
  cycle_credits: z._default(z.int(), 0),
  purchased_credits: z._default(z.int(), 0),
  grace_credits: z._default(z.int(), 0),
  deleted_at: z.optional(z.string()),
});
