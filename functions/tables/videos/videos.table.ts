import type { TableDescription } from '../table-description.ts';

/**
 * Three sparse indexes: `unfinished` by when to check a video; `expiring`, without saved videos, by when one
 * expires; `by-share` by link.
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
    read: { actions: ['GetItem'] },
    /** Reads some videos of one person at once. */
    readSome: { actions: ['BatchGetItem'] },
    list: { actions: ['Query'] },
    /** Creates a video, or reads the one that an earlier attempt created. */
    create: { actions: ['GetItem', 'PutItem'] },
    /** Moves a video from state to state. */
    advance: { actions: ['GetItem', 'UpdateItem'] },
    readShared: { actions: ['GetItem'], queries: ['by-share'] },
    /** Reads the whole table, after a restore. */
    readAll: { actions: ['Scan'] },
    removeExpired: { actions: ['BatchWriteItem', 'UpdateItem'], queries: ['expiring'] },
    /** Deletes all videos of one person. */
    erase: { actions: ['BatchWriteItem', 'Query', 'UpdateItem'] },
    /** Reads the index only, not the videos. */
    findUnfinished: { queries: ['unfinished'] },
  },
} as const satisfies TableDescription;
