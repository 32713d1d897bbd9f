import { type DynamoDBDocumentClient, paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { MediaId, RefusalId, UserId } from '../../../contract/fields/ids.ts';
import { refusalCategories, ruleSets } from '../../../contract/moderation.ts';
import { deleteItems } from '../../aws/delete-items.ts';
import { isTransient, partsOf, type TransactionItem, writeParts } from '../../aws/transactions.ts';

/** A refused request as stored. */
const RefusalItem = z.object({
  user_id: UserId,
  id: RefusalId,
  prompt: z.string(),
  image_media_id: z.nullable(MediaId),
  other_image_media_ids: z._default(z.array(MediaId), []),
  /** The most serious first. */
  categories: z.array(z.enum(refusalCategories)),
  rule_set: z.enum(ruleSets),
  rules_version: z.string(),
  created_at: z.iso.datetime(),
});
export type RefusalItem = z.infer<typeof RefusalItem>;

export type RecordOutcome =
  | { readonly kind: 'recorded' }
  /** Nothing was written: the account is not as it was read, or another write conflicted. */
  | { readonly kind: 'differs'; readonly account: Readonly<Record<string, unknown>> | null };

export interface RefusalsStore {
  /** Writes a refusal, what it does to the account, whose item has a condition, and `items`: all or nothing. */
  record(
    refusal: RefusalItem,
    ofAccount: TransactionItem,
    items: readonly TransactionItem[],
  ): Promise<RecordOutcome>;
  /** Newest first, at most `limit`; a person has some ten a day at most. */
  readRecent(userId: UserId, limit: number): Promise<readonly RefusalItem[]>;
  /** May be repeated. */
  removeAllOf(userId: UserId): Promise<void>;
}

const keptDays = 180;

/** The table of refusals. */
export function createRefusalsStore(client: DynamoDBDocumentClient, tableName: string): RefusalsStore {
  return {
    async record(refusal, ofAccount, items) {
      const expiresAt = Math.floor(Date.parse(refusal.created_at) / 1_000) + keptDays * 24 * 60 * 60;
      const put = { Put: { TableName: tableName, Item: { ...refusal, expires_at: expiresAt } } };
      try {
        const blocked = await writeParts(client, [
          { part: 'refusal', item: put },
          { part: 'account', item: ofAccount },
          ...partsOf('items', items),
        ]);
        return blocked.size === 0
          ? { kind: 'recorded' }
          : { kind: 'differs', account: blocked.get('account') ?? null };
      } catch (error) {
        if (isTransient(error)) return { kind: 'differs', account: null };
        throw error;
      }
    },

    async readRecent(userId, limit) {
      const rows: RefusalItem[] = [];
      const pages = paginateQuery(
        { client },
        {
          TableName: tableName,
          KeyConditionExpression: 'user_id = :user',
          ExpressionAttributeValues: { ':user': userId },
          ConsistentRead: true,
          ScanIndexForward: false,
          Limit: limit,
        },
      );
      for await (const { Items = [] } of pages) {
        rows.push(...Items.map((item) => z.parse(RefusalItem, item)));
        if (rows.length >= limit) break;
      }
      return rows.slice(0, limit);
    },

    async removeAllOf(userId) {
      const pages = paginateQuery(
        { client },
        {
          TableName: tableName,
          KeyConditionExpression: 'user_id = :user',
          ExpressionAttributeValues: { ':user': userId },
          ProjectionExpression: 'user_id, id',
          ConsistentRead: true,
        },
      );
      for await (const { Items = [] } of pages) await deleteItems(client, tableName, Items);
    },
  };
}
