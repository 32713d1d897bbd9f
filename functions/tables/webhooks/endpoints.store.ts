import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import type { WebhookEndpointId } from '../../../contract/developers/developer-api.ts';
import { type DisabledReason, endpointsMaximum } from '../../../contract/developers/webhooks.ts';
import type { UserId } from '../../../contract/fields/ids.ts';
import { retryConflicts, type TransactionItem } from '../../aws/transactions.ts';
import { type ItemChange, updateExpression } from '../../aws/update-expression.ts';
import { timeoutsAllowed } from './circuit-breaker.ts';
import { EndpointItem, entryOf, withoutNulls } from './webhook-items.ts';

/** Absent attributes stay; null removes one. */
export interface EndpointChange {
  readonly url?: string;
  readonly description?: string;
  readonly events?: EndpointItem['events'];
  readonly disabled_reason?: DisabledReason | null;
  readonly missed_events?: 0;
  readonly failing_since?: null;
  readonly failures?: 0;
  readonly timeouts?: 0;
  readonly paused_until?: null;
}

/** Sends at once despite time-outs. */
export const withoutPause = { timeouts: 0, paused_until: null } as const satisfies EndpointChange;

/** Clears every failure of an endpoint. */
export const afresh = {
  ...withoutPause,
  missed_events: 0,
  failing_since: null,
  failures: 0,
} as const satisfies EndpointChange;

/** The result of a slot's attempt. */
export interface SlotEnd {
  /** Null before the event's end, and for a test event. */
  readonly ended: 'delivered' | 'given_up' | null;
  /** Null if nothing was sent. */
  readonly attempt: 'accepted' | 'failed' | 'timed_out' | null;
  /** A failed test says nothing about real events; an accepted one shows that the endpoint works. */
  readonly isTest: boolean;
}

/** One of an endpoint's concurrent requests. */
export interface Slot {
  readonly name: string;
  /** ISO 8601. Free from then on. */
  readonly until: string;
}

export type SlotResult =
  | { readonly kind: 'taken'; readonly slot: Slot; readonly endpoint: EndpointItem }
  | { readonly kind: 'full' }
  /** After time-outs, until then (ISO 8601). */
  | { readonly kind: 'paused'; readonly until: string }
  | { readonly kind: 'gone' };

export interface EndpointsStore {
  /** Oldest first. */
  list(userId: UserId): Promise<readonly EndpointItem[]>;
  find(userId: UserId, id: WebhookEndpointId): Promise<EndpointItem | null>;
  /** Fails unless the endpoint exists and is enabled. */
  enabled(userId: UserId, id: WebhookEndpointId): TransactionItem;
  /** Fails if the account has the maximum. */
  creation(endpoint: EndpointItem): readonly TransactionItem[];
  /** Fails if the endpoint is gone. */
  change(userId: UserId, id: WebhookEndpointId, change: EndpointChange): TransactionItem;
  /** Makes `secret` the first one; the former one signs until `formerEndsAt`. */
  rotation(endpoint: EndpointItem, secret: string, formerEndsAt: string): TransactionItem;
  /** Fails if the endpoint is gone. */
  deletion(userId: UserId, id: WebhookEndpointId): readonly TransactionItem[];

  /** Reads the endpoint in the same write. */
  takeSlot(userId: UserId, id: WebhookEndpointId, now: Date): Promise<SlotResult>;
  /**
   * Records the attempt: given-up events, failed and timed-out attempts each add one to their count, their
   * opposites reset it. Returns the endpoint after it; null if it was deleted.
   */
  giveSlotBack(endpoint: EndpointItem, slot: Slot, end: SlotEnd, now: Date): Promise<EndpointItem | null>;
  /** Does nothing if the time-outs have ended. */
  pause(endpoint: EndpointItem, until: Date): Promise<void>;
  /**
   * False if the endpoint was not enabled. `failing` also requires that it accepted nothing since the read.
   */
  disable(endpoint: EndpointItem, reason: DisabledReason): Promise<boolean>;
}

/** Concurrent requests to one endpoint from all functions. */
const slots = ['slot_0', 'slot_1', 'slot_2', 'slot_3', 'slot_4'] as const;
export const slotsOfEndpoint = slots.length;

/** Longer than an attempt with its writes; frees the slot of an interrupted function. */
const slotMilliseconds = 60_000;

