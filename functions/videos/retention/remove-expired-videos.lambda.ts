import { S3Client } from '@aws-sdk/client-s3';
import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { requestLimits } from '../../aws/request-limits.ts';
import { environment } from '../../environment/environment.ts';
import { eventHandler } from '../../log/event-handler.ts';
import { log } from '../../log/logger.ts';
import { createSpendStore } from '../../tables/spend/spend.store.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import { createVideoFiles } from '../files/video-files.ts';
import { removeExpiredVideos } from './remove-expired-videos.ts';

const client = createDocumentClient();
const videos = createVideosStore(client, environment('VIDEOS_TABLE'));
const spend = createSpendStore(client, environment('SPEND_TABLE'));
const files = createVideoFiles(
  new S3Client({ maxAttempts: 3, requestHandler: requestLimits(5_000) }),
  environment('MEDIA_BUCKET'),
);

/** Maximum time of a removal with its retries. */
const lastRemovalMilliseconds = 45_000;

export const handler = eventHandler((_event, until) =>
  removeExpiredVideos({ videos, files, spend, now: () => new Date(), log }, until(lastRemovalMilliseconds)),
);
