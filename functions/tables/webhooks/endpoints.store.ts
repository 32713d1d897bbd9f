import { type DynamoDBDocumentClient, GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { WebhookEndpointId } from '../../../contract/developers/developer-api.ts';
import type { DisabledReason } from '../../../contract/developers/webhooks.ts';
import type { UserId } from '../../../contract/fields/ids.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import { timeoutsAllowed } from './circuit-breaker.ts';
import type { EndpointChange } from './endpoint-changes.ts';
import { createEndpointChanges, type EndpointChanges } from './endpoint-changes.ts';
import { createEndpointSlots, type EndpointSlots, slots } from './endpoint-slots.ts';
import { updateEndpoint } from './update-endpoint.ts';
import { EndpointItem, entryOf, keyOf } from './webhook-items.ts';

/** Sends at once despite time-outs. */
export const withoutPause = { timeouts: 0, paused_until: null } as const satisfies EndpointChange;

/** Clears every failure of an endpoint. */
export const afresh = {
  ...withoutPause,
  missed_events: 0,
  failing_since: null,
  failures: 0,
} as const satisfies EndpointChange;

export interface EndpointsStore extends EndpointChanges, EndpointSlots {
  /** Oldest first. */
  list(userId: UserId): Promise<readonly EndpointItem[]>;
  find(userId: UserId, id: WebhookEndpointId): Promise<EndpointItem | null>;
  /** Fails unless the endpoint exists and is enabled. */
  enabled(userId: UserId, id: WebhookEndpointId): TransactionItem;
  /** Does nothing if the time-outs have ended. */
  pause(endpoint: EndpointItem, until: Date): Promise<void>;
  /**
   * False if the endpoint was not enabled. `failing` also requires that it accepted nothing since the read.
   */
  disable(endpoint: EndpointItem, reason: DisabledReason): Promise<boolean>;
}

export const slotsOfEndpoint = slots.length;

/** Endpoints in the webhooks table. */
export function createEndpointsStore(
  client: DynamoDBDocumentClient,
  tableName: string,
  random: () => number = Math.random,
): EndpointsStore {
  return {
    ...createEndpointChanges(tableName),
    ...createEndpointSlots(client, tableName, random),

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
        new GetCommand({
          TableName: tableName,
          Key: keyOf(userId, entryOf.endpoint(id)),
          ConsistentRead: true,
        }),
      );
      return Item === undefined ? null : z.parse(EndpointItem, Item);
    },

    enabled: (userId, id) => ({
      ConditionCheck: {
        TableName: tableName,
        Key: keyOf(userId, entryOf.endpoint(id)),
        ConditionExpression: 'attribute_exists(user_id) AND attribute_not_exists(disabled_reason)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    }),

    async pause({ user_id: userId, id }, until) {
      await updateEndpoint(client, tableName, userId, id, {
        set: { paused_until: until.toISOString() },
        // Another attempt may have ended otherwise, or the endpoint may be gone.
        condition: 'timeouts >= :allowed',
        values: { ':allowed': timeoutsAllowed },
      });
    },

    async disable({ user_id: userId, id, failing_since: failingSince }, reason) {
      const since = reason === 'failing' ? failingSince : null;
      const result = await updateEndpoint(client, tableName, userId, id, {
        set: { disabled_reason: reason },
        condition:
          'attribute_exists(user_id) AND attribute_not_exists(disabled_reason)' +
          (since === null ? '' : ' AND failing_since = :since'),
        ...(since !== null && { values: { ':since': since } }),
      });
      return result.kind === 'written';
    },
  };
}
