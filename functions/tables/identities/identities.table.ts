import type { TableDescription } from '../table-description.ts';

/**
 * Which account belongs to which user of the pool, and which account has which address (as a hash): entries
 * `user#<username>`, `account#<account id>` and `address#<hash>`. The index `accounts` holds the second kind.
 */
export const identitiesTable = {
  variable: 'IDENTITIES_TABLE',
  partitionKey: 'entry',
  indexes: {
    accounts: { partitionKey: 'account_shard', sortKey: 'user_id', holds: 'everything' },
  },
  capabilities: {
    /** Finds the user of an account. */
    find: { actions: ['GetItem'] },
    /** Makes an account, and changes to which user and address one belongs. */
    resolve: { actions: ['DeleteItem', 'GetItem', 'PutItem'] },
    /** Removes an account's entries. */
    forget: { actions: ['DeleteItem', 'GetItem'] },
    /** Lists all accounts, and notes which have no user. */
    findGoneUsers: { actions: ['ConditionCheckItem', 'UpdateItem'], queries: ['accounts'] },
    /** Lists all accounts. */
    list: { queries: ['accounts'] },
  },
} as const satisfies TableDescription;
