import type { TableDescription } from '../table-description.ts';

/**
 * What videos cost and earned: one item for each day and model, and one (`closed`) for each model that an operator closed.
 * It holds no personal data and grows by a few items a day.
 */
export const spendTable = {
  variable: 'SPEND_TABLE',
  partitionKey: 'day',
  sortKey: 'model',
  indexes: {},
  capabilities: {
    /** Reads a day's counters. */
    read: { actions: ['BatchGetItem'] },
    /** Counts a video. It reads none. */
    count: { actions: ['UpdateItem'] },
  },
} as const satisfies TableDescription;
