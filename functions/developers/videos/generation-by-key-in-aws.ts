import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { hasObject } from '../../aws/has-object.ts';
import { newMediaId } from '../../aws/new-media-id.ts';
import { newVideoId } from '../../aws/new-video-id.ts';
import { requestLimits } from '../../aws/request-limits.ts';
import { environment } from '../../environment/environment.ts';
import { createFindImage } from '../../images/find-image.ts';
import { imageKey } from '../../images/image-keys.ts';
import { log } from '../../log/logger.ts';
import { moderationInAws } from '../../moderation/moderation-in-aws.ts';
import { currentSettings } from '../../settings/current-settings.ts';
import { deployedSpendLimits } from '../../settings/deployed-maxima.ts';
import { createKeyCharges } from '../../tables/api-access/key-charges.ts';
import { apiKeySecret } from '../../tables/api-access/keys-in-aws.ts';
import { movingRate } from '../../tables/api-access/rate.store.ts';
import { createCreditsStore } from '../../tables/credits/credits.store.ts';
import { createFilesStore } from '../../tables/files/files.store.ts';
import { createIdempotencyStore } from '../../tables/idempotency/idempotency.store.ts';
import { createSpendStore } from '../../tables/spend/spend.store.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import { createEndpointsStore } from '../../tables/webhooks/endpoints.store.ts';
import { createMediaSigner } from '../../videos/files/media-signer.ts';
import { createStartRendering } from '../../videos/generation/start-rendering.ts';
import { createClosedModels } from '../../videos/models/closed-models.ts';
import { configuredModels, configuredProviders } from '../../videos/models/model-settings.ts';
import type { GenerateByKeyDependencies } from './generate-by-key.ts';
import { waitForEndInAws } from './wait-for-end-in-aws.ts';

/** Dependencies from the environment. */
export function generationByKeyInAws(client: DynamoDBDocumentClient): GenerateByKeyDependencies {
  const s3 = new S3Client({ maxAttempts: 2, requestHandler: requestLimits(2_000) });
  const accessTable = environment('API_ACCESS_TABLE');
  return {
    credits: createCreditsStore(client, environment('CREDITS_TABLE')),
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    idempotency: createIdempotencyStore(client, environment('IDEMPOTENCY_TABLE')),
    keyCharges: createKeyCharges(accessTable),
    movingRate: (userId, change) => movingRate(accessTable, userId, change),
    moderation: moderationInAws(client, s3),
    findImage: createFindImage(createFilesStore(client, environment('FILES_TABLE')), (mediaId) =>
      hasObject(s3, environment('MEDIA_BUCKET'), imageKey(mediaId)),
    ),
    endpoints: createEndpointsStore(client, environment('WEBHOOKS_TABLE')),
    startRendering: createStartRendering(
      // The reconciler retries a slower start.
      new LambdaClient({ maxAttempts: 2, requestHandler: requestLimits(2_000) }),
      environment('RENDER_FUNCTION_ARN'),
    ),
    signer: createMediaSigner,
    secret: apiKeySecret,
    settings: currentSettings,
    models: configuredModels(),
    closedModels: createClosedModels({
      spend: createSpendStore(client, environment('SPEND_TABLE')),
      settings: currentSettings,
      limits: deployedSpendLimits(),
      providers: configuredProviders(),
      log,
    }),
    siteUrl: environment('SITE_URL'),
    newMediaId,
    newVideoId,
    now: () => new Date(),
    waitForEnd: waitForEndInAws(client),
    log,
  };
}
