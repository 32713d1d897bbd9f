import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { WebhookEndpointId } from '../../../contract/developers/developer-api.ts';
import {
  type DeliveryAttempt,
  type DeliveryState,
  WebhookEventId,
} from '../../../contract/developers/webhooks.ts';
import { UserId } from '../../../contract/fields/ids.ts';
import { retryConflicts } from '../../aws/transactions.ts';
import { type ItemChange, updateExpression } from '../../aws/update-expression.ts';
import type { IndexOf } from '../table-description.ts';
import { DeliveryItem, due, dueShards, entryOf, expiryOf, keyOf } from './webhook-items.ts';
import type { webhooksTable } from './webhooks.table.ts';

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

/** Longer than an attempt with its writes. */
const leaseMilliseconds = 60_000;

const attemptsKept = 20;

export interface DueDeliveries {
  /** Covers every account. */
  findDue(by: Date): AsyncIterable<DueRow>;
  /** Claims one attempt, for a minute; null if another attempt has it, or the delivery is over. */
  claim(row: DueRow & { readonly endpointId: WebhookEndpointId }, now: Date): Promise<DeliveryItem | null>;
  /** Does nothing if the delivery changed since. */
  postpone(row: DueRow & { readonly endpointId: WebhookEndpointId }, until: string): Promise<void>;
  /** False if the attempt took too long and another may have the delivery. */
  finish(claimed: DeliveryItem, end: AttemptEnd, now: Date): Promise<boolean>;
}

/** Finds what is due, and claims, postpones and finishes the attempts of a delivery. */
export function createDueDeliveries(client: DynamoDBDocumentClient, tableName: string): DueDeliveries {
  return {
    async *findDue(by) {
      for (let shard = 0; shard < dueShards; shard += 1) {
        const pages = paginateQuery(
          { client },
          {
            TableName: tableName,
            IndexName: 'due' satisfies IndexOf<typeof webhooksTable>,
            KeyConditionExpression: 'due_shard = :shard AND due_at <= :now',
            ExpressionAttributeValues: { ':shard': String(shard), ':now': by.toISOString() },
          },
        );
        for await (const { Items = [] } of pages) yield* z.parse(z.array(DueKey), Items).map(dueRowOf);
      }
    },

    async claim(row, now) {
      return changeDelivery(client, tableName, row, {
        set: {
          ...due(row.eventId, new Date(now.getTime() + leaseMilliseconds).toISOString()),
          claimed_at: now.toISOString(),
        },
        add: { attempt: 1 },
        // Every change since the read moved its time.
        condition: 'due_at = :seen AND #state = :pending',
        values: { ':seen': row.dueAt, ':pending': 'pending' },
      });
    },

    async postpone(row, until) {
      await changeDelivery(client, tableName, row, {
        set: due(row.eventId, until),
        condition: 'due_at = :seen AND #state = :pending',
        values: { ':seen': row.dueAt, ':pending': 'pending' },
      });
    },

    async finish(claimed, { state, nextAt, attempt }, now) {
      const { user_id: userId, event_id: eventId, endpoint_id: endpointId } = claimed;
      const finished = await changeDelivery(
        client,
        tableName,
        { userId, eventId, endpointId },
        {
          set: {
            state,
            ...due(eventId, nextAt),
            claimed_at: null,
            attempts: [...claimed.attempts, ...(attempt === null ? [] : [attempt])].slice(-attemptsKept),
            expires_at: expiryOf(now),
          },
          condition: 'due_at = :lease',
          values: { ':lease': claimed.due_at },
        },
      );
      return finished !== null;
    },
  };
}

interface DeliveryName {
  readonly userId: UserId;
  readonly eventId: WebhookEventId;
  readonly endpointId: WebhookEndpointId;
}

/** Returns the delivery after the change; null if the condition failed. */
async function changeDelivery(
  client: DynamoDBDocumentClient,
  tableName: string,
  { userId, eventId, endpointId }: DeliveryName,
  change: ItemChange,
): Promise<DeliveryItem | null> {
  try {
    const { Attributes } = await retryConflicts(() =>
      client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: keyOf(userId, entryOf.delivery(endpointId, eventId)),
          ...updateExpression(change),
          ReturnValues: 'ALL_NEW',
        }),
      ),
    );
    return z.parse(DeliveryItem, Attributes);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return null;
    throw error;
  }
}

/** The keys of the index. */
const DueKey = z.object({ user_id: UserId, entry: z.string(), due_at: z.string() });

function dueRowOf({ user_id: userId, entry, due_at: dueAt }: z.infer<typeof DueKey>): DueRow {
  const parts = entry.split('#');
  return {
    userId,
    eventId: WebhookEventId.parse(parts.at(-1)),
    endpointId: parts[0] === 'event' ? null : WebhookEndpointId.parse(parts[1]),
    dueAt,
  };
}
