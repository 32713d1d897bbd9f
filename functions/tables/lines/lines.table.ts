import type { TableDescription } from '../table-description.ts';

/** Per model, one item per waiting video, and one, `slots`, that names the videos with a slot. */
export const linesTable = {
  variable: 'LINES_TABLE',
  partitionKey: 'model',
  sortKey: 'entry',
  indexes: {},
  person: { afterDeletion: 'erased', erasure: { with: 'videos', needs: [] }, exportedAs: [] },
  capabilities: {
    read: { actions: ['GetItem', 'Query'] },
    join: { actions: ['PutItem'] },
    change: { actions: ['DeleteItem', 'GetItem', 'Query', 'UpdateItem'] },
    /** Removes a video from a line before it has a slot. */
    leave: { actions: ['DeleteItem'] },
  },
} as const satisfies TableDescription;
