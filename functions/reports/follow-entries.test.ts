import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, expect, it } from 'vitest';
import { UserId } from '../../contract/fields/ids.ts';
import { lambdaContext } from '../../test/handlers/lambda-events.ts';
import { startHandlers } from '../../test/handlers/start-handlers.ts';
import { createCasesStore } from '../tables/cases/cases.store.ts';
import { createVideosStore } from '../tables/videos/videos.store.ts';
import { evidenceKeys, videoKeys } from '../videos/files/video-keys.ts';
import { videoInTables } from '../videos/testing/video-in-tables.ts';
import { newCase } from './testing/stored-case.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);

const { handler: followCases } = await import('./follow-cases.lambda.ts');

it('moves the files of a hidden video, and mails its owner and who reported it', async () => {
  const user_id = UserId.parse(await handlers.signUp('owner@example.com'));
  const videos = createVideosStore(handlers.tables, 'videos');
  const video = await videoInTables(handlers.tables, videos, 'completed', { user_id });
  const { videoKey } = videoKeys(video.media_id);
  const s3 = new S3Client({ forcePathStyle: true });
  await s3.send(new PutObjectCommand({ Bucket: 'videos', Key: videoKey, Body: 'video' }));
  const item = newCase('child_safety', video, new Date());
  const cases = createCasesStore(handlers.tables, 'cases');
  await cases.open(item, [videos.hiding(user_id, video.id, item.id, null)]);
  const before = handlers.mails.length;

  expect(await followCases({}, lambdaContext())).toEqual({ followed: 1, failed: 0 });
  expect(await followCases({}, lambdaContext())).toEqual({ followed: 0, failed: 0 });

  expect(handlers.buckets.listKeys('videos', '')).toEqual([evidenceKeys(video.media_id).videoKey]);
  expect(handlers.mails.slice(before).map(({ to }) => to)).toEqual([
    'grace@example.com',
    'owner@example.com',
  ]);
});
