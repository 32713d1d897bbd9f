import type { TableDescription } from '../table-description.ts';

/**
 * The newest confirmation link of each user of the pool, as a hash. DynamoDB deletes it some time after `expires_at` (seconds
 * since 1970).
 */
export const confirmationLinksTable = {
  variable: 'CONFIRMATION_LINKS_TABLE',
  partitionKey: 'username',
  expiresBy: 'expires_at',
  indexes: {},
  capabilities: {
    /** Issues a link. It cannot read those of others. */
    issue: { actions: ['PutItem'] },
    /** Closes the way to a confirmation. */
    close: { actions: ['PutItem'] },
    /** Claims a link, and ends it. */
    redeem: { actions: ['DeleteItem', 'UpdateItem'] },
    /** Deletes the link of one person. */
    forget: { actions: ['DeleteItem'] },
  },
} as const satisfies TableDescription;
