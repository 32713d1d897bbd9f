import type { TableDescription } from '../table-description.ts';

/** One item per day and model. No personal data; it grows by a few items a day. */
export const spendTable = {
  variable: 'SPEND_TABLE',
  partitionKey: 'day',
  sortKey: 'model',
  indexes: {},
  person: { afterDeletion: 'none', exportedAs: [] },
  capabilities: {
    read: { actions: ['BatchGetItem'] },
    /** Reads nothing. */
    count: { actions: ['UpdateItem'] },
  },
} as const satisfies TableDescription;
