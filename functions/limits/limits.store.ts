import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { LimitCounter } from './limit-counter.ts';

export interface LimitsStore {
  /**
   * Counts one request by each counter, in their order. It stops at the first that is full and returns it; null: none is.
   * Of requests at once, each counter takes exactly its maximum.
   */
  count(counters: readonly LimitCounter[]): Promise<LimitCounter | null>;
}

/**
 * The table of counters in DynamoDB, which deletes one some time after its window has ended.
 *
 * Each counter is one conditional write and not part of a transaction: those of many people meet at the same counter, and
 * a transaction would be cancelled where a plain write only waits.
 */
export function createLimitsStore(client: DynamoDBDocumentClient, tableName: string): LimitsStore {
  return {
    async count(counters) {
      for (const counter of counters) {
        if (!(await take(counter))) return counter;
      }
      return null;
    },
  };

  async function take({ id, maximum, endsAt }: LimitCounter): Promise<boolean> {
    try {
      await client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { id },
          ConditionExpression: 'attribute_not_exists(requests) OR requests < :maximum',
          UpdateExpression: 'SET expires_at = :expires ADD requests :one',
          ExpressionAttributeValues: {
            ':maximum': maximum,
            ':expires': Math.floor(endsAt.getTime() / 1_000),
            ':one': 1,
          },
        }),
      );
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  }
}
