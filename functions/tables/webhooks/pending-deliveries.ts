import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { WebhookEndpointId } from '../../../contract/developers/developer-api.ts';
import { type TransactionItem, writeTogether } from '../../aws/transactions.ts';
import { updateExpression } from '../../aws/update-expression.ts';
import type { DueRow } from './due-deliveries.ts';
import { due, type EventItem, entryOf, expiryOf, keyOf, withoutNulls } from './webhook-items.ts';

export interface PendingDeliveries {
  /** Writes a delivery to each endpoint, due now; null if that was done or the event is gone. */
  distribute(
    event: EventItem,
    endpointIds: readonly WebhookEndpointId[],
    now: Date,
  ): Promise<readonly DueRow[] | null>;
  /** Delivers again from the first attempt; fails while one runs. */
  replaying(event: EventItem, endpointId: WebhookEndpointId, now: Date): TransactionItem;
}

/** Writes deliveries that are due now: an event's first ones, and replays. */
export function createPendingDeliveries(
  client: DynamoDBDocumentClient,
  tableName: string,
): PendingDeliveries {
  return {
    async distribute(event, endpointIds, now) {
      const items = distributing(tableName, event, endpointIds, now);
      if (!(await writeTogether(client, items))) return null;
      const { user_id: userId, id: eventId } = event;
      return endpointIds.map((endpointId) => ({ userId, eventId, endpointId, dueAt: now.toISOString() }));
    },

    replaying: (event, endpointId, now) => {
      const { user_id: userId, id, type, created_at, video_id, test } = event;
      return {
        Update: {
          TableName: tableName,
          Key: keyOf(userId, entryOf.delivery(endpointId, id)),
          ...updateExpression({
            set: {
              event_id: id,
              endpoint_id: endpointId,
              ...{ type, created_at, video_id, test },
              state: 'pending',
              attempt: 0,
              ...due(id, now.toISOString()),
              claimed_at: null,
              expires_at: expiryOf(now),
            },
            setOnce: { attempts: [] },
            condition: 'attribute_not_exists(claimed_at) OR due_at < :now',
            values: { ':now': now.toISOString() },
          }),
        },
      };
    },
  };
}

/** Takes the event from the outbox and adds a delivery to each endpoint; fails if that was done. */
function distributing(
  tableName: string,
  event: EventItem,
  endpointIds: readonly WebhookEndpointId[],
  now: Date,
): TransactionItem[] {
  const { user_id: userId, id } = event;
  const { due_at: _due, endpoint_id: _only, credits: _credits, id: event_id, ...facts } = event;
  return [
    {
      Update: {
        TableName: tableName,
        Key: keyOf(userId, entryOf.event(id)),
        ...updateExpression({ set: due(id, null), condition: 'attribute_exists(due_at)' }),
      },
    },
    ...endpointIds.map((endpointId) => ({
      Put: {
        TableName: tableName,
        Item: withoutNulls({
          ...facts,
          ...keyOf(userId, entryOf.delivery(endpointId, id)),
          event_id,
          endpoint_id: endpointId,
          state: 'pending',
          attempt: 0,
          attempts: [],
          ...due(id, now.toISOString()),
          expires_at: expiryOf(now),
        }),
        ConditionExpression: 'attribute_not_exists(user_id)',
      },
    })),
  ];
}
