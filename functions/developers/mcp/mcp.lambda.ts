import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { createSessionsStore } from '../../account/sessions.store.ts';
import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../aws/environment.ts';
import { hasObject } from '../../aws/has-object.ts';
import { newMediaId } from '../../aws/new-media-id.ts';
import { newVideoId } from '../../aws/new-video-id.ts';
import { requestLimits } from '../../aws/request-limits.ts';
import { createCreditsStore } from '../../credits/credits.store.ts';
import { createFilesStore } from '../../files/files.store.ts';
import { developerHandler } from '../../http/developer-handler.ts';
import { createFindImage } from '../../images/find-image.ts';
import { imageKey } from '../../images/image-keys.ts';
import { log } from '../../log/logger.ts';
import { createMediaSigner } from '../../videos/files/media-signer.ts';
import { createStartRendering } from '../../videos/generation/start-rendering.ts';
import { configuredCapacities } from '../../videos/line/configured-capacities.ts';
import { createLineStore } from '../../videos/line/line.store.ts';
import { createLinePlaces } from '../../videos/line/line-places.ts';
import { createClosedModels } from '../../videos/models/closed-models.ts';
import {
  configuredModels,
  configuredProviders,
  configuredSpendLimits,
} from '../../videos/models/model-settings.ts';
import { createSpendStore } from '../../videos/models/spend.store.ts';
import { createVideosStore } from '../../videos/store/videos.store.ts';
import { accessInAws, pause } from '../access-in-aws.ts';
import { creditsByKey } from '../account/credits-by-key.ts';
import { createIdempotencyStore } from '../idempotency/idempotency.store.ts';
import { createKeyCharges } from '../keys/key-charges.ts';
import { apiKeySecret, keysInAws } from '../keys/keys-in-aws.ts';
import { movingRate } from '../rate/rate.store.ts';
import { cancelVideoByKey } from '../videos/cancel-video-by-key.ts';
import { estimateByKey } from '../videos/estimate-by-key.ts';
import { generateByKey } from '../videos/generate-by-key.ts';
import { getVideoByKey } from '../videos/get-video-by-key.ts';
import { historyByKey } from '../videos/history-by-key.ts';
import { createEndpointsStore } from '../webhooks/endpoints.store.ts';
import { webhookEventsInAws } from '../webhooks/webhook-events.ts';
import { mcp } from './mcp.ts';

const client = createDocumentClient();
const s3 = new S3Client({ maxAttempts: 2, requestHandler: requestLimits(2_000) });
const accessTable = environment('API_ACCESS_TABLE');

const now = () => new Date();
const credits = createCreditsStore(client, environment('CREDITS_TABLE'));
const videos = createVideosStore(client, environment('VIDEOS_TABLE'));
const lines = createLineStore(client, environment('LINES_TABLE'));
const keys = keysInAws(client);
const keyCharges = createKeyCharges(accessTable);
const signer = createMediaSigner;
const linePlaces = createLinePlaces({ lines, capacityOf: configuredCapacities(), now });

export const handler = developerHandler(
  'mcp',
  'temporarily_unavailable',
  mcp({
    routes: {
      estimate: estimateByKey({ secret: apiKeySecret, now }),
      generate: generateByKey({
        credits,
        videos,
        idempotency: createIdempotencyStore(client, environment('IDEMPOTENCY_TABLE')),
        keyCharges,
        movingRate: (userId, change) => movingRate(accessTable, userId, change),
        findImage: createFindImage(createFilesStore(client, environment('FILES_TABLE')), (mediaId) =>
          hasObject(s3, environment('MEDIA_BUCKET'), imageKey(mediaId)),
        ),
        endpoints: createEndpointsStore(client, environment('WEBHOOKS_TABLE')),
        startRendering: createStartRendering(
          // A slower start is left to the reconciler, so that the agent does not wait for it.
          new LambdaClient({ maxAttempts: 2, requestHandler: requestLimits(2_000) }),
          environment('RENDER_FUNCTION_ARN'),
        ),
        signer,
        secret: apiKeySecret,
        models: configuredModels(),
        closedModels: createClosedModels({
          spend: createSpendStore(client, environment('SPEND_TABLE')),
          limits: configuredSpendLimits(),
          providers: configuredProviders(),
          log,
        }),
        siteUrl: environment('SITE_URL'),
        newMediaId,
        newVideoId,
        now,
        pause,
        log,
      }),
      getVideo: getVideoByKey({ videos, signer, linePlaces, now, pause }),
      history: historyByKey({ videos, signer, linePlaces }),
      credits: creditsByKey({ credits, keys, now }),
      cancel: cancelVideoByKey({
        credits,
        keyCharges,
        webhookEvents: webhookEventsInAws(client),
        videos,
        sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
        lines,
        signer,
        now,
        log,
      }),
    },
    keys,
    siteUrl: environment('SITE_URL'),
    now,
    log,
  }),
  accessInAws(client),
);
