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
  capabilities: {
    readAccount: { actions: ['GetItem'] },
    /** Writes for a person under the condition of their session. */
    checkSession: { actions: ['ConditionCheckItem'] },
    /** Records a person's Stripe customer, open checkout and last visit. */
    noteStripe: { actions: ['GetItem', 'UpdateItem'] },
    endSessions: { actions: ['UpdateItem'] },
    /** Reads a person's entries by time, not the account. */
    readEntries: { queries: ['by-time'] },
    /** Finds unfinished deletions. */
    findUnfinishedDeletions: { queries: ['unfinished-deletions'] },
    /** Reads the whole table, after a restore. */
    readAll: { actions: ['Scan'] },
    beginDeletion: { actions: ['UpdateItem'] },
    /** Deletes an account; only the mark that it was deleted stays. */
    erase: { actions: ['BatchWriteItem', 'GetItem', 'Query', 'UpdateItem'] },
    /** Adds an entry and moves the balance. It cannot delete. */
    post: { actions: ['ConditionCheckItem', 'GetItem', 'PutItem', 'UpdateItem'] },
  },
} as const satisfies TableDescription;
