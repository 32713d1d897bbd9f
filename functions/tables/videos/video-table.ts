import { ConditionalCheckFailedException, type KeysAndAttributes } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  paginateQuery,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import {
  type FileHash,
  type MediaId,
  type ProjectId,
  type ShareToken,
  UserId,
  VideoId,
} from '../../../contract/fields/ids.ts';
import { type VideoStatus, videoStatuses } from '../../../contract/videos/video-states.ts';
import { deleteItems } from '../../aws/delete-items.ts';
import { retryConflicts, type TransactionItem, writeTogether } from '../../aws/transactions.ts';
import { type ItemChange, updateExpression } from '../../aws/update-expression.ts';
import { DependencyFailure } from '../../errors/dependency-failure.ts';
import type { IndexOf } from '../table-description.ts';
import { VideoItem } from './video-item.ts';
import type { videosTable } from './videos.table.ts';

/** Partitions per index of due videos, because one takes 1,000 writes a second. */
const shards = 8;

type PageQuery = Partial<QueryCommandInput> & { readonly after?: string | null };

export interface VideoTableReads {
  /** In any state, read consistently. */
  find(userId: UserId, id: VideoId): Promise<VideoItem | null>;
  /** Reads up to 100 consistently; omits videos that do not exist. */
  statusesOf(userId: UserId, ids: readonly string[]): Promise<ReadonlyMap<string, VideoStatus>>;
  /** Those of up to 100 that exist, in any state, read consistently. */
  findAll(userId: UserId, ids: readonly VideoId[]): Promise<readonly VideoItem[]>;
  findByShareToken(token: ShareToken): Promise<VideoItem | null>;
  findByMediaId(mediaId: MediaId): Promise<VideoItem | null>;
  /** In any state, of every person. */
  findByFileHash(hash: FileHash): Promise<readonly VideoItem[]>;
  /** `id` is that of its content credentials. */
  findByCredentials(id: string): Promise<readonly VideoItem[]>;
  /** By age. `after` is the last video of the previous page. */
  pagesOf(userId: UserId, query: PageQuery): AsyncIterable<QueryCommandOutput>;
  /** The same in a project: the items have what its index holds. */
  pagesOfProject(userId: UserId, projectId: ProjectId, query: PageQuery): AsyncIterable<QueryCommandOutput>;
  /** What is due for every person: one list per shard, earliest first. */
  due(index: keyof typeof indexes, now: Date): readonly AsyncIterable<DueVideo>[];
}

export interface VideoTableWrites {
  /** Fails if the id is taken. */
  creation(video: VideoItem, attributes: Readonly<Record<string, unknown>>): TransactionItem;
  update(userId: UserId, id: VideoId, change: ItemChange): TransactionItem;
  /** Returns the video after the change; null if the condition failed. */
  change(userId: UserId, id: VideoId, change: ItemChange): Promise<VideoItem | null>;
  /** All or nothing; false if a condition failed. */
  changeWith(
    userId: UserId,
    id: VideoId,
    change: ItemChange,
    items: readonly TransactionItem[],
  ): Promise<boolean>;
  remove(userId: UserId, ids: readonly VideoId[]): Promise<void>;
}

/** The only module that knows the table's keys and indexes. Ids are UUIDv7, so videos sort by age. */
export interface VideoTable extends VideoTableReads, VideoTableWrites {}

/** Sparse: a video is in an index only while it has both attributes. */
const indexes = {
  unfinished: { shard: 'unfinished_shard', sort: 'check_at' },
  expiring: { shard: 'expiring_shard', sort: 'expires_at' },
} as const satisfies Partial<Record<IndexOf<typeof videosTable>, unknown>>;

export interface DueVideo {
  readonly userId: UserId;
  readonly id: VideoId;
  readonly at: string;
}

/** Indexes a video for a check at `checkAt`; null removes it. */
export function unfinished(id: VideoId, checkAt: string | null) {
  return { unfinished_shard: checkAt === null ? null : shardOf(id), check_at: checkAt };
}

/** Indexes a video for its expiry; null removes it. */
export function expiring(id: VideoId, expiresAt: string | null) {
  return { expires_at: expiresAt, expiring_shard: expiresAt === null ? null : shardOf(id) };
}

