import type { TableDescription } from '../table-description.ts';

/** For each model, one item per waiting video, and one, `slots`, that names the videos with a slot. */
export const linesTable = {
  variable: 'LINES_TABLE',
  partitionKey: 'model',
  sortKey: 'entry',
  indexes: {},
  capabilities: {
    read: { actions: ['GetItem', 'Query'] },
    /** Moves videos into and out of lines and slots. */
    change: { actions: ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'] },
    /** Removes a video from a line before it has a slot. */
    leave: { actions: ['DeleteItem'] },
  },
} as const satisfies TableDescription;
