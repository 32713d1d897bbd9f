import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../../aws/condition-held.ts';
import type { LimitCounter } from './limit-counter.ts';

export interface LimitsStore {
  /**
   * Stops at the first counter without room for all requests and returns it; null if each had room.
   * Concurrent requests use exactly a counter's maximum.
   */
  count(counters: readonly LimitCounter[], requests?: number): Promise<LimitCounter | null>;
}

/**
 * Each counter is one conditional write outside a transaction: many people's requests meet at the same
 * counter, where a transaction would be canceled and a plain write only waits.
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
    return conditionHeld(() =>
      client.send(
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
      ),
    );
  }
}
