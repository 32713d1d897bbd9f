import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import middy from '@middy/core';
import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../aws/environment.ts';
import { requestLimits } from '../../aws/request-limits.ts';
import { createCreditsStore } from '../../credits/credits.store.ts';
import { createKeyCharges } from '../../developers/keys/key-charges.ts';
import { webhookEventsInAws } from '../../developers/webhooks/webhook-events.ts';
import { log, powertoolsLogger } from '../../log/logger.ts';
import { createStatusStore } from '../../status/status.store.ts';
import { createVideoOutcomes } from '../../status/video-outcomes.ts';
import { createVideoFiles } from '../files/video-files.ts';
import { createCompleteCallback } from '../line/complete-callback.ts';
import { configuredCapacities } from '../line/configured-capacities.ts';
import { createLineStore } from '../line/line.store.ts';
import { createVideoLine } from '../line/video-line.ts';
import { createSpendStore } from '../models/spend.store.ts';
import { createVideosStore } from '../store/videos.store.ts';
import { reconcileVideos } from './reconcile-videos.ts';
import { createStartRendering } from './start-rendering.ts';

const client = createDocumentClient();
const lambda = new LambdaClient({ maxAttempts: 3, requestHandler: requestLimits(5_000) });

export const handler = middy()
  .use(injectLambdaContext(powertoolsLogger, { resetKeys: true }))
  .handler(() =>
    reconcileVideos({
      credits: createCreditsStore(client, environment('CREDITS_TABLE')),
      keyCharges: createKeyCharges(environment('API_ACCESS_TABLE')),
      webhookEvents: webhookEventsInAws(client),
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
