import { randomInt } from 'node:crypto';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { seedMaximum } from '../../../contract/videos/models.ts';
import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { hasObject } from '../../aws/has-object.ts';
import { newMediaId } from '../../aws/new-media-id.ts';
import { requestLimits } from '../../aws/request-limits.ts';
import { environment } from '../../environment/environment.ts';
import { createFindImage } from '../../images/find-image.ts';
import { imageKey } from '../../images/image-keys.ts';
import { log } from '../../log/logger.ts';
import { moderationInAws } from '../../moderation/moderation-in-aws.ts';
import { currentSettings } from '../../settings/current-settings.ts';
import { createCreditsStore } from '../../tables/credits/credits.store.ts';
import { createFilesStore } from '../../tables/files/files.store.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import { createMediaSigner } from '../files/media-signer.ts';
import { closedModelsInAws } from '../models/closed-models-in-aws.ts';
import { configuredModels } from '../models/model-settings.ts';
import { createStartRendering } from './start-rendering.ts';

/** What a person's generation and a program's share. */
export function generationInAws() {
  const client = createDocumentClient();
  const s3 = new S3Client({ maxAttempts: 2, requestHandler: requestLimits(2_000) });
  return {
    credits: createCreditsStore(client, environment('CREDITS_TABLE')),
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    moderation: moderationInAws(s3),
    findImage: createFindImage(createFilesStore(client, environment('FILES_TABLE')), (mediaId) =>
      hasObject(s3, environment('MEDIA_BUCKET'), imageKey(mediaId)),
    ),
    startRendering: createStartRendering(
      // The reconciler retries a slower start.
      new LambdaClient({ maxAttempts: 2, requestHandler: requestLimits(2_000) }),
      environment('RENDER_FUNCTION_ARN'),
    ),
    signer: createMediaSigner,
    models: configuredModels(),
    closedModels: closedModelsInAws(),
    settings: currentSettings,
    newMediaId,
    newSeed: () => randomInt(seedMaximum + 1),
    now: () => new Date(),
    log,
  };
}