/** The last hexadecimal digit of a UUIDv7 is random. */
function shardOf(id: VideoId): string {
  return String(Number.parseInt(id.slice(-1), 16) % shards);
}

export function createVideoTable(client: DynamoDBDocumentClient, tableName: string): VideoTable {
  return { ...createReads(client, tableName), ...createWrites(client, tableName) };
}

function createReads(client: DynamoDBDocumentClient, tableName: string): VideoTableReads {
  return {
    find,

    statusesOf: (userId, ids) => readStatuses(client, tableName, userId, ids),

    findAll: async (userId, ids) =>
      ids.length === 0 ? [] : z.parse(z.array(VideoItem), await readSome(client, tableName, userId, ids)),

    async findByShareToken(token) {
      const { Items: [item] = [] } = await client.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: 'by-share' satisfies IndexOf<typeof videosTable>,
          KeyConditionExpression: 'share_token = :token',
          ExpressionAttributeValues: { ':token': token },
        }),
      );
      if (item === undefined) return null;
      const key = z.parse(VideoKey, item);
      // The index is eventually consistent, but a link must stop working at once.
      const video = await find(key.user_id, key.id);
      return video?.share_token === token ? video : null;
    },

    async findByMediaId(mediaId) {
      const [video] = await videosByKeys(keysIn(client, tableName, 'by-media', 'media_id', mediaId), find);
      return video ?? null;
    },

    findByFileHash: (hash) =>
      videosByKeys(keysIn(client, tableName, 'by-file-hash', 'file_hash', hash), find),

    findByCredentials: (id) =>
      videosByKeys(keysIn(client, tableName, 'by-credentials', 'credentials_id', id), find),

    pagesOf(userId, { after = null, ...query }) {
      return paginateQuery(
        { client },
        {
          ...query,
          TableName: tableName,
          KeyConditionExpression: 'user_id = :user',
          ExpressionAttributeValues: { ...query.ExpressionAttributeValues, ':user': userId },
          ...(after !== null && { ExclusiveStartKey: { user_id: userId, id: after } }),
        },
      );
    },

    pagesOfProject: (userId, projectId, query) => pagesOfProject(client, tableName, userId, projectId, query),

    due: (index, now) =>
      Array.from({ length: shards }, (_, shard) => dueIn(client, tableName, index, shard, now)),
  };

  async function find(userId: UserId, id: VideoId): Promise<VideoItem | null> {
    const { Item } = await client.send(
      new GetCommand({ TableName: tableName, Key: { user_id: userId, id }, ConsistentRead: true }),
    );
    return Item === undefined ? null : z.parse(VideoItem, Item);
  }
}

function pagesOfProject(
  client: DynamoDBDocumentClient,
  tableName: string,
  userId: UserId,
  projectId: ProjectId,
  { after = null, FilterExpression = '', ...query }: PageQuery,
): AsyncIterable<QueryCommandOutput> {
  return paginateQuery(
    { client },
    {
      ...query,
      TableName: tableName,
      IndexName: 'by-project' satisfies IndexOf<typeof videosTable>,
      KeyConditionExpression: 'project_id = :project',
      // Another person may have made a project with the same id.
      FilterExpression: ['user_id = :user', FilterExpression].filter((part) => part !== '').join(' AND '),
      ExpressionAttributeValues: {
        ...query.ExpressionAttributeValues,
        ':project': projectId,
        ':user': userId,
      },
      ...(after !== null && {
        ExclusiveStartKey: { project_id: projectId, user_id: userId, id: after },
      }),
    },
  );
}

async function readStatuses(
  client: DynamoDBDocumentClient,
  tableName: string,
  userId: UserId,
  ids: readonly string[],
): ReturnType<VideoTableReads['statusesOf']> {
  const items = await readSome(client, tableName, userId, ids, {
    ProjectionExpression: '#id, #status',
    ExpressionAttributeNames: { '#id': 'id', '#status': 'status' },
  });
  const videos = z.parse(z.array(VideoStatusItem), items);
  return new Map(videos.map(({ id, status }) => [id, status]));
}

