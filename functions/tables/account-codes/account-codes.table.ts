import type { TableDescription } from '../table-description.ts';

/**
 * Codes and links that were mailed to the owners of accounts, as hashes; the index `by-token` finds a link. DynamoDB deletes
 * one some time after `expires_at` (seconds since 1970). Also from which browsers each person signs in.
 */
export const accountCodesTable = {
  variable: 'ACCOUNT_CODES_TABLE',
  partitionKey: 'user_id',
  sortKey: 'entry',
  expiresBy: 'expires_at',
  indexes: {
    'by-token': { partitionKey: 'token_hash', holds: ['expires_at'] },
  },
  capabilities: {
    /** Stores the codes or the link of a mail. */
    issue: { actions: ['PutItem'] },
    /** Remembers from which browsers a person signs in. */
    knowBrowsers: { actions: ['GetItem', 'PutItem'] },
    /** Finds the person of a link, and ends it. */
    redeemLinks: { actions: ['DeleteItem'], queries: ['by-token'] },
    /** Checks codes. */
    redeemCodes: { actions: ['DeleteItem', 'UpdateItem'] },
    /** Deletes everything of one person. */
    forget: { actions: ['BatchWriteItem', 'Query'] },
  },
} as const satisfies TableDescription;
