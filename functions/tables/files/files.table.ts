import type { TableDescription } from '../table-description.ts';

/** Images, data exports and joined chains. An item expires after S3 has expired its file. */
export const filesTable = {
  variable: 'FILES_TABLE',
  partitionKey: 'user_id',
  sortKey: 'id',
  expiresBy: 'expires_at',
  indexes: {},
  person: {
    afterDeletion: 'erased',
    erasure: { phase: 'belongings', needs: ['erase'], ofSandbox: true },
    exportedAs: ['images'],
  },
  capabilities: {
    find: { actions: ['GetItem'] },
    list: { actions: ['Query'] },
    create: { actions: ['PutItem'] },
    change: { actions: ['UpdateItem'] },
    erase: { actions: ['BatchWriteItem', 'Query', 'UpdateItem'] },
  },
} as const satisfies TableDescription;
