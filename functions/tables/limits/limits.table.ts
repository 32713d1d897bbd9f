import type { TableDescription } from '../table-description.ts';

/**
 * Counters of requests and email, under pseudonyms. DynamoDB deletes one after its window, at `expires_at`
 * (seconds since 1970).
 */
export const limitsTable = {
  variable: 'LIMITS_TABLE',
  partitionKey: 'id',
  expiresBy: 'expires_at',
  indexes: {},
  capabilities: {
    /** Counts. It reads no counter. */
    count: { actions: ['UpdateItem'] },
    /** Counts, and notes what was done. It reads neither. */
    note: { actions: ['PutItem', 'UpdateItem'] },
  },
} as const satisfies TableDescription;
