import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import { minutesLater, storedVideo } from './stored-video.ts';

/** A stored video: queued, or completed a minute later. */
export async function videoInTables(
  client: DynamoDBDocumentClient,
  videos: VideosStore,
  status: 'queued' | 'completed',
  parts: Partial<VideoItem> = {},
): Promise<VideoItem> {
  const video = storedVideo(parts);
  await client.send(new TransactWriteCommand({ TransactItems: [videos.creation(video)] }));
  if (status === 'completed') {
    await videos.begin(video.user_id, video.id, minutesLater(1));
    await videos.complete(video.user_id, video.id, minutesLater(1));
  }
  const stored = await videos.read(video.user_id, video.id);
  if (stored === null) throw new Error('The video was not stored.');
  return stored;
}
