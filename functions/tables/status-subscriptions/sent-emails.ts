import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { conditionHeld } from '../../aws/condition-held.ts';
import { secondsAfter } from './subscription-items.ts';

const claimMilliseconds = 2 * 60_000;
const maximumAttempts = 5;
const markerDays = 30;

export interface SentEmails {
  /**
   * Claims an email so that only one run sends it.
   * - `claimed`: by this caller; without a result, another may claim it after two minutes
   * - `busy`: another caller has claimed it
   * - `done`: it was sent, or given up
   */
  claim(updateId: string, subscriberId: string, now: Date): Promise<'claimed' | 'busy' | 'done'>;
  sent(updateId: string, subscriberId: string): Promise<void>;
  /** False after the last attempt, the fifth. */
  failed(updateId: string, subscriberId: string): Promise<boolean>;
}

/** The emails sent to each subscriber (`sent#<update>`), so that each is sent once. */
export function createSentEmails(client: DynamoDBDocumentClient, tableName: string): SentEmails {
  return {
    async claim(updateId, subscriberId, now) {
      const key = markerOf(updateId, subscriberId);
      const isClaimed = await conditionHeld(() =>
        client.send(
          new UpdateCommand({
            TableName: tableName,
            Key: key,
            UpdateExpression:
              'SET #state = :sending, claimed_at = :now, expires_at = :expires ADD attempts :one',
            ConditionExpression:
              'attribute_not_exists(id) OR #state = :open OR (#state = :sending AND claimed_at < :stale)',
            ExpressionAttributeNames: { '#state': 'state' },
            ExpressionAttributeValues: {
              ':sending': 'sending',
              ':open': 'open',
              ':one': 1,
              ':now': now.toISOString(),
              ':stale': new Date(now.getTime() - claimMilliseconds).toISOString(),
              ':expires': secondsAfter(now, markerDays * 24),
            },
          }),
        ),
      );
      if (isClaimed) return 'claimed';
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true }),
      );
      const { state } = z.parse(MarkerItem, Item ?? {});
      return state === 'sent' || state === 'given_up' ? 'done' : 'busy';
    },

    async sent(updateId, subscriberId) {
      await mark(updateId, subscriberId, 'sent');
    },

    async failed(updateId, subscriberId) {
      const attempts = await mark(updateId, subscriberId, 'open');
      if (attempts < maximumAttempts) return true;
      await mark(updateId, subscriberId, 'given_up');
      return false;
    },
  };

  async function mark(
    updateId: string,
    subscriberId: string,
    state: 'sent' | 'open' | 'given_up',
  ): Promise<number> {
    const { Attributes } = await client.send(
      new UpdateCommand({
        TableName: tableName,
        Key: markerOf(updateId, subscriberId),
        UpdateExpression: 'SET #state = :state',
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':state': state },
        ReturnValues: 'ALL_NEW',
      }),
    );
    return z.parse(MarkerItem, Attributes).attempts;
  }
}

function markerOf(updateId: string, subscriberId: string) {
  return { part: `sent#${updateId}`, id: subscriberId };
}

const MarkerItem = z.object({
  attempts: z._default(z.int(), 0),
  state: z.optional(z.enum(['sending', 'sent', 'open', 'given_up'])),
});
