import type { TableDescription } from '../table-description.ts';

/** Email addresses of status subscribers, apart from public data. */
export const statusSubscriptionsTable = {
  variable: 'STATUS_SUBSCRIPTIONS_TABLE',
  partitionKey: 'part',
  sortKey: 'id',
  expiresBy: 'expires_at',
  indexes: {},
  capabilities: {
    /** Stores an unconfirmed address. It cannot read one. */
    request: { actions: ['PutItem', 'UpdateItem'] },
    /** Confirms by a link. */
    confirm: { actions: ['GetItem', 'UpdateItem'] },
    /** Deletes an address by a link. */
    end: { actions: ['DeleteItem', 'GetItem'] },
    read: { actions: ['GetItem'] },
    /** Reads the addresses and records the emails sent to each. */
    notify: { actions: ['GetItem', 'PutItem', 'Query', 'UpdateItem'] },
  },
} as const satisfies TableDescription;
