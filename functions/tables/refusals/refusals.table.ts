import type { TableDescription } from '../table-description.ts';

/** What was refused before its charge, for 180 days: who asks why, or disagrees, gets an answer. */
export const refusalsTable = {
  variable: 'REFUSALS_TABLE',
  partitionKey: 'user_id',
  sortKey: 'id',
  expiresBy: 'expires_at',
  indexes: {},
  person: {
    afterDeletion: 'erased',
    erasure: { phase: 'belongings', needs: ['erase'] },
    exportedAs: ['refusals'],
  },
  capabilities: {
    record: { actions: ['PutItem'] },
    list: { actions: ['Query'] },
    erase: { actions: ['BatchWriteItem', 'Query'] },
  },
} as const satisfies TableDescription;
