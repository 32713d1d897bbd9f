import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  paginateQuery,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { WebhookEndpointId } from '../../../contract/developers/developer-api.ts';
import {
  type DeliveryAttempt,
  type DeliveryState,
  WebhookEventId,
} from '../../../contract/developers/webhooks.ts';
import { UserId } from '../../../contract/fields/ids.ts';
import { failedCondition, retryConflicts, type TransactionItem } from '../../aws/transactions.ts';
import { updateExpression } from '../../aws/update-expression.ts';
import { DeliveryItem, due, dueShards, EventItem, entryOf, expiryOf, withoutNulls } from './webhook-items.ts';

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

/** Longer than an attempt with its writes. */
const leaseMilliseconds = 60_000;

const attemptsKept = 20;

/** Events and their deliveries in the webhooks table. */
export function createEventsStore(client: DynamoDBDocumentClient, tableName: string): EventsStore {
  const keyOf = (userId: UserId, entry: string) => ({ user_id: userId, entry });

  return {
    recording,

    find,

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

    async distribute(event, endpointIds, now) {
      const { user_id: userId, id } = event;
      const { due_at: _due, endpoint_id: _only, credits: _credits, id: event_id, ...facts } = event;
      const dueAt = now.toISOString();
      try {
        await retryConflicts(() =>
          client.send(
            new TransactWriteCommand({
              TransactItems: [
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
                      ...due(id, dueAt),
                      expires_at: expiryOf(now),
                    }),
                    ConditionExpression: 'attribute_not_exists(user_id)',
                  },
                })),
              ],
            }),
          ),
        );
      } catch (error) {
        if (error instanceof TransactionCanceledException && error.CancellationReasons?.some(failedCondition))
          return null;
        throw error;
      }
      return endpointIds.map((endpointId) => ({ userId, eventId: id, endpointId, dueAt }));
    },

    async *findDue(by) {
      for (let shard = 0; shard < dueShards; shard += 1) {
        const pages = paginateQuery(
          { client },
          {
            TableName: tableName,
            IndexName: 'due',
            KeyConditionExpression: 'due_shard = :shard AND due_at <= :now',
            ExpressionAttributeValues: { ':shard': String(shard), ':now': by.toISOString() },
          },
        );
        for await (const { Items = [] } of pages) yield* z.parse(z.array(DueKey), Items).map(dueRowOf);
      }
    },

    async claim({ userId, eventId, endpointId, dueAt }, now) {
      return change(userId, entryOf.delivery(endpointId, eventId), {
        set: {
          ...due(eventId, new Date(now.getTime() + leaseMilliseconds).toISOString()),
          claimed_at: now.toISOString(),
        },
        add: { attempt: 1 },
        // Every change since the read moved its time.
        condition: 'due_at = :seen AND #state = :pending',
        values: { ':seen': dueAt, ':pending': 'pending' },
      });
    },

    async postpone({ userId, eventId, endpointId, dueAt }, until) {
      await change(userId, entryOf.delivery(endpointId, eventId), {
        set: due(eventId, until),
        condition: 'due_at = :seen AND #state = :pending',
        values: { ':seen': dueAt, ':pending': 'pending' },
      });
    },

    async finish(claimed, { state, nextAt, attempt }, now) {
      const {
        user_id: userId,
        event_id: eventId,
        endpoint_id: endpointId,
        attempts,
        due_at: lease,
      } = claimed;
      const finished = await change(userId, entryOf.delivery(endpointId, eventId), {
        set: {
          state,
          ...due(eventId, nextAt),
          claimed_at: null,
          attempts: [...attempts, ...(attempt === null ? [] : [attempt])].slice(-attemptsKept),
          expires_at: expiryOf(now),
        },
        condition: 'due_at = :lease',
        values: { ':lease': lease },
      });
      return finished !== null;
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

    async recordLowCredits(event, cause) {
      try {
        await retryConflicts(() =>
          client.send(
            new TransactWriteCommand({
              TransactItems: [
                {
                  Put: {
                    TableName: tableName,
                    Item: { ...keyOf(event.user_id, entryOf.lowCredits), told_at: event.created_at },
                    ConditionExpression: 'attribute_not_exists(user_id)',
                  },
                },
                recording(event),
                {
                  ConditionCheck: {
                    TableName: tableName,
                    Key: keyOf(cause.user_id, entryOf.event(cause.id)),
                    ConditionExpression: 'attribute_exists(user_id)',
                  },
                },
              ],
            }),
          ),
        );
        return true;
      } catch (error) {
        if (error instanceof TransactionCanceledException && error.CancellationReasons?.some(failedCondition))
          return false;
        throw error;
      }
    },

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

  function recording(event: Omit<EventItem, 'due_at'>): TransactionItem {
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

  async function find(userId: UserId, id: WebhookEventId): Promise<EventItem | null> {
    const { Item } = await client.send(
      new GetCommand({ TableName: tableName, Key: keyOf(userId, entryOf.event(id)), ConsistentRead: true }),
    );
    return Item === undefined ? null : z.parse(EventItem, Item);
  }

  async function change(
    userId: UserId,
    entry: string,
    itemChange: Parameters<typeof updateExpression>[0],
  ): Promise<DeliveryItem | null> {
    try {
      const { Attributes } = await retryConflicts(() =>
        client.send(
          new UpdateCommand({
            TableName: tableName,
            Key: keyOf(userId, entry),
            ...updateExpression(itemChange),
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

/** The first 48 bits of a UUIDv7 (RFC 9562, 5.7): milliseconds since 1970. */
function timeOf(instant: Date): string {
  return Math.max(0, instant.getTime()).toString(16).padStart(12, '0');
}
