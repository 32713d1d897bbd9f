import type { TableDescription } from '../table-description.ts';

/** Answers to programs' requests by account and idempotency key, kept for a day. */
export const idempotencyTable = {
  variable: 'IDEMPOTENCY_TABLE',
  partitionKey: 'user_id',
  sortKey: 'key',
  expiresBy: 'expires_at',
  indexes: {},
  person: {
    afterDeletion: 'erased',
    erasure: { phase: 'access', needs: ['erase'], ofSandbox: true },
    exportedAs: [],
  },
  capabilities: {
    repeat: { actions: ['DeleteItem', 'PutItem'] },
    /** For a route whose own transaction holds the key. */
    find: { actions: ['GetItem'] },
    erase: { actions: ['BatchWriteItem', 'Query'] },
  },
} as const satisfies TableDescription;
