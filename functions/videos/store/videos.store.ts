import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type ShareToken, UserId, VideoId } from '../../../contract/ids.ts';
import type { FailureReason } from '../../../contract/video-states.ts';
import { deleteItems } from '../../aws/delete-items.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import {
  deletionFinalAt,
  expiryOf,
  restartAfterSeconds,
  type Transition,
  transitions,
} from '../lifecycle.ts';
import { type HistoryFilter, type HistoryPage, readHistoryPage } from './history-page.ts';
import { isVisible, VideoItem } from './video-item.ts';
import {
  type EndOfVideo,
  ended,
  expiring,
  later,
  move,
  searchable,
  shardOf,
  shards,
  withoutNulls,
} from './video-writes.ts';

export interface VideosStore {
  /** The person's own video, or null: another's is not there, nor is one that was deleted. */
  read(userId: UserId, id: VideoId): Promise<VideoItem | null>;
  /** As `read`, and also a deleted video that can still be had back. */
  readDeleted(userId: UserId, id: VideoId): Promise<VideoItem | null>;
  /** The video that is shared under this token, or null. */
  readShared(token: ShareToken): Promise<VideoItem | null>;
  /** The person's videos, newest first. `cursor` is the id of the last video that the page before looked at. */
  readPage(userId: UserId, cursor: string | null, filter: HistoryFilter): Promise<HistoryPage>;
  /** The write that creates a video, for a transaction; blocked if the id is taken. */
  creation(video: VideoItem): TransactionItem;
  /** The write that ends a video as failed, for the transaction that returns its credits. */
  failure(userId: UserId, id: VideoId, reason: FailureReason, now: Date): TransactionItem;
  /** The write that ends a video as cancelled before its provider has taken it, for the transaction of the refund. */
  cancellation(userId: UserId, id: VideoId, now: Date): TransactionItem;
  /** The write that notes that a video is in the books, for the transaction that adds it; blocked if it is in them, or gone. */
  counting(userId: UserId, id: VideoId, now: Date): TransactionItem;
  /** queued → generating. False if the video has ended. */
  begin(userId: UserId, id: VideoId, now: Date): Promise<boolean>;
  /** The provider has taken it. False if the video has ended meanwhile. */
  accept(
    userId: UserId,
    id: VideoId,
    taken: Pick<VideoItem, 'rendered_by' | 'simulated'> & { readonly cost_microdollars: number },
    now: Date,
  ): Promise<boolean>;
  /** generating → completed. False if the video has ended otherwise. */
  complete(userId: UserId, id: VideoId, now: Date): Promise<boolean>;
  /** generating → cancelled, though the provider bills us for it. False if the video has ended. */
  cancelAccepted(userId: UserId, id: VideoId, now: Date): Promise<boolean>;
  /** Keeps a completed video, or no longer; null if there is none to keep. */
  save(video: VideoItem, isSaved: boolean, now: Date): Promise<VideoItem | null>;
  /** Takes an ended video out of sight, until it is gone for good; null if there is none. */
  delete(video: VideoItem, now: Date): Promise<VideoItem | null>;
  /** Takes a deletion back; null if its time is over, even where nothing was removed yet. */
  restore(video: VideoItem, now: Date): Promise<VideoItem | null>;
  /** Shares a completed video, under `token` unless it has one already; null if there is none to share. */
  share(
    video: VideoItem,
    share: { readonly token: ShareToken; readonly showsPrompt: boolean },
  ): Promise<VideoItem | null>;
  /** Takes the link of a video back, at once; null if the video is gone. */
  unshare(video: VideoItem): Promise<VideoItem | null>;
  /** Videos whose time has come, from every person. */
  findExpired(now: Date): AsyncIterable<{ userId: UserId; id: VideoId; expiresAt: string }>;
  /** Takes an expired video away from everybody; null if it was saved or restored meanwhile. May be repeated. */
  beginRemoval(userId: UserId, id: VideoId, expiresAt: string, now: Date): Promise<VideoItem | null>;
  /** Deletes a video whose removal has begun, after its files. */
  remove(userId: UserId, id: VideoId): Promise<void>;
  /** Videos that have not ended and that nobody looked at lately, from every person. */
  findUnfinished(now: Date): AsyncIterable<{ userId: UserId; id: VideoId }>;
  /** Notes that the reconciler has looked. Does nothing to a video that has ended. */
  lookedAt(userId: UserId, id: VideoId, now: Date): Promise<void>;
  /**
   * Deletes all of a person's videos, whatever their state. One that is being made then ends without harm: every move
   * of a video is conditional, and there is nothing to move. May be repeated.
   */
  removeAllOf(userId: UserId): Promise<void>;
}

