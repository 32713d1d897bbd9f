import type { TableDescription } from '../table-description.ts';

/**
 * Each user's newest confirmation link, as a hash. DynamoDB deletes it after `expires_at` (seconds since
 * 1970).
 */
export const confirmationLinksTable = {
  variable: 'CONFIRMATION_LINKS_TABLE',
  partitionKey: 'username',
  expiresBy: 'expires_at',
  indexes: {},
  capabilities: {
    /** Issues a link. It cannot read any. */
    issue: { actions: ['PutItem'] },
    /** Prevents confirmations for a minute. */
    close: { actions: ['PutItem'] },
    /** Claims a link, and ends it. */
    redeem: { actions: ['DeleteItem', 'UpdateItem'] },
    forget: { actions: ['DeleteItem'] },
  },
} as const satisfies TableDescription;
