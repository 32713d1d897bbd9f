import { type DynamoDBDocumentClient, QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { UserId } from '../../../contract/ids.ts';
import { VideoItem } from './video-item.ts';

/** All of a person's videos, newest first, with those that they deleted and can still have back. One query per 1 MB. */
export async function* readAllVideos(
  client: DynamoDBDocumentClient,
  tableName: string,
  userId: UserId,
): AsyncIterable<VideoItem> {
  let start: Record<string, unknown> | undefined;
  do {
    const page: Pick<QueryCommandOutput, 'Items' | 'LastEvaluatedKey'> = await client.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: 'user_id = :user',
        FilterExpression: 'attribute_not_exists(removing_at)',
        ExpressionAttributeValues: { ':user': userId },
        ScanIndexForward: false,
        ConsistentRead: true,
        ExclusiveStartKey: start,
      }),
    );
    for (const item of page.Items ?? []) yield z.parse(VideoItem, item);
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
}
