import type { TableDescription } from '../table-description.ts';

/** What operators have set, in one row, and a row for each change, which is never written again. */
export const settingsTable = {
  variable: 'SETTINGS_TABLE',
  partitionKey: 'kind',
  sortKey: 'version',
  indexes: {},
  // Rows of changes name operators.
  person: { afterDeletion: 'none', exportedAs: [] },
  capabilities: {
    read: { actions: ['GetItem'] },
    set: { actions: ['GetItem', 'PutItem'] },
    /** Also reads the changes. */
    change: { actions: ['GetItem', 'PutItem', 'Query'] },
  },
} as const satisfies TableDescription;
