import type { TableDescription } from '../table-description.ts';

/**
 * Reports of videos and what became of them, the counts of each year by `year#2026`, and the images that removals
 * block by `image#<hash>`. Sparse indexes: `open` by
 * when a decision is due; `to-follow` by when the follower has to look at a case; `by-reference` for operators;
 * `by-owner` for the rule of repeated removals and a person's export, with the rows `removals#<owner>`. The row `follower` says whether a
 * run of the follower is under way.
 */
export const casesTable = {
  variable: 'CASES_TABLE',
  partitionKey: 'id',
  indexes: {
    open: { partitionKey: 'open', sortKey: 'due_at', holds: 'everything' },
    'to-follow': { partitionKey: 'followed', sortKey: 'follow_at', holds: 'keys' },
    'by-reference': { partitionKey: 'reference', holds: 'keys' },
    'by-owner': { partitionKey: 'owner', sortKey: 'created_at', holds: 'everything' },
  },
  // What was reported, and why it was removed, must outlast the account: the law asks for it.
  person: { afterDeletion: 'kept', exportedAs: ['cases'] },
  capabilities: {
    /** Cannot read other cases. */
    open: { actions: ['GetItem', 'PutItem', 'UpdateItem'] },
    /** Opens a case without a report. */
    openByRule: { actions: ['PutItem'] },
    read: { actions: ['GetItem'] },
    /** The rows of images. */
    findBlockedImage: { actions: ['GetItem'] },
    change: { actions: ['GetItem', 'PutItem', 'UpdateItem'] },
    list: { queries: ['open', 'by-reference'] },
    ofOwner: { queries: ['by-owner'] },
    follow: { actions: ['GetItem', 'PutItem'], queries: ['to-follow'] },
    /** The rows of years. */
    readYears: { actions: ['BatchGetItem'] },
  },
} as const satisfies TableDescription;
