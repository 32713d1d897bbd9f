import type { TableDescription } from '../table-description.ts';

/**
 * Webhook endpoints of accounts and of their sandboxes, what happened (the outbox), and each delivery with its attempts:
 *
 * - `endpoint#<id>`, and `endpoints`, their number
 * - `event#<id>`: DynamoDB deletes it some time after `expires_at` (seconds since 1970), and so
 * - `delivery#<endpoint id>#<event id>`
 * - `low-credits`: that the account was told of its low credits
 *
 * The sparse index `due` holds events whose deliveries are not written yet, and deliveries by their next attempt.
 */
export const webhooksTable = {
  variable: 'WEBHOOKS_TABLE',
  partitionKey: 'user_id',
  sortKey: 'entry',
  expiresBy: 'expires_at',
  indexes: {
    due: { partitionKey: 'due_shard', sortKey: 'due_at', holds: 'keys' },
  },
  capabilities: {
    /** Writes an event with what caused it. It reads nothing. */
    record: { actions: ['PutItem'] },
    /** Writes on the condition that an endpoint is enabled. */
    requireEnabled: { actions: ['ConditionCheckItem'] },
    /** Lists and reads endpoints and deliveries. */
    read: { actions: ['GetItem', 'Query'] },
    /** Makes, changes and deletes endpoints, and schedules deliveries. */
    manage: { actions: ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'] },
    /** Delivers what happened. */
    deliver: { actions: ['ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'] },
    /** Finds what is due. */
    findDue: { queries: ['due'] },
    /** Deletes everything of one account. */
    erase: { actions: ['BatchWriteItem', 'Query'] },
  },
} as const satisfies TableDescription;
