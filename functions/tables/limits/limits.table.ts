import type { TableDescription } from '../table-description.ts';

/** Counters of requests and email, under pseudonyms. */
export const limitsTable = {
  variable: 'LIMITS_TABLE',
  partitionKey: 'id',
  expiresBy: 'expires_at',
  indexes: {},
  // Their names are pseudonyms of a day.
  person: { afterDeletion: 'none', exportedAs: [] },
  capabilities: {
    /** Counts nothing. */
    read: { actions: ['BatchGetItem'] },
    /** Reads no counter. */
    count: { actions: ['UpdateItem'] },
    /** What operators have moved in a day. */
    readPurses: { actions: ['GetItem'] },
  },
} as const satisfies TableDescription;
