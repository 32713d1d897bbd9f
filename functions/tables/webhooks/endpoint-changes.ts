import type { WebhookEndpointId } from '../../../contract/developers/developer-api.ts';
import type { DisabledReason } from '../../../contract/developers/webhooks.ts';
import { endpointsMaximum } from '../../../contract/developers/webhooks.ts';
import type { UserId } from '../../../contract/fields/ids.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import { updateExpression } from '../../aws/update-expression.ts';
import { type EndpointItem, entryOf, keyOf, withoutNulls } from './webhook-items.ts';

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

export interface EndpointChanges {
  /** Fails if the account has the maximum. */
  creation(endpoint: EndpointItem): readonly TransactionItem[];
  /** Fails if the endpoint is gone. */
  change(userId: UserId, id: WebhookEndpointId, change: EndpointChange): TransactionItem;
  /** Makes `secret` the first one; the former one signs until `formerEndsAt`. */
  rotation(endpoint: EndpointItem, secret: string, formerEndsAt: string): TransactionItem;
  /** Fails if the endpoint is gone. */
  deletion(userId: UserId, id: WebhookEndpointId): readonly TransactionItem[];
}

/** The owner's changes as items for a transaction, together with the number of endpoints. */
export function createEndpointChanges(tableName: string): EndpointChanges {
  return {
    creation: (endpoint) => [
      {
        Put: {
          TableName: tableName,
          Item: withoutNulls({ ...endpoint, ...keyOf(endpoint.user_id, entryOf.endpoint(endpoint.id)) }),
          ConditionExpression: 'attribute_not_exists(user_id)',
        },
      },
      {
        Update: {
          TableName: tableName,
          Key: keyOf(endpoint.user_id, entryOf.endpoints),
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
        Key: keyOf(userId, entryOf.endpoint(id)),
        ...updateExpression({
          set: Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
          condition: 'attribute_exists(user_id)',
        }),
      },
    }),

    rotation: ({ user_id: userId, id, secret: former }, secret, formerEndsAt) => ({
      Update: {
        TableName: tableName,
        Key: keyOf(userId, entryOf.endpoint(id)),
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
          Key: keyOf(userId, entryOf.endpoint(id)),
          ConditionExpression: 'attribute_exists(user_id)',
        },
      },
      {
        Update: {
          TableName: tableName,
          Key: keyOf(userId, entryOf.endpoints),
          ...updateExpression({ add: { endpoints: -1 } }),
        },
      },
    ],
  };
}
