import { DeleteCommand, type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import type { UserId } from '../../../contract/fields/ids.ts';
import { type TransactionItem, writeTogether } from '../../aws/transactions.ts';
import { due, type EventItem, entryOf, expiryOf, keyOf, withoutNulls } from './webhook-items.ts';

export interface EventRecords {
  /** Due at once; fails if the event's id exists. */
  recording(event: Omit<EventItem, 'due_at'>): TransactionItem;
  /**
   * Records the event once until `forgetLowCredits`; false if it is recorded, or `cause` is gone with its
   * account.
   */
  recordLowCredits(event: Omit<EventItem, 'due_at'>, cause: EventItem): Promise<boolean>;
  forgetLowCredits(userId: UserId): Promise<void>;
  isToldOfLowCredits(userId: UserId): Promise<boolean>;
}

/** Records events, and remembers that an account was told of its low credits. */
export function createEventRecords(client: DynamoDBDocumentClient, tableName: string): EventRecords {
  return {
    recording: (event) => recordingOf(tableName, event),

    recordLowCredits: (event, cause) =>
      writeTogether(client, [
        {
          Put: {
            TableName: tableName,
            Item: { ...keyOf(event.user_id, entryOf.lowCredits), told_at: event.created_at },
            ConditionExpression: 'attribute_not_exists(user_id)',
          },
        },
        recordingOf(tableName, event),
        {
          ConditionCheck: {
            TableName: tableName,
            Key: keyOf(cause.user_id, entryOf.event(cause.id)),
            ConditionExpression: 'attribute_exists(user_id)',
          },
        },
      ]),

    async forgetLowCredits(userId) {
      await client.send(new DeleteCommand({ TableName: tableName, Key: keyOf(userId, entryOf.lowCredits) }));
    },

    async isToldOfLowCredits(userId) {
      const { Item } = await client.send(
        new GetCommand({
          TableName: tableName,
          Key: keyOf(userId, entryOf.lowCredits),
          ConsistentRead: true,
        }),
      );
      return Item !== undefined;
    },
  };
}

function recordingOf(tableName: string, event: Omit<EventItem, 'due_at'>): TransactionItem {
  const { user_id: userId, id, created_at: createdAt } = event;
  return {
    Put: {
      TableName: tableName,
      Item: withoutNulls({
        ...event,
        ...keyOf(userId, entryOf.event(id)),
        ...due(id, createdAt),
        expires_at: expiryOf(new Date(createdAt)),
      }),
      ConditionExpression: 'attribute_not_exists(user_id)',
    },
  };
}
