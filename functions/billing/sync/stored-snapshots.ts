import { gunzipSync, gzipSync } from 'node:zlib';
import { DeleteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { UserId } from '../../../contract/fields/ids.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import { type KeptSnapshot, KeptSnapshotContent, readingVersion } from '../stripe/kept-snapshot.ts';

/** Null: nothing usable. */
export interface StoredSnapshot {
  readonly kept: KeptSnapshot | null;
  readonly version: number;
}

export interface StoredSnapshots {
  /** The write fails if another was made since `version`. */
  putSnapshot(userId: UserId, kept: KeptSnapshot, version: number): TransactionItem;
  forgetSnapshot(userId: UserId): Promise<void>;
}

/** The items `snapshot` of the orders table. */
export function createStoredSnapshots(client: DynamoDBDocumentClient, tableName: string): StoredSnapshots {
  return {
    putSnapshot: (userId, kept, version) => ({
      Put: {
        TableName: tableName,
        Item: {
          ...snapshotKeyOf(userId),
          version: version + 1,
          // A tenth of the size: ten years of a monthly plan take some 10 KB.
          content: gzipSync(JSON.stringify({ readingVersion, ...kept })).toString('base64'),
        },
        ConditionExpression: version === 0 ? 'attribute_not_exists(user_id)' : 'version = :version',
        ...(version > 0 && { ExpressionAttributeValues: { ':version': version } }),
      },
    }),

    async forgetSnapshot(userId) {
      await client.send(new DeleteCommand({ TableName: tableName, Key: snapshotKeyOf(userId) }));
    },
  };
}

/** Other sort keys begin with a date. */
const snapshotKey = 'snapshot';

function snapshotKeyOf(userId: UserId) {
  return { user_id: userId, order_key: snapshotKey };
}

/** Whether an item of the orders table is a snapshot. */
export function isSnapshotItem(item: Record<string, unknown>): boolean {
  return item.order_key === snapshotKey;
}

const SnapshotItem = z.object({ version: z.int(), content: z.string() });

/** Returns the snapshot of its item; `kept` is null if another reading version wrote it. */
export function storedSnapshotOf(item: Record<string, unknown>): StoredSnapshot {
  const { version, content } = z.parse(SnapshotItem, item);
  const json: unknown = JSON.parse(gunzipSync(Buffer.from(content, 'base64')).toString());
  return { version, kept: KeptSnapshotContent.safeParse(json).data ?? null };
}
