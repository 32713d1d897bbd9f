import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { aspectRatios, durationsSeconds, qualities } from '../../contract/catalog.ts';
import { UserId, VideoId } from '../../contract/ids.ts';
import { type FailureReason, failureReasons, videoStatuses } from '../../contract/schemas.ts';
import { deleteItems } from '../aws/delete-items.ts';
import type { TransactionItem } from '../credits/credits.store.ts';
import { restartAfterSeconds, type Transition, transitions } from './lifecycle.ts';

/** A film as stored. Where its files lie follows from its ids (`filmKeys`). */
const VideoItem = z.object({
  user_id: UserId,
  id: VideoId,
  prompt: z.string(),
  duration: z.literal(durationsSeconds),
  aspect_ratio: z.enum(aspectRatios),
  quality: z.enum(qualities),
  model: z.string(),
  simulated: z.boolean(),
  /** What it cost, and which buckets paid: a refund goes back to them. */
  credits_used: z.int(),
  charged_cycle_credits: z.int(),
  charged_purchased_credits: z.int(),
  charged_cycle_id: z.nullable(z.string()),
  status: z.enum(videoStatuses),
  failure_reason: z.nullable(z.enum(failureReasons)),
  created_at: z.string(),
  started_at: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
});
export type VideoItem = z.infer<typeof VideoItem>;

export interface VideosStore {
  /** The person's own film, or null: another's is not there. */
  read(userId: UserId, id: VideoId): Promise<VideoItem | null>;
  /** The person's films, newest first. `cursor` is the id of the last film of the page before. */
  readPage(
    userId: UserId,
    cursor: string | null,
  ): Promise<{ videos: VideoItem[]; nextCursor: VideoId | null }>;
  /** The write that creates a film, for a transaction; blocked if the id is taken. */
  creation(video: VideoItem): TransactionItem;
  /** The write that ends a film as failed, for the transaction that returns its credits. */
  failure(userId: UserId, id: VideoId, reason: FailureReason, now: Date): TransactionItem;
  /** queued → generating. False if the film has ended. */
  begin(userId: UserId, id: VideoId, now: Date): Promise<boolean>;
  /** generating → completed. False if the film has ended otherwise. */
  complete(userId: UserId, id: VideoId, now: Date): Promise<boolean>;
  /** Films that have not ended and that nobody looked at lately, from every person. */
  findUnfinished(now: Date): AsyncIterable<{ userId: UserId; id: VideoId }>;
  /** Notes that the reconciler has looked. Does nothing to a film that has ended. */
  lookedAt(userId: UserId, id: VideoId, now: Date): Promise<void>;
  /**
   * Deletes all of a person's films, whatever their state. One that is being made then ends without harm: every move
   * of a film is conditional, and there is nothing to move. May be repeated.
   */
  removeAllOf(userId: UserId): Promise<void>;
}

const pageSize = 24;

/**
 * The index of unfinished films is spread over so many keys, so that at 1,000 writes a second and key it carries
 * 8,000 films a second.
 */
const unfinishedShards = 8;

/** The films table in DynamoDB: `user_id`, `id` (UUIDv7, so a person's films sort by age). */
export function createVideosStore(client: DynamoDBDocumentClient, tableName: string): VideosStore {
  return {
    async read(userId, id) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: { user_id: userId, id }, ConsistentRead: true }),
      );
      return Item === undefined ? null : z.parse(VideoItem, Item);
    },

    async readPage(userId, cursor) {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: 'user_id = :user',
          ExpressionAttributeValues: { ':user': userId },
          ScanIndexForward: false,
          Limit: pageSize,
          ...(cursor === null ? {} : { ExclusiveStartKey: { user_id: userId, id: cursor } }),
        }),
      );
      const videos = Items.map((item) => z.parse(VideoItem, item));
      return { videos, nextCursor: LastEvaluatedKey === undefined ? null : (videos.at(-1)?.id ?? null) };
    },

    creation: (video) => ({
      Put: {
        TableName: tableName,
        Item: {
          ...video,
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
        ...move(
          transitions.fail,
          'failure_reason = :reason, finished_at = :now REMOVE unfinished_shard, check_at',
          {
            ':reason': reason,
            ':now': now.toISOString(),
          },
        ),
      },
    }),

    begin: (userId, id, now) =>
      moved(userId, id, transitions.begin, 'started_at = :now', {
        ':now': now.toISOString(),
      }),

    complete: (userId, id, now) =>
      moved(userId, id, transitions.complete, 'finished_at = :now REMOVE unfinished_shard, check_at', {
        ':now': now.toISOString(),
      }),

    async *findUnfinished(now) {
      for (let shard = 0; shard < unfinishedShards; shard += 1) {
        let start: Record<string, unknown> | undefined;
        do {
          const page = await client.send(
            new QueryCommand({
              TableName: tableName,
              IndexName: 'unfinished',
              KeyConditionExpression: 'unfinished_shard = :shard AND check_at <= :now',
              ExpressionAttributeValues: { ':shard': String(shard), ':now': now.toISOString() },
              ExclusiveStartKey: start,
            }),
          );
          for (const item of page.Items ?? []) {
            const { user_id: userId, id } = z.parse(UnfinishedKey, item);
            yield { userId, id };
          }
          start = page.LastEvaluatedKey;
        } while (start !== undefined);
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

  /** One conditional write; false if the film was in none of the states that the transition may leave. */
  async function moved(
    userId: UserId,
    id: VideoId,
    transition: Transition,
    changes: string,
    values: Record<string, string>,
  ): Promise<boolean> {
    try {
      await client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { user_id: userId, id },
          ...move(transition, changes, values),
        }),
      );
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  }
}

const UnfinishedKey = z.object({ user_id: UserId, id: VideoId });

function move(transition: Transition, changes: string, values: Record<string, string>) {
  const from = transition.from.map((status, index) => [`:from${index}`, status] as const);
  return {
    UpdateExpression: `SET #status = :to, ${changes}`,
    ConditionExpression: `#status IN (${from.map(([name]) => name).join(', ')})`,
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ...values, ...Object.fromEntries(from), ':to': transition.to },
  };
}

/** The last hexadecimal digit of a UUIDv7 is random. */
function shardOf(id: VideoId): string {
  return String(Number.parseInt(id.slice(-1), 16) % unfinishedShards);
}

function later(instant: Date, seconds: number): string {
  return new Date(instant.getTime() + seconds * 1_000).toISOString();
}
