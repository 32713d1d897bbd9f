import type { TableDescription } from '../table-description.ts';

/** Measurements, incidents and the outbox of announcements. No personal data. */
export const statusTable = {
  variable: 'STATUS_TABLE',
  partitionKey: 'part',
  sortKey: 'id',
  expiresBy: 'expires_at',
  indexes: {},
  person: { afterDeletion: 'none', exportedAs: [] },
  capabilities: {
    read: { actions: ['Query'] },
    measure: { actions: ['GetItem', 'PutItem', 'UpdateItem'] },
    /** Reads nothing. */
    countVideos: { actions: ['UpdateItem'] },
    announce: { actions: ['GetItem', 'PutItem'] },
    writeIncidents: { actions: ['GetItem', 'PutItem', 'Query'] },
    workOff: { actions: ['DeleteItem', 'Query', 'UpdateItem'] },
  },
} as const satisfies TableDescription;
