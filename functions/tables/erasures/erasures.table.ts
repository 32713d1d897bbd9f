import type { TableDescription } from '../table-description.ts';

/**
 * The deletions of the last 40 days, repeated after a restore. Where data are retained, DynamoDB replicates
 * it to the other region within seconds, so the log outlives whatever the backups are for. It is never
 * restored itself.
 */
export const erasuresTable = {
  variable: 'ERASURES_TABLE',
  partitionKey: 'user_id',
  sortKey: 'erased',
  expiresBy: 'expires_at',
  indexes: {},
  // A restored backup is erased again by them.
  person: { afterDeletion: 'kept', exportedAs: [] },
  capabilities: {
    /** Reads nothing. */
    note: { actions: ['PutItem'] },
    /** Removes a note. */
    takeBack: { actions: ['DeleteItem'] },
    findAccount: { actions: ['GetItem'] },
    read: { actions: ['Scan'] },
  },
} as const satisfies TableDescription;
