import type { TableDescription } from '../table-description.ts';

/**
 * Answers to programs' requests by account and idempotency key, for repeated requests. DynamoDB deletes one
 * after `expires_at` (seconds since 1970), a day later.
 */
export const idempotencyTable = {
  variable: 'IDEMPOTENCY_TABLE',
  partitionKey: 'user_id',
  sortKey: 'key',
  expiresBy: 'expires_at',
  indexes: {},
  capabilities: {
    /** Records and repeats answers. */
    repeat: { actions: ['DeleteItem', 'GetItem', 'PutItem'] },
    erase: { actions: ['BatchWriteItem', 'Query'] },
  },
} as const satisfies TableDescription;
