import { type DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';

export interface ReconciliationMark {
  /** Seconds since 1970; null: never. */
  readReconciled(): Promise<number | null>;
  noteReconciled(untilSeconds: number): Promise<void>;
}

/** How far the hourly run has come: one item of the orders table without a person. */
export function createReconciliationMark(
  client: DynamoDBDocumentClient,
  tableName: string,
): ReconciliationMark {
  return {
    async readReconciled() {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: 'user_id = :user',
          ExpressionAttributeValues: { ':user': reconciliationKey.user_id },
          ConsistentRead: true,
        }),
      );
      return Items[0] === undefined ? null : z.parse(ReconciliationItem, Items[0]).until;
    },

    async noteReconciled(untilSeconds) {
      const item = { ...reconciliationKey, until: untilSeconds };
      await client.send(new PutCommand({ TableName: tableName, Item: item }));
    },
  };
}

const reconciliationKey = { user_id: 'reconciliation', order_key: 'reconciliation' };

const ReconciliationItem = z.object({ until: z.int() });
