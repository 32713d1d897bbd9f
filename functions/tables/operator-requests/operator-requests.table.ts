import type { TableDescription } from '../table-description.ts';

/**
 * Operations of operators: each is done once, waits for a second person, or is begun where another service has the
 * effect. The index `open` holds those that wait or are begun.
 */
export const operatorRequestsTable = {
  variable: 'OPERATOR_REQUESTS_TABLE',
  partitionKey: 'id',
  expiresBy: 'expires_at',
  indexes: {
    open: { partitionKey: 'open_shard', sortKey: 'opened_at', holds: 'everything' },
  },
  // For 48 hours. A person appears by the account's id only, and by their address in what waits for a second person: 24 hours.
  person: { afterDeletion: 'kept', exportedAs: [] },
  capabilities: {
    /** Reads no list. */
    record: { actions: ['GetItem', 'PutItem'] },
    act: { actions: ['GetItem', 'PutItem'], queries: ['open'] },
    /** So that one run at a time finishes an action. */
    claim: { actions: ['UpdateItem'] },
    /** What waits and what is begun. */
    listOpen: { queries: ['open'] },
  },
} as const satisfies TableDescription;
