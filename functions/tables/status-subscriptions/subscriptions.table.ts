import type { TableDescription } from '../table-description.ts';

/** Email addresses of status subscribers, apart from public data. */
export const statusSubscriptionsTable = {
  variable: 'STATUS_SUBSCRIPTIONS_TABLE',
  partitionKey: 'part',
  sortKey: 'id',
  expiresBy: 'expires_at',
  indexes: {},
  // An address ends it by a link, with or without an account.
  person: { afterDeletion: 'kept', exportedAs: ['status_subscription'] },
  capabilities: {
    /** Cannot read an address. */
    request: { actions: ['PutItem', 'UpdateItem'] },
    confirm: { actions: ['GetItem', 'UpdateItem'] },
    end: { actions: ['DeleteItem', 'GetItem'] },
    read: { actions: ['GetItem'] },
    /** Reads the addresses and records the emails sent to each. */
    notify: { actions: ['GetItem', 'PutItem', 'Query', 'UpdateItem'] },
  },
} as const satisfies TableDescription;
