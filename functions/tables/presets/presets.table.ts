import type { TableDescription } from '../table-description.ts';

/** Prompts with their settings. `by-share` is sparse: those that are shared, by link. */
export const presetsTable = {
  variable: 'PRESETS_TABLE',
  partitionKey: 'user_id',
  sortKey: 'id',
  indexes: { 'by-share': { partitionKey: 'share_token', holds: 'keys' } },
  person: {
    afterDeletion: 'erased',
    erasure: { phase: 'belongings', needs: ['erase'] },
    exportedAs: ['presets'],
  },
  capabilities: {
    list: { actions: ['Query'] },
    change: { actions: ['DeleteItem', 'GetItem', 'PutItem', 'UpdateItem'] },
    /** Deletes, and ends links, after a restore. */
    endAgain: { actions: ['DeleteItem', 'GetItem', 'UpdateItem'] },
    readShared: { actions: ['GetItem'], queries: ['by-share'] },
    erase: { actions: ['BatchWriteItem', 'Query'] },
  },
} as const satisfies TableDescription;
