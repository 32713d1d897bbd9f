import { tmpdir } from 'node:os';
import { withDurableExecution } from '@aws/durable-execution-sdk-js';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { requestLimits } from '../../aws/request-limits.ts';
import { environment } from '../../environment/environment.ts';
import { log } from '../../log/logger.ts';
import { createKeyCharges } from '../../tables/api-access/key-charges.ts';
import { createCreditsStore } from '../../tables/credits/credits.store.ts';
import { createLineStore } from '../../tables/lines/line.store.ts';
import { createSpendStore } from '../../tables/spend/spend.store.ts';
import { createStatusStore } from '../../tables/status/status.store.ts';
import { createVideoOutcomes } from '../../tables/status/video-outcomes.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import { webhookEventsInAws } from '../../tables/webhooks/webhook-events.ts';
import { createVideoFiles } from '../files/video-files.ts';
import { createCompleteCallback } from '../line/complete-callback.ts';
import { configuredCapacities } from '../line/configured-capacities.ts';
import { createVideoLine } from '../line/video-line.ts';
import { configuredProviders } from '../models/model-settings.ts';
import { createProviders } from './create-providers.ts';
import { renderVideo } from './render-video.ts';

const client = createDocumentClient();
const mediaBucket = environment('MEDIA_BUCKET');

/** Enough time to upload one part of 8 MB. */
const s3 = new S3Client({
  maxAttempts: 3,
  requestHandler: requestLimits(20_000),
});

export const handler = withDurableExecution(
  renderVideo({
    credits: createCreditsStore(client, environment('CREDITS_TABLE')),
    keyCharges: createKeyCharges(environment('API_ACCESS_TABLE')),
    webhookEvents: webhookEventsInAws(),
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    spend: createSpendStore(client, environment('SPEND_TABLE')),
    providers: createProviders(configuredProviders(), {
      s3,
      mediaBucket,
      temporaryFolder: tmpdir(),
      codeFolder: process.cwd(),
      log,
    }),
    files: createVideoFiles(s3, mediaBucket),
    line: createVideoLine({
      lines: createLineStore(client, environment('LINES_TABLE')),
      capacityOf: configuredCapacities(),
      completeCallback: createCompleteCallback(
        new LambdaClient({ maxAttempts: 3, requestHandler: requestLimits(5_000) }),
      ),
      now: () => new Date(),
      log,
    }),
    now: () => new Date(),
    outcomes: createVideoOutcomes({ status: createStatusStore(client, environment('STATUS_TABLE')), log }),
    log,
  }),
);
