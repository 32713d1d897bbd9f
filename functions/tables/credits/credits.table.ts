import type { TableDescription } from '../table-description.ts';

/**
 * Credit accounts and their ledger. Item `account` holds the balance, items `<kind>#<reference>` the movements; both are always
 * written together. A transaction needs the actions of its items:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html
 * The sparse index `unfinished-deletions` holds the account items of deletions that have not been finished.
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
  capabilities: {
    /** Reads one person's account. */
    readAccount: { actions: ['GetItem'] },
    /** Writes for a person under the condition of their session. */
    checkSession: { actions: ['ConditionCheckItem'] },
    /** Records a person's Stripe customer, open checkout and last visit on the account. */
    noteStripe: { actions: ['GetItem', 'UpdateItem'] },
    /** Ends a person's sessions. */
    endSessions: { actions: ['UpdateItem'] },
    /** Reads one person's entries in their order: the index, not the accounts. */
    readEntries: { queries: ['by-time'] },
    /** Finds deletions that broke off. */
    findUnfinishedDeletions: { queries: ['unfinished-deletions'] },
    /** Reads the whole table, after a restore. */
    readAll: { actions: ['Scan'] },
    /** Marks accounts as deleted. */
    beginDeletion: { actions: ['UpdateItem'] },
    /** Deletes an account; only the mark that it was deleted stays. */
    erase: { actions: ['BatchWriteItem', 'GetItem', 'Query', 'UpdateItem'] },
    /** Adds an entry and moves the balance with it. It cannot delete. */
    post: { actions: ['ConditionCheckItem', 'GetItem', 'PutItem', 'UpdateItem'] },
  },
} as const satisfies TableDescription;
