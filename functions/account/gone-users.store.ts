import { type DynamoDBDocumentClient, paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { UserId } from '../../contract/ids.ts';
import { retryConflicts } from '../aws/transactions.ts';
import { type ItemChange, updateExpression } from '../aws/update-expression.ts';
import { accountKey, accountShards, notDeleted } from '../credits/account-item.ts';

/** An account that is not deleted. */
export interface KnownAccount {
  readonly userId: UserId;
  /** Since when the user pool has not had its user; null: it had, as far as is known. */
  readonly missingSince: Date | null;
}

export interface GoneUsersStore {
  /** Every account that has credits, or a customer in Stripe, and is not deleted. */
  accounts(): AsyncIterable<KnownAccount>;
  /** Notes that the user pool does not have the account's user, unless that is noted already. */
  noteMissing(userId: UserId, now: Date): Promise<void>;
  /** Takes the note back. */
  noteFound(userId: UserId): Promise<void>;
}

const IndexedAccount = z.object({
  user_id: UserId,
  user_missing_since: z.optional(z.iso.datetime()),
  deleted_at: z.optional(z.string()),
});

/** The account items of the credits table, by the index `accounts`. */
export function createGoneUsersStore(client: DynamoDBDocumentClient, tableName: string): GoneUsersStore {
  return {
    async *accounts() {
      for (const shard of accountShards) {
        const pages = paginateQuery(
          { client },
          {
            TableName: tableName,
            IndexName: 'accounts',
            KeyConditionExpression: 'account_shard = :shard',
            ExpressionAttributeValues: { ':shard': shard },
          },
        );
        for await (const { Items = [] } of pages) {
          for (const item of z.parse(z.array(IndexedAccount), Items)) {
            const { user_id: userId, user_missing_since: since, deleted_at: deletedAt } = item;
            if (deletedAt !== undefined) continue;
            yield { userId, missingSince: since === undefined ? null : new Date(since) };
          }
        }
      }
    },

    noteMissing: (userId, now) => update(userId, { setOnce: { user_missing_since: now.toISOString() } }),
    noteFound: (userId) => update(userId, { set: { user_missing_since: null } }),
  };

  async function update(userId: UserId, change: ItemChange): Promise<void> {
    await retryConflicts(() =>
      client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: accountKey(userId),
          ...updateExpression({ ...change, condition: notDeleted }),
        }),
      ),
    );
  }
}
