import { withDurableExecution } from '@aws/durable-execution-sdk-js';
import { S3Client } from '@aws-sdk/client-s3';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../aws/environment.ts';
import { requestLimits } from '../aws/request-limits.ts';
import { createCreditsStore } from '../credits/credits.store.ts';
import { log } from '../log/logger.ts';
import { createFilmFiles } from './film-files.ts';
import { createSimulatedProvider } from './providers/simulated.ts';
import { renderVideo } from './render-video.ts';
import { createVideosStore } from './videos.store.ts';

const client = createDocumentClient();
const mediaBucket = environment('MEDIA_BUCKET');

/** A sample clip is at most some 2 MB; S3 copies it within its own walls. */
const s3 = new S3Client({
  maxAttempts: 3,
  requestHandler: requestLimits(20_000),
});

export const handler = withDurableExecution(
  renderVideo({
    credits: createCreditsStore(client, environment('CREDITS_TABLE')),
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    providers: { simulated: createSimulatedProvider(s3, mediaBucket) },
    files: createFilmFiles(s3, mediaBucket),
    now: () => new Date(),
    log,
  }),
);
