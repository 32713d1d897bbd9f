import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { UserId } from '../../contract/ids.ts';
import { retryConflicts } from '../aws/transactions.ts';
import { updateExpression } from '../aws/update-expression.ts';
import { accountKey } from '../credits/account-item.ts';

export interface SessionsStore {
  /** The epoch of the person's sessions, read consistently; null if the account is deleted. */
  epochOf(userId: UserId): Promise<number | null>;
  /** Begins the next epoch: what holds a token of an earlier one is refused from then on. */
  end(userId: UserId): Promise<void>;
}

const SessionItem = z.object({
  session_epoch: z._default(z.int(), 0),
  deleted_at: z.optional(z.string()),
});

/** The epochs of sessions, on the account items of the credits table. */
export function createSessionsStore(client: DynamoDBDocumentClient, tableName: string): SessionsStore {
  return {
    async epochOf(userId) {
      const { Item = {} } = await client.send(
        new GetCommand({
          TableName: tableName,
          Key: accountKey(userId),
          ProjectionExpression: 'session_epoch, deleted_at',
          ConsistentRead: true,
        }),
      );
      const { session_epoch: epoch, deleted_at: deletedAt } = z.parse(SessionItem, Item);
      return deletedAt === undefined ? epoch : null;
    },

    async end(userId) {
      // A flood of requests with a stolen token writes the same item.
      await retryConflicts(() =>
        client.send(
          new UpdateCommand({
            TableName: tableName,
            Key: accountKey(userId),
            ...updateExpression({ add: { session_epoch: 1 } }),
          }),
        ),
      );
    },
  };
}
