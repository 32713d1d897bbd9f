import { type DynamoDBDocumentClient, QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { UserId } from '../../../contract/ids.ts';
import type { VideoStatus } from '../../../contract/video-states.ts';
import { VideoItem } from './video-item.ts';
import { searchable } from './video-writes.ts';

/** Which of a person's videos a page shows. */
export interface HistoryFilter {
  /** Words that the prompt contains, in any case; empty: all. */
  readonly search: string;
  readonly status: VideoStatus | null;
}

export interface HistoryPage {
  readonly videos: VideoItem[];
  /** The id of the last video that the page looked at; null: there are no more. */
  readonly nextCursor: string | null;
}

const pageSize = 24;

/**
 * A filtered page looks at so many videos at most, in pieces of 1 MB or less; with nothing found among them the page is
 * short, and the next one goes on.
 */
const videosPerSearch = 1_000;

/** A page of the person's videos, newest first, that they can see and that fit the filter. */
export async function readHistoryPage(
  client: DynamoDBDocumentClient,
  tableName: string,
  page: { readonly userId: UserId; readonly cursor: string | null; readonly filter: HistoryFilter },
): Promise<HistoryPage> {
  const {
    userId,
    cursor,
    filter: { search, status },
  } = page;
  const conditions = ['attribute_not_exists(deleted_at)', 'attribute_not_exists(removing_at)'];
  if (search !== '') conditions.push('contains(prompt_lower, :search)');
  if (status !== null) conditions.push('#status = :status');
  const isFiltered = search !== '' || status !== null;
  const videos: VideoItem[] = [];
  let start: Record<string, unknown> | undefined =
    cursor === null ? undefined : { user_id: userId, id: cursor };
  let looked = 0;
  do {
    const found: Pick<QueryCommandOutput, 'Items' | 'LastEvaluatedKey' | 'ScannedCount'> = await client.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: 'user_id = :user',
        FilterExpression: conditions.join(' AND '),
        ...(status !== null && { ExpressionAttributeNames: { '#status': 'status' } }),
        ExpressionAttributeValues: {
          ':user': userId,
          ...(search !== '' && { ':search': searchable(search) }),
          ...(status !== null && { ':status': status }),
        },
        ScanIndexForward: false,
        Limit: isFiltered ? videosPerSearch : pageSize,
        ExclusiveStartKey: start,
      }),
    );
    for (const item of found.Items ?? []) videos.push(z.parse(VideoItem, item));
    start = found.LastEvaluatedKey;
    looked += found.ScannedCount ?? 0;
  } while (start !== undefined && videos.length < pageSize && looked < videosPerSearch);
  const shown = videos.slice(0, pageSize);
  const nextCursor =
    videos.length > pageSize ? shown.at(-1)?.id : start === undefined ? undefined : String(start.id);
  return { videos: shown, nextCursor: nextCursor ?? null };
}
