import type { TableDescription } from '../table-description.ts';

/**
 * Images and data exports of people, one item each with the name of its file. DynamoDB deletes an item some time after
 * `expires_at` (seconds since 1970), when S3 has expired its file.
 */
export const filesTable = {
  variable: 'FILES_TABLE',
  partitionKey: 'user_id',
  sortKey: 'id',
  expiresBy: 'expires_at',
  indexes: {},
  capabilities: {
    /** Finds one person's file. */
    find: { actions: ['GetItem'] },
    /** Lists one person's files. */
    list: { actions: ['Query'] },
    /** Adds a file. */
    create: { actions: ['PutItem'] },
    /** Notes how far a data export is. */
    change: { actions: ['UpdateItem'] },
    /** Deletes all files of one person. */
    erase: { actions: ['BatchWriteItem', 'Query', 'UpdateItem'] },
  },
} as const satisfies TableDescription;
