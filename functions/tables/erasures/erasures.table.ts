import type { TableDescription } from '../table-description.ts';

/**
 * The log of what people deleted lately, for 40 days: after a restore it is deleted again. Where data are retained, DynamoDB
 * keeps a replica in the other region within seconds, so that the log outlives what the backups are for. It is never restored
 * from one.
 */
export const erasuresTable = {
  variable: 'ERASURES_TABLE',
  partitionKey: 'user_id',
  sortKey: 'erased',
  expiresBy: 'expires_at',
  indexes: {},
  capabilities: {
    /** Notes that an account, a video or a link was deleted. It reads nothing. */
    note: { actions: ['PutItem'] },
    /** Takes such a note back. */
    takeBack: { actions: ['DeleteItem'] },
    /** Asks whether the deletion of an account was noted. */
    findAccount: { actions: ['GetItem'] },
    /** Reads all that was noted. */
    read: { actions: ['Scan'] },
  },
} as const satisfies TableDescription;
