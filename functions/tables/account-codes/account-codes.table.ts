import type { TableDescription } from '../table-description.ts';

/**
 * Mailed codes and links of accounts, as hashes, and the browsers that each person signs in from. The index
 * `by-token` finds a link.
 */
export const accountCodesTable = {
  variable: 'ACCOUNT_CODES_TABLE',
  partitionKey: 'user_id',
  sortKey: 'entry',
  expiresBy: 'expires_at',
  indexes: {
    'by-token': { partitionKey: 'token_hash', holds: ['expires_at'] },
  },
  person: {
    afterDeletion: 'erased',
    erasure: { phase: 'belongings', needs: ['forget'] },
    exportedAs: ['sign_ins'],
  },
  capabilities: {
    issue: { actions: ['PutItem'] },
    knowBrowsers: { actions: ['GetItem', 'PutItem'] },
    listBrowsers: { actions: ['GetItem'] },
    /** Finds a link's person, and ends it. */
    redeemLinks: { actions: ['DeleteItem'], queries: ['by-token'] },
    /** Tries a code and leaves it: it goes with the account. */
    tryCodes: { actions: ['UpdateItem'] },
    redeemCodes: { actions: ['DeleteItem', 'UpdateItem'] },
    forget: { actions: ['BatchWriteItem', 'Query'] },
  },
} as const satisfies TableDescription;
