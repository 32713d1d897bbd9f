import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { requestLimits } from '../../aws/request-limits.ts';
import { environment } from '../../environment/environment.ts';
import { eventHandler } from '../../log/event-handler.ts';
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
import { reconcileVideos } from './reconcile-videos.ts';
import { createStartRendering } from './start-rendering.ts';

const client = createDocumentClient();
const lambda = new LambdaClient({ maxAttempts: 3, requestHandler: requestLimits(5_000) });

export const handler = eventHandler(() =>
  reconcileVideos({
    credits: createCreditsStore(client, environment('CREDITS_TABLE')),
    keyCharges: createKeyCharges(environment('API_ACCESS_TABLE')),
    webhookEvents: webhookEventsInAws(),
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    files: createVideoFiles(
      new S3Client({ maxAttempts: 3, requestHandler: requestLimits(5_000) }),
      environment('MEDIA_BUCKET'),
    ),
    spend: createSpendStore(client, environment('SPEND_TABLE')),
    startRendering: createStartRendering(lambda, environment('RENDER_FUNCTION_ARN')),
    line: createVideoLine({
      lines: createLineStore(client, environment('LINES_TABLE')),
      capacityOf: configuredCapacities(),
      completeCallback: createCompleteCallback(lambda),
      now: () => new Date(),
      log,
    }),
    now: () => new Date(),
    outcomes: createVideoOutcomes({ status: createStatusStore(client, environment('STATUS_TABLE')), log }),
    log,
  }),
);
