import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type UserId, VideoId } from '../../../contract/fields/ids.ts';
import { VideoItem } from './video-item.ts';
import { createVideoTable } from './video-table.ts';

/** Up to 1 MB; may be empty without being the last. */
export interface StoredVideoPage {
  readonly videos: readonly VideoItem[];
  /** Null after the last. */
  readonly next: VideoId | null;
}

/**
 * All of a person's videos, newest first, including deleted ones that can be restored.
 *
 * @param after the cursor of an earlier read; null starts at the newest
 */
export async function* videoPages(
  client: DynamoDBDocumentClient,
  tableName: string,
  userId: UserId,
  after: VideoId | null,
): AsyncIterable<StoredVideoPage> {
  const pages = createVideoTable(client, tableName).pagesOf(userId, {
    after,
    FilterExpression: 'attribute_not_exists(removing_at)',
    ScanIndexForward: false,
    ConsistentRead: true,
  });
  for await (const { Items = [], LastEvaluatedKey } of pages) {
    yield {
      videos: Items.map((item) => z.parse(VideoItem, item)),
      next: LastEvaluatedKey === undefined ? null : z.parse(VideoId, LastEvaluatedKey.id),
    };
  }
}
