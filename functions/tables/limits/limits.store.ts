import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { LimitCounter } from './limit-counter.ts';

export interface LimitsStore {
  /**
   * Counts requests by each counter, in their order: all of them or none. It stops at the first that has no room for them and
   * returns it; null: none is. Of requests at once, each counter takes exactly its maximum.
   *
   * @param requests 1 unless told
   */
  count(counters: readonly LimitCounter[], requests?: number): Promise<LimitCounter | null>;
}

/**
 * The table of counters in DynamoDB, which deletes one some time after its window has ended.
 *
 * Each counter is one conditional write and not part of a transaction: those of many people meet at the same counter, and
 * a transaction would be cancelled where a plain write only waits.
 */
export function createLimitsStore(client: DynamoDBDocumentClient, tableName: string): LimitsStore {
  return {
    async count(counters, requests = 1) {
      for (const counter of counters) {
        if (!(await take(counter, requests))) return counter;
      }
      return null;
    },
  };

  async function take({ id, maximum, endsAt }: LimitCounter, requests: number): Promise<boolean> {
    if (requests > maximum) return false;
    try {
      await client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { id },
          ConditionExpression: 'attribute_not_exists(requests) OR requests <= :room',
          UpdateExpression: 'SET expires_at = :expires ADD requests :requests',
          ExpressionAttributeValues: {
            ':room': maximum - requests,
            ':expires': Math.floor(endsAt.getTime() / 1_000),
            ':requests': requests,
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
