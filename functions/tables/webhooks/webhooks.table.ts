import type { TableDescription } from '../table-description.ts';

/**
 * Webhook endpoints of accounts and their sandboxes, events (the outbox), and deliveries with their attempts:
 *
 * - `endpoint#<id>`, and `endpoints`, their number
 * - `event#<id>` and `delivery#<endpoint id>#<event id>`: DynamoDB deletes both after `expires_at` (seconds
 *   since 1970)
 * - `low-credits`: the account was told of low credits
 *
 * The sparse index `due` holds events without deliveries yet, and deliveries by their next attempt; `failing` endpoints
 * that were disabled, by the reason.
 */
export const webhooksTable = {
  variable: 'WEBHOOKS_TABLE',
  partitionKey: 'user_id',
  sortKey: 'entry',
  expiresBy: 'expires_at',
  indexes: {
    due: { partitionKey: 'due_shard', sortKey: 'due_at', holds: 'keys' },
    failing: {
      partitionKey: 'disabled_reason',
      sortKey: 'failing_since',
      holds: ['account_id', 'id', 'url', 'missed_events'],
    },
  },
  person: {
    afterDeletion: 'erased',
    erasure: { phase: 'belongings', needs: ['erase'], ofSandbox: true },
    exportedAs: ['webhooks'],
  },
  capabilities: {
    /** Reads nothing. */
    record: { actions: ['PutItem'] },
    requireEnabled: { actions: ['ConditionCheckItem'] },
    list: { actions: ['Query'] },
    /** The endpoints of all accounts. */
    listFailing: { queries: ['failing'] },
    find: { actions: ['GetItem'] },
    /** With the number of an account's endpoints. */
    makeEndpoint: { actions: ['PutItem', 'UpdateItem'] },
    changeEndpoint: { actions: ['GetItem', 'UpdateItem'] },
    deleteEndpoint: { actions: ['DeleteItem', 'UpdateItem'] },
    deliver: { actions: ['ConditionCheckItem', 'DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'] },
    findDue: { queries: ['due'] },
    erase: { actions: ['BatchWriteItem', 'Query'] },
  },
} as const satisfies TableDescription;
