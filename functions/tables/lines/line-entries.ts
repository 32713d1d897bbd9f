import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateQuery,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { tiers } from '../../../contract/billing/catalog.ts';
import { UserId, VideoId } from '../../../contract/fields/ids.ts';
import type { ModelId } from '../../../contract/videos/models.ts';
import { conditionHeld } from '../../aws/condition-held.ts';
import { type Entry, keyOf, lineOrigins, type VideoRef } from './line.ts';

export interface LineEntries {
  /** Every video that was in line before the call. */
  readEntries(model: ModelId): Promise<Entry[]>;
  /** False if the video is in line already. */
  enter(model: ModelId, entry: Entry): Promise<boolean>;
  /** False if the video is not in line. */
  noteCallback(model: ModelId, video: VideoRef, callbackId: string): Promise<boolean>;
  /** Null if the video has none or is not in line. */
  readCallback(model: ModelId, video: VideoRef): Promise<string | null>;
  /** The video keeps its slot. */
  leaveLine(model: ModelId, video: VideoRef): Promise<void>;
}

const waitingPrefix = 'waiting/';

/** The videos in line: one item each. */
export function createLineEntries(client: DynamoDBDocumentClient, tableName: string): LineEntries {
  const entryOf = (model: ModelId, video: VideoRef) => ({
    TableName: tableName,
    Key: { model, entry: waitingPrefix + keyOf(video) },
  });
  return {
    async readEntries(model) {
      const entries: Entry[] = [];
      const pages = paginateQuery(
        { client },
        {
          TableName: tableName,
          KeyConditionExpression: 'model = :model AND begins_with(entry, :waiting)',
          ExpressionAttributeValues: { ':model': model, ':waiting': waitingPrefix },
          ConsistentRead: true,
        },
      );
      for await (const { Items = [] } of pages) entries.push(...Items.map(entryFrom));
      return entries;
    },

    async enter(model, entry) {
      return conditionHeld(() =>
        client.send(
          new PutCommand({
            TableName: tableName,
            Item: { model, ...itemOf(entry) },
            ConditionExpression: 'attribute_not_exists(entry)',
          }),
        ),
      );
    },

    async noteCallback(model, video, callbackId) {
      return conditionHeld(() =>
        client.send(
          new UpdateCommand({
            ...entryOf(model, video),
            UpdateExpression: 'SET callback_id = :callback',
            ConditionExpression: 'attribute_exists(entry)',
            ExpressionAttributeValues: { ':callback': callbackId },
          }),
        ),
      );
    },

    async readCallback(model, video) {
      const { Item } = await client.send(new GetCommand({ ...entryOf(model, video), ConsistentRead: true }));
      return Item === undefined ? null : entryFrom(Item).callbackId;
    },

    async leaveLine(model, video) {
      await client.send(new DeleteCommand(entryOf(model, video)));
    },
  };
}

const EntryItem = z.object({
  entry: z.string(),
  tier: z.nullable(z.enum(tiers)),
  origin: z.enum(lineOrigins),
  requested_at: z.string(),
  callback_id: z.nullable(z.string()),
});

function entryFrom(item: unknown): Entry {
  const entry = z.parse(EntryItem, item);
  const [, userId, videoId] = entry.entry.split('/');
  return {
    userId: UserId.parse(userId),
    videoId: VideoId.parse(videoId),
    tier: entry.tier,
    origin: entry.origin,
    requestedAt: entry.requested_at,
    callbackId: entry.callback_id,
  };
}

function itemOf(entry: Entry): z.infer<typeof EntryItem> {
  return {
    entry: waitingPrefix + keyOf(entry),
    tier: entry.tier,
    origin: entry.origin,
    requested_at: entry.requestedAt,
    callback_id: entry.callbackId,
  };
}
