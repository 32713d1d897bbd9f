import type { TableDescription } from '../table-description.ts';

/**
 * API keys and what they may do:
 *
 * - `key#<HMAC-SHA-256 of the key, hex>` is a key; while it is rotated, one key has two of them.
 * - `keys#<account id>` lists an account's keys, so that a list is never late.
 * - `spend#<key id>#<YYYY-MM>` is what a key has spent in a month and on each of its days. DynamoDB deletes it some time
 *   after `delete_after` (seconds since 1970), 13 months later.
 * - `account#<account id>` holds the state of the account's rate limit, and an enterprise's own limit.
 *
 * The index `by-user` finds the rows of one account, for its usage and its erasure.
 */
export const apiAccessTable = {
  variable: 'API_ACCESS_TABLE',
  partitionKey: 'id',
  expiresBy: 'delete_after',
  indexes: {
    'by-user': { partitionKey: 'user_id', sortKey: 'id', holds: 'keys' },
  },
  capabilities: {
    /** Finds the key of a request, notes its use and counts the request. */
    authorize: { actions: ['GetItem', 'UpdateItem'] },
    /** Charges a key: on condition that it is valid, within its cap and its rate. */
    charge: { actions: ['ConditionCheckItem', 'GetItem', 'UpdateItem'] },
    /** Gives back what a key has spent. It reads no key. */
    refund: { actions: ['UpdateItem'] },
    /** Lists the keys of one account, without their secrets: only hashes of them are stored. */
    list: { actions: ['BatchGetItem', 'GetItem'] },
    /** Makes keys, and deletes those that ended long ago. */
    make: { actions: ['BatchGetItem', 'BatchWriteItem', 'GetItem', 'PutItem', 'UpdateItem'] },
    /** Changes keys, and revokes them. */
    change: { actions: ['BatchGetItem', 'GetItem', 'UpdateItem'] },
    /** Reads what the keys of one account have spent. */
    readUsage: { actions: ['BatchGetItem', 'GetItem'], queries: ['by-user'] },
    /** Sets an account's own rate limit. */
    contract: { actions: ['UpdateItem'] },
    /** Deletes everything of one account. */
    erase: { actions: ['BatchGetItem', 'BatchWriteItem', 'GetItem'], queries: ['by-user'] },
  },
} as const satisfies TableDescription;
