import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { UserId } from '../../../contract/ids.ts';
import { VideoItem } from './video-item.ts';
import { createVideoTable } from './video-table.ts';

/** All of a person's videos, newest first, including deleted ones that can still be restored. */
export async function* readAllVideos(
  client: DynamoDBDocumentClient,
  tableName: string,
  userId: UserId,
): AsyncIterable<VideoItem> {
  const pages = createVideoTable(client, tableName).pagesOf(userId, {
    FilterExpression: 'attribute_not_exists(removing_at)',
    ScanIndexForward: false,
    ConsistentRead: true,
  });
  for await (const { Items = [] } of pages) {
    for (const item of Items) yield z.parse(VideoItem, item);
  }
}
