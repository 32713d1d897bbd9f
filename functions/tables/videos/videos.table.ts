import type { TableDescription } from '../table-description.ts';

/**
 * Sparse indexes: `unfinished` by when to check a video; `expiring` by when an unsaved one expires;
 * `by-share` by link; `by-file-hash` by the delivered file; `by-media` by the address of the files; `by-credentials`
 * by the id in the file; `by-project` by the project that its owner put it in.
 */
export const videosTable = {
  variable: 'VIDEOS_TABLE',
  partitionKey: 'user_id',
  sortKey: 'id',
  indexes: {
    unfinished: { partitionKey: 'unfinished_shard', sortKey: 'check_at', holds: ['created_at'] },
    expiring: { partitionKey: 'expiring_shard', sortKey: 'expires_at', holds: 'keys' },
    'by-share': { partitionKey: 'share_token', holds: 'keys' },
    'by-file-hash': { partitionKey: 'file_hash', holds: 'keys' },
    'by-media': { partitionKey: 'media_id', holds: 'keys' },
    'by-credentials': { partitionKey: 'credentials_id', holds: 'keys' },
    /** Holds what its queries narrow by, so that they count and page without reading the videos. */
    'by-project': {
      partitionKey: 'project_id',
      sortKey: 'id',
      holds: ['deleted_at', 'removing_at', 'status'],
    },
  },
  person: {
    afterDeletion: 'erased',
    erasure: { phase: 'videos', needs: ['erase'], ofSandbox: true },
    exportedAs: ['videos'],
  },
  capabilities: {
    read: { actions: ['GetItem'] },
    readSome: { actions: ['BatchGetItem'] },
    list: { actions: ['Query'] },
    listProject: { actions: ['BatchGetItem'], queries: ['by-project'] },
    /** Reads the index, not the videos. */
    countProject: { queries: ['by-project'] },
    /** Creates a video, or reads an earlier attempt's. */
    create: { actions: ['GetItem', 'PutItem'] },
    advance: { actions: ['GetItem', 'UpdateItem'] },
    readShared: { actions: ['GetItem'], queries: ['by-share'] },
    readByFileHash: { actions: ['GetItem'], queries: ['by-file-hash'] },
    readByMedia: { actions: ['GetItem'], queries: ['by-media'] },
    readByCredentials: { actions: ['GetItem'], queries: ['by-credentials'] },
    /** Moves files of hidden videos. */
    follow: { actions: ['GetItem', 'UpdateItem'], queries: ['by-file-hash'] },
    /** For a restore. */
    readAll: { actions: ['Scan'] },
    removeExpired: { actions: ['BatchWriteItem', 'UpdateItem'], queries: ['expiring'] },
    /** Deletes all videos of one person. */
    erase: { actions: ['BatchWriteItem', 'Query', 'UpdateItem'] },
    /** Reads the index, not the videos. */
    findUnfinished: { queries: ['unfinished'] },
  },
} as const satisfies TableDescription;
