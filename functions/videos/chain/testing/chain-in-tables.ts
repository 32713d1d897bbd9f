import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { VideoItem } from '../../../tables/videos/video-item.ts';
import type { VideosStore } from '../../../tables/videos/videos.store.ts';
import { videoKeys } from '../../files/video-keys.ts';
import { videoInTables } from '../../testing/video-in-tables.ts';

const clip = readFileSync(
  path.join(import.meta.dirname, '../../../../web/public/showcase/trending/dunes.mp4'),
);

/** Stores a second part of a completed video, and the files of both in the bucket `videos`. */
export async function continueInTables(
  client: DynamoDBDocumentClient,
  videos: VideosStore,
  before: VideoItem,
): Promise<VideoItem> {
  const { id, user_id: userId, media_id, rendered_by, job_id } = before;
  const parent = { id, use: 'continue', media_id, rendered_by, job_id, part: 2, total_seconds: 10 } as const;
  const next = await videoInTables(client, videos, 'completed', { user_id: userId, parent });
  const s3 = new S3Client({ forcePathStyle: true });
  for (const part of [before, next]) {
    const Key = videoKeys(part.media_id).videoKey;
    await s3.send(new PutObjectCommand({ Bucket: 'videos', Key, Body: clip }));
  }
  return next;
}
