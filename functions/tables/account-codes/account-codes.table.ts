import type { TableDescription } from '../table-description.ts';

/**
 * Mailed codes and links of accounts, as hashes; the index `by-token` finds a link. DynamoDB deletes one
 * after `expires_at` (seconds since 1970). Also the browsers that each person signs in from.
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
    /** Stores a mail's codes or link. */
    issue: { actions: ['PutItem'] },
    /** Stores the browsers that a person signs in from. */
    knowBrowsers: { actions: ['GetItem', 'PutItem'] },
    /** Finds a link's person, and ends it. */
    redeemLinks: { actions: ['DeleteItem'], queries: ['by-token'] },
    redeemCodes: { actions: ['DeleteItem', 'UpdateItem'] },
    forget: { actions: ['BatchWriteItem', 'Query'] },
  },
} as const satisfies TableDescription;
