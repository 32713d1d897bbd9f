import type { TableDescription } from '../table-description.ts';

/**
 * Answers to programs' requests, by account and idempotency key, so that a repeated request gets the same one. DynamoDB
 * deletes a record some time after `expires_at` (seconds since 1970), a day later.
 */
export const idempotencyTable = {
  variable: 'IDEMPOTENCY_TABLE',
  partitionKey: 'user_id',
  sortKey: 'key',
  expiresBy: 'expires_at',
  indexes: {},
  capabilities: {
    /** Records answers and gives them again. */
    repeat: { actions: ['DeleteItem', 'GetItem', 'PutItem'] },
    /** Deletes all records of one account. */
    erase: { actions: ['BatchWriteItem', 'Query'] },
  },
} as const satisfies TableDescription;
