import type { TableDescription } from '../table-description.ts';

/** Projects, whose videos name them. Sparse index: `by-share` by link. */
export const projectsTable = {
  variable: 'PROJECTS_TABLE',
  partitionKey: 'user_id',
  sortKey: 'id',
  indexes: { 'by-share': { partitionKey: 'share_token', holds: 'keys' } },
  person: {
    afterDeletion: 'erased',
    erasure: { phase: 'belongings', needs: ['erase'] },
    exportedAs: ['projects'],
  },
  capabilities: {
    list: { actions: ['Query'] },
    /** Lets a video move only into a project that exists. */
    check: { actions: ['ConditionCheckItem'] },
    change: { actions: ['DeleteItem', 'GetItem', 'UpdateItem'] },
    readShared: { actions: ['GetItem'], queries: ['by-share'] },
    erase: { actions: ['BatchWriteItem', 'Query'] },
  },
} as const satisfies TableDescription;
