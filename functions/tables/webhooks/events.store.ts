import { type DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { WebhookEndpointId } from '../../../contract/developers/developer-api.ts';
import type {
  DeliveryAttempt,
  DeliveryState,
  WebhookEventId,
} from '../../../contract/developers/webhooks.ts';
import type { UserId } from '../../../contract/fields/ids.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import { createDueDeliveries } from './due-deliveries.ts';
import { createPendingDeliveries } from './pending-deliveries.ts';
import { createEventRecords } from './record-events.ts';
import { DeliveryItem, EventItem, entryOf, keyOf } from './webhook-items.ts';

/** An event without deliveries yet, or a delivery with its endpoint. */
export interface DueRow {
  readonly userId: UserId;
  readonly eventId: WebhookEventId;
  /** Null for the event itself. */
  readonly endpointId: WebhookEndpointId | null;
  /** ISO 8601. */
  readonly dueAt: string;
}

export interface AttemptEnd {
  readonly state: DeliveryState;
  /** ISO 8601; null without a further attempt. */
  readonly nextAt: string | null;
  /** Null if nothing was attempted. */
  readonly attempt: DeliveryAttempt | null;
}

export interface EventsStore {
  /** Due at once; fails if the event's id exists. */
  recording(event: Omit<EventItem, 'due_at'>): TransactionItem;
  find(userId: UserId, id: WebhookEventId): Promise<EventItem | null>;
  /** From `from` to before `to`, oldest first. */
  between(userId: UserId, from: Date, to: Date, maximum: number): Promise<readonly EventItem[]>;
  /** Writes a delivery to each endpoint, due now; null if that was done or the event is gone. */
  distribute(
    event: EventItem,
    endpointIds: readonly WebhookEndpointId[],
    now: Date,
  ): Promise<readonly DueRow[] | null>;
  /** Covers every account. */
  findDue(by: Date): AsyncIterable<DueRow>;
  /** Claims one attempt, for a minute; null if another attempt has it, or the delivery is over. */
  claim(row: DueRow & { readonly endpointId: WebhookEndpointId }, now: Date): Promise<DeliveryItem | null>;
  /** Does nothing if the delivery changed since. */
  postpone(row: DueRow & { readonly endpointId: WebhookEndpointId }, until: string): Promise<void>;
  /** False if the attempt took too long and another may have the delivery. */
  finish(claimed: DeliveryItem, end: AttemptEnd, now: Date): Promise<boolean>;
  /** Delivers again from the first attempt; fails while one runs. */
  replaying(event: EventItem, endpointId: WebhookEndpointId, now: Date): TransactionItem;
  /** Newest first. `after` is the previous page's last event. */
  deliveriesOf(
    userId: UserId,
    endpointId: WebhookEndpointId,
    after: WebhookEventId | null,
  ): Promise<readonly DeliveryItem[]>;
  /**
   * Records the event once until `forgetLowCredits`; false if it is recorded, or `cause` is gone with its
   * account.
   */
  recordLowCredits(event: Omit<EventItem, 'due_at'>, cause: EventItem): Promise<boolean>;
  forgetLowCredits(userId: UserId): Promise<void>;
  isToldOfLowCredits(userId: UserId): Promise<boolean>;
}

export const deliveriesPerPage = 25;

/** Events and their deliveries in the webhooks table. */
export function createEventsStore(client: DynamoDBDocumentClient, tableName: string): EventsStore {
  return {
    ...createEventRecords(client, tableName),
    ...createPendingDeliveries(client, tableName),
    ...createDueDeliveries(client, tableName),

    async find(userId, id) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: keyOf(userId, entryOf.event(id)), ConsistentRead: true }),
      );
      return Item === undefined ? null : z.parse(EventItem, Item);
    },

    async between(userId, from, to, maximum) {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: 'user_id = :user AND entry BETWEEN :from AND :to',
          // Ids begin with their time. BETWEEN includes its end, which equals no id.
          ExpressionAttributeValues: {
            ':user': userId,
            ':from': `event#evt_${timeOf(from)}`,
            ':to': `event#evt_${timeOf(to)}`,
          },
          Limit: maximum,
          ConsistentRead: true,
        }),
      );
      return z.parse(z.array(EventItem), Items);
    },

    async deliveriesOf(userId, endpointId, after) {
      const prefix = `delivery#${endpointId}#`;
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: 'user_id = :user AND begins_with(entry, :prefix)',
          ExpressionAttributeValues: { ':user': userId, ':prefix': prefix },
          ScanIndexForward: false,
          Limit: deliveriesPerPage,
          ...(after !== null && { ExclusiveStartKey: keyOf(userId, `${prefix}${after}`) }),
        }),
      );
      return z.parse(z.array(DeliveryItem), Items);
    },
  };
}

/** The first 48 bits of a UUIDv7 (RFC 9562, 5.7): milliseconds since 1970. */
function timeOf(instant: Date): string {
  return Math.max(0, instant.getTime()).toString(16).padStart(12, '0');
}