/** Endpoints in the webhooks table. */
export function createEndpointsStore(
  client: DynamoDBDocumentClient,
  tableName: string,
  random: () => number = Math.random,
): EndpointsStore {
  const keyOf = (userId: UserId, id: WebhookEndpointId) => ({ user_id: userId, entry: entryOf.endpoint(id) });
  const countKey = (userId: UserId) => ({ user_id: userId, entry: entryOf.endpoints });

  return {
    async list(userId) {
      const endpoints: EndpointItem[] = [];
      const pages = paginateQuery(
        { client },
        {
          TableName: tableName,
          KeyConditionExpression: 'user_id = :user AND begins_with(entry, :prefix)',
          ExpressionAttributeValues: { ':user': userId, ':prefix': 'endpoint#' },
          ConsistentRead: true,
        },
      );
      for await (const { Items = [] } of pages) endpoints.push(...z.parse(z.array(EndpointItem), Items));
      return endpoints.toSorted((a, b) => a.created_at.localeCompare(b.created_at));
    },

    async find(userId, id) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: keyOf(userId, id), ConsistentRead: true }),
      );
      return Item === undefined ? null : z.parse(EndpointItem, Item);
    },

    enabled: (userId, id) => ({
      ConditionCheck: {
        TableName: tableName,
        Key: keyOf(userId, id),
        ConditionExpression: 'attribute_exists(user_id) AND attribute_not_exists(disabled_reason)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    }),

    creation: (endpoint) => [
      {
        Put: {
          TableName: tableName,
          Item: withoutNulls({ ...endpoint, ...keyOf(endpoint.user_id, endpoint.id) }),
          ConditionExpression: 'attribute_not_exists(user_id)',
        },
      },
      {
        Update: {
          TableName: tableName,
          Key: countKey(endpoint.user_id),
          ...updateExpression({
            add: { endpoints: 1 },
            condition: 'attribute_not_exists(endpoints) OR endpoints < :maximum',
            values: { ':maximum': endpointsMaximum },
          }),
        },
      },
    ],

    change: (userId, id, change) => ({
      Update: {
        TableName: tableName,
        Key: keyOf(userId, id),
        ...updateExpression({
          set: Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
          condition: 'attribute_exists(user_id)',
        }),
      },
    }),

    rotation: ({ user_id: userId, id, secret: former }, secret, formerEndsAt) => ({
      Update: {
        TableName: tableName,
        Key: keyOf(userId, id),
        ...updateExpression({
          set: { secret, former_secret: former, former_secret_ends_at: formerEndsAt },
          // Concurrent rotations would drop a secret that one caller was just shown.
          condition: 'secret = :former',
          values: { ':former': former },
        }),
      },
    }),

    deletion: (userId, id) => [
      {
        Delete: {
          TableName: tableName,
          Key: keyOf(userId, id),
          ConditionExpression: 'attribute_exists(user_id)',
        },
      },
      {
        Update: {
          TableName: tableName,
          Key: countKey(userId),
          ...updateExpression({ add: { endpoints: -1 } }),
        },
      },
    ],

    async takeSlot(userId, id, now) {
      const until = new Date(now.getTime() + slotMilliseconds).toISOString();
      const isFree = (name: string, item: Readonly<Record<string, unknown>>) =>
        typeof item[name] !== 'string' || item[name] < now.toISOString();
      let tried = slots[Math.floor(random() * slots.length)] ?? slots[0];
      for (let attempt = 1; attempt <= slots.length; attempt += 1) {
        const result = await update(userId, id, {
          set: { [tried]: until },
          condition: `attribute_exists(user_id) AND (attribute_not_exists(${tried}) OR ${tried} < :now) AND (attribute_not_exists(paused_until) OR paused_until <= :now)`,
          values: { ':now': now.toISOString() },
        });
        if (result.kind === 'written') {
          return {
            kind: 'taken',
            slot: { name: tried, until },
            endpoint: z.parse(EndpointItem, result.item),
          };
        }
        if (result.item === undefined) return { kind: 'gone' };
        const item = result.item;
        const { paused_until: pausedUntil } = z.parse(EndpointItem, item);
        if (pausedUntil !== null && pausedUntil > now.toISOString())
          return { kind: 'paused', until: pausedUntil };
        const free = slots.filter((name) => isFree(name, item));
        const next = free[Math.floor(random() * free.length)];
        if (next === undefined) return { kind: 'full' };
        tried = next;
      }
      return { kind: 'full' };
    },

    async giveSlotBack(seen, { name, until }, { ended, attempt, isTest }, now) {
      const hasFailed = !isTest && (attempt === 'failed' || attempt === 'timed_out');
      const result = await update(seen.user_id, seen.id, {
        set: {
          [name]: null,
          ...(ended === 'delivered' && { missed_events: null }),
          ...(attempt === 'accepted' && { failing_since: null, failures: null }),
          ...((attempt === 'accepted' || attempt === 'failed') && { timeouts: null, paused_until: null }),
        },
        setOnce: { ...(hasFailed && { failing_since: now.toISOString() }) },
        add: {
          ...(ended === 'given_up' && { missed_events: 1 }),
          ...(hasFailed && { failures: 1 }),
          ...(attempt === 'timed_out' && { timeouts: 1 }),
        },
        condition: `${name} = :until`,
        values: { ':until': until },
      });
      if (result.kind === 'written') return z.parse(EndpointItem, result.item);
      return result.item === undefined ? null : seen;
    },

    async pause({ user_id: userId, id }, until) {
      await update(userId, id, {
        set: { paused_until: until.toISOString() },
        // Another attempt may have ended otherwise, or the endpoint may be gone.
        condition: 'timeouts >= :allowed',
        values: { ':allowed': timeoutsAllowed },
      });
    },

    async disable({ user_id: userId, id, failing_since: failingSince }, reason) {
      const since = reason === 'failing' ? failingSince : null;
      const result = await update(userId, id, {
        set: { disabled_reason: reason },
        condition: `attribute_exists(user_id) AND attribute_not_exists(disabled_reason)${since === null ? '' : ' AND failing_since = :since'}`,
        ...(since !== null && { values: { ':since': since } }),
      });
      return result.kind === 'written';
    },
  };

  /**
   * `item` is the row after the change; if the condition failed, the current row, or undefined if it is gone.
   */
  async function update(userId: UserId, id: WebhookEndpointId, change: ItemChange) {
    try {
      const { Attributes = {} } = await retryConflicts(() =>
        client.send(
          new UpdateCommand({
            TableName: tableName,
            Key: keyOf(userId, id),
            ...updateExpression(change),
            ReturnValues: 'ALL_NEW',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          }),
        ),
      );
      return { kind: 'written', item: Attributes } as const;
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      const item = error.Item === undefined ? undefined : unmarshall(error.Item);
      return { kind: 'blocked', item } as const;
    }
  }
}
