import type { TableDescription } from '../table-description.ts';

/**
 * API keys and what they may do:
 *
 * - `key#<HMAC-SHA-256 of the key, hex>`: a key; two while it is rotated.
 * - `keys#<account id>`: an account's keys, so that a list is consistent.
 * - `spend#<key id>#<YYYY-MM>`: a key's spend in a month and on each day. DynamoDB deletes it after
 *   `delete_after` (seconds since 1970), 13 months later.
 * - `account#<account id>`: the account's rate limit, and an enterprise's own.
 *
 * The index `by-user` finds an account's rows.
 */
export const apiAccessTable = {
  variable: 'API_ACCESS_TABLE',
  partitionKey: 'id',
  expiresBy: 'delete_after',
  indexes: {
    'by-user': { partitionKey: 'user_id', sortKey: 'id', holds: 'keys' },
  },
  person: {
    afterDeletion: 'erased',
    erasure: { phase: 'access', needs: ['erase'], ofSandbox: true },
    exportedAs: ['api_keys'],
  },
  capabilities: {
    /** Finds a request's key, notes its use and counts the request. */
    authorize: { actions: ['GetItem', 'UpdateItem'] },
    /** Charges a valid key within its cap and rate. */
    charge: { actions: ['GetItem', 'UpdateItem'] },
    /** Reads no key. */
    refund: { actions: ['UpdateItem'] },
    /** Only hashes of secrets are stored. */
    list: { actions: ['BatchGetItem', 'GetItem'] },
    make: { actions: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'] },
    /** Deletes keys that ended long ago. */
    prune: { actions: ['BatchWriteItem'] },
    change: { actions: ['BatchGetItem', 'GetItem', 'UpdateItem'] },
    /** After a restore. */
    revokeAgain: { actions: ['GetItem', 'UpdateItem'] },
    readUsage: { actions: ['BatchGetItem', 'GetItem'], queries: ['by-user'] },
    /** Sets an account's own rate limit. */
    contract: { actions: ['UpdateItem'] },
    erase: { actions: ['BatchGetItem', 'BatchWriteItem', 'GetItem'], queries: ['by-user'] },
  },
} as const satisfies TableDescription;
