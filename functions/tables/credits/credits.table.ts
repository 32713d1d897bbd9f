import type { TableDescription } from '../table-description.ts';

/**
 * Credit accounts and their ledger. Item `account` holds the balance, items `<kind>#<reference>` the
 * movements; one transaction writes both. A transaction needs the actions of its items:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html
 */
export const creditsTable = {
  variable: 'CREDITS_TABLE',
  partitionKey: 'user_id',
  sortKey: 'entry',
  indexes: {
    'by-time': { partitionKey: 'user_id', sortKey: 'created_at', holds: 'everything' },
    'unfinished-deletions': {
      partitionKey: 'deletion_pending',
      sortKey: 'deletion_resumes_at',
      holds: ['deleted_at'],
    },
  },
  // Only that the account was deleted, and when.
  person: {
    afterDeletion: 'kept',
    erasure: { phase: 'credits', needs: ['erase'], ofSandbox: true },
    exportedAs: ['account', 'credit_entries'],
  },
  capabilities: {
    readAccount: { actions: ['GetItem'] },
    /** With a counter of another table. */
    readBalance: { actions: ['BatchGetItem'] },
    /** Writes under the condition of a person's session. */
    checkSession: { actions: ['ConditionCheckItem'] },
    /** Records a person's Stripe customer, open checkout and last visit. */
    noteStripe: { actions: ['GetItem', 'UpdateItem'] },
    /** Counts a refused request, which may pause the account. */
    countRefusal: { actions: ['GetItem', 'UpdateItem'] },
    endSessions: { actions: ['UpdateItem'] },
    /** Reads entries by time, not the account. */
    readEntries: { queries: ['by-time'] },
    findUnfinishedDeletions: { queries: ['unfinished-deletions'] },
    /** For a restore. */
    readAll: { actions: ['Scan'] },
    /** Sums of accounts and entries. */
    compare: { actions: ['Query', 'Scan'] },
    beginDeletion: { actions: ['UpdateItem'] },
    /** Keeps only the mark that the account was deleted. */
    erase: { actions: ['BatchWriteItem', 'GetItem', 'Query', 'UpdateItem'] },
    /** Cannot delete. */
    post: { actions: ['GetItem', 'PutItem', 'UpdateItem'] },
  },
} as const satisfies TableDescription;
