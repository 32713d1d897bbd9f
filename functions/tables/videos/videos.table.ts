import type { TableDescription } from '../table-description.ts';

/**
 * Videos, with three sparse indexes: `unfinished` holds those that have not ended, by when to check them;
 * `expiring` those that are not saved, by when they expire; `by-share` those that are shared, by their link.
 */
export const videosTable = {
  variable: 'VIDEOS_TABLE',
  partitionKey: 'user_id',
  sortKey: 'id',
  indexes: {
    unfinished: { partitionKey: 'unfinished_shard', sortKey: 'check_at', holds: ['created_at'] },
    expiring: { partitionKey: 'expiring_shard', sortKey: 'expires_at', holds: 'keys' },
    'by-share': { partitionKey: 'share_token', holds: 'keys' },
  },
  capabilities: {
    /** Reads one video. */
    read: { actions: ['GetItem'] },
    /** Reads some videos of one person at once. */
    readSome: { actions: ['BatchGetItem'] },
    /** Lists one person's videos. */
    list: { actions: ['Query'] },
    /** Creates a video, and reads one that a repeated request created. */
    create: { actions: ['GetItem', 'PutItem'] },
    /** Moves a video from state to state. */
    advance: { actions: ['GetItem', 'UpdateItem'] },
    /** Reads the video that is shared under a link. */
    readShared: { actions: ['GetItem'], queries: ['by-share'] },
    /** Reads the whole table, after a restore. */
    readAll: { actions: ['Scan'] },
    /** Finds expired videos and removes them. It cannot read one. */
    removeExpired: { actions: ['BatchWriteItem', 'UpdateItem'], queries: ['expiring'] },
    /** Deletes all videos of one person. */
    erase: { actions: ['BatchWriteItem', 'Query', 'UpdateItem'] },
    /** Finds unfinished videos: it reads the index, not the videos. */
    findUnfinished: { queries: ['unfinished'] },
  },
} as const satisfies TableDescription;
