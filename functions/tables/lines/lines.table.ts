import type { TableDescription } from '../table-description.ts';

/**
 * The lines: for each model one item for each video that waits, and one, `slots`, that names the videos that have one.
 */
export const linesTable = {
  variable: 'LINES_TABLE',
  partitionKey: 'model',
  sortKey: 'entry',
  indexes: {},
  capabilities: {
    /** Sees who waits. */
    read: { actions: ['GetItem', 'Query'] },
    /** Puts videos into a line, gives slots, and takes both back. */
    change: { actions: ['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'] },
    /** Takes a video out of a line before it has a slot. */
    leave: { actions: ['DeleteItem'] },
  },
} as const satisfies TableDescription;
