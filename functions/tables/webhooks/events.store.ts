import { type DynamoDBDocumentClient, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { WebhookEndpointId } from '../../../contract/developers/developer-api.ts';
import type { WebhookEventId } from '../../../contract/developers/webhooks.ts';
import type { UserId } from '../../../contract/fields/ids.ts';
import { createDueDeliveries, type DueDeliveries } from './due-deliveries.ts';
import { createPendingDeliveries, type PendingDeliveries } from './pending-deliveries.ts';
import { createEventRecords, type EventRecords } from './record-events.ts';
import { DeliveryItem, EventItem, entryOf, keyOf } from './webhook-items.ts';

export interface EventsStore extends DueDeliveries, PendingDeliveries, EventRecords {
  find(userId: UserId, id: WebhookEventId): Promise<EventItem | null>;
  /** From `from` to before `to`, oldest first. */
  between(userId: UserId, from: Date, to: Date, maximum: number): Promise<readonly EventItem[]>;
  /** Newest first. `after` is the previous page's last event. */
  deliveriesOf(
    userId: UserId,
    endpointId: WebhookEndpointId,
    after: WebhookEventId | null,
  ): Promise<readonly DeliveryItem[]>;
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
