import type { TableDescription } from '../table-description.ts';

/**
 * Images and data exports of people. DynamoDB deletes an item after `expires_at` (seconds since 1970), when
 * S3 has expired its file.
 */
export const filesTable = {
  variable: 'FILES_TABLE',
  partitionKey: 'user_id',
  sortKey: 'id',
  expiresBy: 'expires_at',
  indexes: {},
  capabilities: {
    find: { actions: ['GetItem'] },
    list: { actions: ['Query'] },
    create: { actions: ['PutItem'] },
    /** Notes a data export's progress. */
    change: { actions: ['UpdateItem'] },
    erase: { actions: ['BatchWriteItem', 'Query', 'UpdateItem'] },
  },
} as const satisfies TableDescription;
