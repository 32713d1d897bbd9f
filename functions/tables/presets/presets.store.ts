import { type DynamoDBDocumentClient, GetCommand, paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { aspectRatios, durationsSeconds, qualities } from '../../../contract/billing/catalog.ts';
import { UserId } from '../../../contract/fields/ids.ts';
import { PresetId, PresetToken, presetsMaximum } from '../../../contract/prompts/presets.ts';
import { ModelChoice } from '../../../contract/videos/video-inputs.ts';
import { deleteItems } from '../../aws/delete-items.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import { type ItemChange, updateExpression } from '../../aws/update-expression.ts';
import type { IndexOf } from '../table-description.ts';
import type { presetsTable } from './presets.table.ts';

/** A preset as stored. */
const PresetItem = z.object({
  user_id: UserId,
  id: PresetId,
  name: z.string(),
  prompt: z.string(),
  duration: z.literal(durationsSeconds),
  aspect_ratio: z.enum(aspectRatios),
  quality: z.enum(qualities),
  model: z.optional(ModelChoice),
  created_at: z.iso.datetime(),
  share_token: z.optional(PresetToken),
});
export type PresetItem = z.infer<typeof PresetItem>;

export interface PresetsStore {
  /** Fails if the person has the maximum, or a preset with this id. */
  creating(preset: PresetItem): readonly TransactionItem[];
  /** Fails if it is gone. What the link showed was judged, and this was not: its link ends. */
  replacing(preset: PresetItem): readonly TransactionItem[];
  /** Fails if it is gone. */
  deleting(userId: UserId, id: PresetId): readonly TransactionItem[];
  /** Fails if it is gone, or was replaced since it was read. */
  sharing(preset: PresetItem, token: PresetToken): readonly TransactionItem[];
  /** Fails if it is gone. */
  unsharing(userId: UserId, id: PresetId): readonly TransactionItem[];
  /** Null also for another person's. */
  read(userId: UserId, id: PresetId): Promise<PresetItem | null>;
  readShared(token: PresetToken): Promise<PresetItem | null>;
  /** Newest first. */
  readAll(userId: UserId): Promise<readonly PresetItem[]>;
  /** May be repeated. */
  removeAllOf(userId: UserId): Promise<void>;
}

/** The row that counts a person's presets. It sorts before every id. */
const countId = '#count';

/** The table of presets. */
export function createPresetsStore(client: DynamoDBDocumentClient, tableName: string): PresetsStore {
  const read: PresetsStore['read'] = async (userId, id) => {
    const { Item } = await client.send(
      new GetCommand({ TableName: tableName, Key: { user_id: userId, id }, ConsistentRead: true }),
    );
    return Item === undefined ? null : z.parse(PresetItem, Item);
  };

  return {
    ...presetChanges(tableName),

    read,

    async readShared(token) {
      const { Items: [item] = [] } = await client.send(
        new QueryCommand({
          TableName: tableName,
          IndexName: 'by-share' satisfies IndexOf<typeof presetsTable>,
          KeyConditionExpression: 'share_token = :token',
          ExpressionAttributeValues: { ':token': token },
        }),
      );
      if (item === undefined) return null;
      const key = z.parse(PresetKey, item);
      // The index is eventually consistent, but a link must stop working at once.
      const preset = await read(key.user_id, key.id);
      return preset?.share_token === token ? preset : null;
    },

    async readAll(userId) {
      const presets: PresetItem[] = [];
      const pages = paginateQuery(
        { client },
        {
          TableName: tableName,
          KeyConditionExpression: 'user_id = :user AND id > :count',
          ExpressionAttributeValues: { ':user': userId, ':count': countId },
          ConsistentRead: true,
          ScanIndexForward: false,
        },
      );
      for await (const { Items = [] } of pages) {
        presets.push(...Items.map((item) => z.parse(PresetItem, item)));
      }
      return presets;
    },

    async removeAllOf(userId) {
      const pages = paginateQuery(
        { client },
        {
          TableName: tableName,
          KeyConditionExpression: 'user_id = :user',
          ExpressionAttributeValues: { ':user': userId },
          ProjectionExpression: 'user_id, id',
          ConsistentRead: true,
        },
      );
      for await (const { Items = [] } of pages) await deleteItems(client, tableName, Items);
    },
  };
}

type PresetChanges = Pick<PresetsStore, 'creating' | 'replacing' | 'deleting' | 'sharing' | 'unsharing'>;

function presetChanges(tableName: string): PresetChanges {
  return {
    creating: (preset) => [
      counting(preset.user_id, {
        add: { presets: 1 },
        condition: '(attribute_not_exists(presets) OR presets < :maximum)',
        values: { ':maximum': presetsMaximum },
      }),
      { Put: { TableName: tableName, Item: preset, ConditionExpression: 'attribute_not_exists(id)' } },
    ],

    replacing: ({ share_token: _, ...preset }) => [
      { Put: { TableName: tableName, Item: preset, ConditionExpression: 'attribute_exists(id)' } },
    ],

    deleting: (userId, id) => [
      counting(userId, { add: { presets: -1 } }),
      {
        Delete: {
          TableName: tableName,
          Key: { user_id: userId, id },
          ConditionExpression: 'attribute_exists(id)',
        },
      },
    ],

    sharing: ({ user_id: userId, id, name, prompt }, token) => [
      changing(userId, id, {
        setOnce: { share_token: token },
        condition: '#name = :name AND prompt = :prompt',
        values: { ':name': name, ':prompt': prompt },
      }),
    ],

    unsharing: (userId, id) => [
      changing(userId, id, { set: { share_token: null }, condition: 'attribute_exists(id)' }),
    ],
  };

  function counting(userId: UserId, change: ItemChange): TransactionItem {
    return changing(userId, countId, change);
  }

  function changing(userId: UserId, id: PresetId | typeof countId, change: ItemChange): TransactionItem {
    return { Update: { TableName: tableName, Key: { user_id: userId, id }, ...updateExpression(change) } };
  }
}

const PresetKey = z.object({ user_id: UserId, id: PresetId });