/** The videos table in DynamoDB: `user_id`, `id` (UUIDv7, so a person's videos sort by age). */
export function createVideosStore(client: DynamoDBDocumentClient, tableName: string): VideosStore {
  return {
    async read(userId, id) {
      const video = await readItem(userId, id);
      return video !== null && isVisible(video) ? video : null;
    },

    async readDeleted(userId, id) {
      const video = await readItem(userId, id);
      return video !== null && video.removing_at === null ? video : null;
    },

    async readShared(token) {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: 'by-share',
          KeyConditionExpression: 'share_token = :token',
          ExpressionAttributeValues: { ':token': token },
        }),
      );
      const [item] = Items;
      if (item === undefined) return null;
      const { user_id: userId, id } = z.parse(VideoKey, item);
      // The index follows a moment later: a link that was taken back is taken back at once.
      const video = await readItem(userId, id);
      return video !== null && isVisible(video) && video.share_token === token ? video : null;
    },

    readPage: (userId, cursor, filter) => readHistoryPage(client, tableName, { userId, cursor, filter }),

    creation: (video) => ({
      Put: {
        TableName: tableName,
        Item: {
          ...withoutNulls(video),
          prompt_lower: searchable(video.prompt),
          unfinished_shard: shardOf(video.id),
          check_at: later(new Date(video.created_at), restartAfterSeconds),
        },
        ConditionExpression: 'attribute_not_exists(user_id)',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      },
    }),

    failure: (userId, id, reason, now) => ({
      Update: {
        TableName: tableName,
        Key: { user_id: userId, id },
        ...move(transitions.fail, 'failure_reason = :reason', { ':reason': reason }, ended(id, now)),
      },
    }),

    cancellation: (userId, id, now) => ({
      Update: {
        TableName: tableName,
        Key: { user_id: userId, id },
        ...move(transitions.cancelFree, '', {}, ended(id, now)),
      },
    }),

    counting: (userId, id, now) => ({
      Update: {
        TableName: tableName,
        Key: { user_id: userId, id },
        UpdateExpression: 'SET counted_at = :now',
        ConditionExpression: 'attribute_exists(finished_at) AND attribute_not_exists(counted_at)',
        ExpressionAttributeValues: { ':now': now.toISOString() },
      },
    }),

    begin: (userId, id, now) =>
      moved(userId, id, transitions.begin, 'started_at = if_not_exists(started_at, :now)', {
        ':now': now.toISOString(),
      }),

    accept: (userId, id, taken, now) =>
      moved(
        userId,
        id,
        transitions.accept,
        'accepted_at = if_not_exists(accepted_at, :now), rendered_by = :by, simulated = :simulated, cost_microdollars = :cost',
        {
          ':now': now.toISOString(),
          ':by': taken.rendered_by,
          ':simulated': taken.simulated,
          ':cost': taken.cost_microdollars,
        },
      ),

    complete: (userId, id, now) => moved(userId, id, transitions.complete, '', {}, ended(id, now)),

    cancelAccepted: (userId, id, now) => moved(userId, id, transitions.cancelPaid, '', {}, ended(id, now)),

    save: (video, isSaved, now) =>
      changed(video, {
        condition: '#status = :completed AND attribute_not_exists(deleted_at)',
        names: { '#status': 'status' },
        values: { ':completed': 'completed' },
        set: {
          saved: isSaved,
          ...expiring(video.id, expiryOf({ finishedAt: video.finished_at ?? '', isSaved }, now)),
        },
      }),

    delete: (video, now) =>
      changed(video, {
        condition: 'attribute_exists(finished_at) AND attribute_not_exists(deleted_at)',
        names: {},
        values: {},
        set: { deleted_at: now.toISOString(), ...expiring(video.id, deletionFinalAt(now)) },
      }),

    restore: (video, now) =>
      changed(video, {
        condition: 'attribute_exists(deleted_at) AND expires_at > :now',
        names: {},
        values: { ':now': now.toISOString() },
        set: {
          deleted_at: null,
          ...expiring(video.id, expiryOf({ finishedAt: video.finished_at ?? '', isSaved: video.saved }, now)),
        },
      }),

    share: (video, { token, showsPrompt }) =>
      changed(video, {
        condition: '#status = :completed AND attribute_not_exists(deleted_at)',
        names: { '#status': 'status' },
        values: { ':completed': 'completed' },
        set: { share_shows_prompt: showsPrompt },
        // Two who share at once hold the same link.
        setOnce: { share_token: token },
      }),

    unshare: (video) =>
      changed(video, {
        condition: 'attribute_not_exists(deleted_at)',
        names: {},
        values: {},
        set: { share_token: null, share_shows_prompt: null },
      }),

    async *findExpired(now) {
      for await (const item of spreadOver('expiring', 'expiring_shard', 'expires_at', now)) {
        const { user_id: userId, id, expires_at: expiresAt } = z.parse(ExpiringKey, item);
        yield { userId, id, expiresAt };
      }
    },

    beginRemoval: (userId, id, expiresAt, now) =>
      update(
        userId,
        id,
        'SET removing_at = if_not_exists(removing_at, :now)',
        'expires_at = :seen',
        {},
        { ':now': now.toISOString(), ':seen': expiresAt },
      ),

    remove: (userId, id) => deleteItems(client, tableName, [{ user_id: userId, id }]),

    async *findUnfinished(now) {
      for await (const item of spreadOver('unfinished', 'unfinished_shard', 'check_at', now)) {
        const { user_id: userId, id } = z.parse(VideoKey, item);
        yield { userId, id };
      }
    },

    async lookedAt(userId, id, now) {
      try {
        await client.send(
          new UpdateCommand({
            TableName: tableName,
            Key: { user_id: userId, id },
            UpdateExpression: 'SET check_at = :next',
            ConditionExpression: 'attribute_exists(unfinished_shard)',
            ExpressionAttributeValues: { ':next': later(now, restartAfterSeconds) },
          }),
        );
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },

    async removeAllOf(userId) {
      let start: Record<string, unknown> | undefined;
      do {
        const page = await client.send(
          new QueryCommand({
            TableName: tableName,
            KeyConditionExpression: 'user_id = :user',
            ExpressionAttributeValues: { ':user': userId },
            ProjectionExpression: 'user_id, id',
            ConsistentRead: true,
            ExclusiveStartKey: start,
          }),
        );
        await deleteItems(client, tableName, page.Items ?? []);
        start = page.LastEvaluatedKey;
      } while (start !== undefined);
    },
  };

  async function readItem(userId: UserId, id: VideoId): Promise<VideoItem | null> {
    const { Item } = await client.send(
      new GetCommand({ TableName: tableName, Key: { user_id: userId, id }, ConsistentRead: true }),
    );
    return Item === undefined ? null : z.parse(VideoItem, Item);
  }

  /** What a sparse, sharded index holds up to `now`. */
  async function* spreadOver(
    index: string,
    partition: string,
    sort: string,
    now: Date,
  ): AsyncIterable<Record<string, unknown>> {
    for (let shard = 0; shard < shards; shard += 1) {
      let start: Record<string, unknown> | undefined;
      do {
        const page = await client.send(
          new QueryCommand({
            TableName: tableName,
            IndexName: index,
            KeyConditionExpression: `${partition} = :shard AND ${sort} <= :now`,
            ExpressionAttributeValues: { ':shard': String(shard), ':now': now.toISOString() },
            ExclusiveStartKey: start,
          }),
        );
        yield* page.Items ?? [];
        start = page.LastEvaluatedKey;
      } while (start !== undefined);
    }
  }

  /** One conditional write; false if the video was in none of the states that the transition may leave. */
  async function moved(
    userId: UserId,
    id: VideoId,
    transition: Transition,
    changes: string,
    values: Record<string, unknown>,
    end?: EndOfVideo,
  ): Promise<boolean> {
    const written = move(transition, changes, values, end);
    const video = await update(
      userId,
      id,
      written.UpdateExpression,
      written.ConditionExpression,
      written.ExpressionAttributeNames,
      written.ExpressionAttributeValues,
    );
    return video !== null;
  }

  /** Changes a video that is not being removed; null if the condition does not hold. */
  async function changed(
    { user_id: userId, id }: VideoItem,
    change: {
      readonly condition: string;
      readonly names: Readonly<Record<string, string>>;
      readonly values: Readonly<Record<string, unknown>>;
      /** Null removes. */
      readonly set: Readonly<Record<string, unknown>>;
      /** Set only where nothing is. */
      readonly setOnce?: Readonly<Record<string, unknown>>;
    },
  ): Promise<VideoItem | null> {
    const present = Object.entries(change.set).filter(([, value]) => value !== null);
    const absent = Object.keys(change.set).filter((name) => change.set[name] === null);
    const once = Object.entries(change.setOnce ?? {});
    const assignments = [
      ...present.map(([name]) => `${name} = :new_${name}`),
      ...once.map(([name]) => `${name} = if_not_exists(${name}, :new_${name})`),
    ];
    return update(
      userId,
      id,
      [
        assignments.length > 0 ? `SET ${assignments.join(', ')}` : '',
        absent.length > 0 ? `REMOVE ${absent.join(', ')}` : '',
      ].join(' '),
      `attribute_exists(user_id) AND attribute_not_exists(removing_at) AND ${change.condition}`,
      change.names,
      {
        ...change.values,
        ...Object.fromEntries([...present, ...once].map(([name, value]) => [`:new_${name}`, value])),
      },
    );
  }

  async function update(
    userId: UserId,
    id: VideoId,
    expression: string,
    condition: string,
    names: Readonly<Record<string, string>>,
    values: Readonly<Record<string, unknown>>,
  ): Promise<VideoItem | null> {
    try {
      const { Attributes } = await client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { user_id: userId, id },
          UpdateExpression: expression,
          ConditionExpression: condition,
          ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
          ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
          ReturnValues: 'ALL_NEW',
        }),
      );
      return z.parse(VideoItem, Attributes);
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return null;
      throw error;
    }
  }
}

const VideoKey = z.object({ user_id: UserId, id: VideoId });
const ExpiringKey = z.object({ user_id: UserId, id: VideoId, expires_at: z.string() });
