import { endpointsMaximum } from '../../../contract/developers/webhooks.ts';
import { updateExpression } from '../../aws/update-expression.ts';
import type { EndpointsStore } from './endpoints.store.ts';
import { entryOf, keyOf, withoutNulls } from './webhook-items.ts';

/** The owner's changes as items for a transaction, together with the number of endpoints. */
export function createEndpointChanges(
  tableName: string,
): Pick<EndpointsStore, 'creation' | 'change' | 'rotation' | 'deletion'> {
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
