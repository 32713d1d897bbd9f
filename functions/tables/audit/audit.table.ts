import type { TableDescription } from '../table-description.ts';

/**
 * What operators did, by day (UTC). Each row is written in the transaction of its effect, and never again: no
 * capability updates or deletes one.
 */
export const auditTable = {
  variable: 'AUDIT_TABLE',
  partitionKey: 'day',
  sortKey: 'at_id',
  indexes: {
    /** Rows about an account. */
    'of-person': { partitionKey: 'person', sortKey: 'at_id', holds: 'everything' },
  },
  // A person appears by the account's id only. Who moved money, and why, must outlast the account.
  person: { afterDeletion: 'kept', exportedAs: [] },
  capabilities: {
    append: { actions: ['PutItem'] },
    read: { actions: ['Query'], queries: ['of-person'] },
    /** Reads whole days. */
    export: { actions: ['Query'] },
  },
} as const satisfies TableDescription;
