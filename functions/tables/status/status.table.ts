import type { TableDescription } from '../table-description.ts';

/** Measurements, incidents and the outbox of announcements. No personal data. */
export const statusTable = {
  variable: 'STATUS_TABLE',
  partitionKey: 'part',
  sortKey: 'id',
  expiresBy: 'expires_at',
  indexes: {},
  capabilities: {
    /** Reads what the page shows. */
    read: { actions: ['Query'] },
    measure: { actions: ['GetItem', 'PutItem', 'UpdateItem'] },
    /** Counts how a video ended. It reads nothing. */
    countVideos: { actions: ['UpdateItem'] },
    writeIncidents: { actions: ['GetItem', 'PutItem', 'Query'] },
    /** Processes the outbox. */
    workOff: { actions: ['DeleteItem', 'Query', 'UpdateItem'] },
  },
} as const satisfies TableDescription;
