import type { TableDescription } from '../table-description.ts';

/**
 * Which pool user and which address (as a hash) belong to which account, and what people agreed to. The index
 * `accounts` holds the entries `account#<account id>`.
 */
export const identitiesTable = {
  variable: 'IDENTITIES_TABLE',
  partitionKey: 'entry',
  expiresBy: 'expires_at',
  indexes: {
    accounts: { partitionKey: 'account_shard', sortKey: 'user_id', holds: 'everything' },
  },
  person: { afterDeletion: 'erased', erasure: { phase: 'user', needs: ['forget'] }, exportedAs: [] },
  capabilities: {
    /** At a sign-up, before there is an account. */
    noteAgreement: { actions: ['PutItem'] },
    find: { actions: ['GetItem'] },
    /** Makes an account, or changes its user and address. */
    resolve: { actions: ['DeleteItem', 'GetItem', 'PutItem'] },
    forget: { actions: ['DeleteItem', 'GetItem'] },
    /** Lists all accounts, and notes which have no user. */
    findGoneUsers: { actions: ['ConditionCheckItem', 'UpdateItem'], queries: ['accounts'] },
    list: { queries: ['accounts'] },
  },
} as const satisfies TableDescription;