async function readSome(
  client: DynamoDBDocumentClient,
  tableName: string,
  userId: UserId,
  ids: readonly string[],
  part: Pick<KeysAndAttributes, 'ProjectionExpression' | 'ExpressionAttributeNames'> = {},
): Promise<unknown> {
  const { Responses, UnprocessedKeys } = await client.send(
    new BatchGetCommand({
      RequestItems: {
        [tableName]: { Keys: ids.map((id) => ({ user_id: userId, id })), ConsistentRead: true, ...part },
      },
    }),
  );
  // A partial answer would read as videos that are gone.
  if (Object.keys(UnprocessedKeys ?? {}).length > 0) {
    throw new DependencyFailure('DynamoDB', 'the videos table did not answer in full');
  }
  return Responses?.[tableName] ?? [];
}

async function* keysIn(
  client: DynamoDBDocumentClient,
  tableName: string,
  index: IndexOf<typeof videosTable>,
  attribute: 'file_hash' | 'media_id' | 'credentials_id',
  value: string,
): AsyncIterable<z.infer<typeof VideoKey>> {
  const pages = paginateQuery(
    { client },
    {
      TableName: tableName,
      IndexName: index,
      KeyConditionExpression: `${attribute} = :value`,
      ExpressionAttributeValues: { ':value': value },
    },
  );
  for await (const { Items = [] } of pages) yield* z.parse(z.array(VideoKey), Items);
}

async function videosByKeys(
  keys: AsyncIterable<z.infer<typeof VideoKey>>,
  find: VideoTableReads['find'],
): Promise<readonly VideoItem[]> {
  const videos = await Array.fromAsync(keys, (key) => find(key.user_id, key.id));
  return videos.filter((video) => video !== null);
}

async function* dueIn(
  client: DynamoDBDocumentClient,
  tableName: string,
  index: keyof typeof indexes,
  shard: number,
  now: Date,
): AsyncIterable<DueVideo> {
  const { shard: partition, sort } = indexes[index];
  const pages = paginateQuery(
    { client },
    {
      TableName: tableName,
      IndexName: index,
      KeyConditionExpression: `${partition} = :shard AND ${sort} <= :now`,
      ExpressionAttributeValues: { ':shard': String(shard), ':now': now.toISOString() },
    },
  );
  for await (const { Items = [] } of pages) {
    for (const item of Items) {
      const { user_id: userId, id } = z.parse(VideoKey, item);
      yield { userId, id, at: z.parse(z.string(), item[sort]) };
    }
  }
}

function createWrites(client: DynamoDBDocumentClient, tableName: string): VideoTableWrites {
  const itemOf = (userId: UserId, id: VideoId) => ({ TableName: tableName, Key: { user_id: userId, id } });

  return {
    creation: (video, attributes) => ({
      Put: {
        TableName: tableName,
        Item: withoutNulls({ ...video, ...attributes }),
        ConditionExpression: 'attribute_not_exists(user_id)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    }),

    update: (userId, id, change) => ({ Update: { ...itemOf(userId, id), ...updateExpression(change) } }),

    async change(userId, id, change) {
      try {
        // Conflicts with a transaction that refunds or counts the video.
        const { Attributes } = await retryConflicts(() =>
          client.send(
            new UpdateCommand({
              ...itemOf(userId, id),
              ...updateExpression(change),
              ReturnValues: 'ALL_NEW',
            }),
          ),
        );
        return z.parse(VideoItem, Attributes);
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return null;
        throw error;
      }
    },

    changeWith: (userId, id, change, items) =>
      writeTogether(client, [{ Update: { ...itemOf(userId, id), ...updateExpression(change) } }, ...items]),

    remove: (userId, ids) =>
      deleteItems(
        client,
        tableName,
        ids.map((id) => ({ user_id: userId, id })),
      ),
  };
}

/** The table omits attributes that are null in code. */
function withoutNulls(item: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null));
}

const VideoStatusItem = z.object({ id: z.string(), status: z.enum(videoStatuses) });
const VideoKey = z.object({ user_id: UserId, id: VideoId });
