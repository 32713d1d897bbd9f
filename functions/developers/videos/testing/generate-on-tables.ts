import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { GenerationRequest } from '../../../../contract/developers/developer-api.ts';
import { newMediaId } from '../../../aws/new-media-id.ts';
import { newVideoId } from '../../../aws/new-video-id.ts';
import type { Moderation } from '../../../moderation/moderation.ts';
import { deployedSettings } from '../../../settings/settings.ts';
import { createKeyCharges } from '../../../tables/api-access/key-charges.ts';
import { createKeysStore } from '../../../tables/api-access/keys.store.ts';
import { movingRate } from '../../../tables/api-access/rate.store.ts';
import { createCreditsStore } from '../../../tables/credits/credits.store.ts';
import { createIdempotencyStore } from '../../../tables/idempotency/idempotency.store.ts';
import { createVideosStore } from '../../../tables/videos/videos.store.ts';
import { createEndpointsStore } from '../../../tables/webhooks/endpoints.store.ts';
import { usualTerms } from '../../../videos/testing/stored-video.ts';
import type { DeveloperAnswer } from '../../developer-handler.ts';
import { testKeySecret } from '../../keys/testing/new-key.ts';
import { generateByKey } from '../generate-by-key.ts';

const usualDefaults = { duration: 5, aspect_ratio: '16:9', quality: 'standard', audio: true } as const;

/** A program's request with a live key. */
export type Generate = (
  secret: string,
  idempotencyKey: string,
  body?: Partial<Omit<GenerationRequest, keyof typeof usualDefaults>>,
  /** Runs between finding the key and the charge. */
  meanwhile?: () => Promise<unknown>,
  /** The parsed body, apart from the usual defaults. */
  meaning?: Pick<Partial<GenerationRequest>, 'duration'>,
) => Promise<DeveloperAnswer<'generateByKey'>>;

/** POST /api/v1/generate with simulated models. */
export function generateOnTables(
  client: DynamoDBDocumentClient,
  now: () => Date = () => new Date(),
  moderation: Moderation = usualTerms.moderation,
): Generate {
  const keys = createKeysStore(client, 'api-access', async () => testKeySecret);
  const generate = generateByKey({
    credits: createCreditsStore(client, 'credits'),
    videos: createVideosStore(client, 'videos'),
    idempotency: createIdempotencyStore(client, 'idempotency'),
    keyCharges: createKeyCharges('api-access'),
    movingRate: (userId, change) => movingRate('api-access', userId, change),
    moderation,
    findImage: async () => null,
    endpoints: createEndpointsStore(client, 'webhooks'),
    startRendering: async () => undefined,
    signer: async () => ({ siteUrl: '', files: () => () => '' }),
    secret: async () => testKeySecret,
    models: { veo3: 'simulated', basic: 'simulated-lite' },
    settings: async () => deployedSettings,
    closedModels: async () => new Set(),
    siteUrl: 'https://reelwright.example',
    newMediaId,
    newSeed: usualTerms.newSeed,
    newVideoId,
    now,
    waitForEnd: async () => null,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  return async (secret, idempotencyKey, body = {}, meanwhile = async () => undefined, meaning = {}) => {
    const key = await keys.find(secret);
    if (key === null) throw new Error('There is no such key.');
    await meanwhile();
    const { accountId } = key;
    const sentBody = { prompt: 'A sea at dusk', ...body };
    return generate({
      userId: accountId,
      accountId,
      session: { userId: accountId, epoch: null },
      key,
      visitorAddress: '192.0.2.7',
      recording: () => [],
      path: undefined,
      query: {},
      headers: { 'idempotency-key': idempotencyKey },
      body: {
        ...usualDefaults,
        ...sentBody,
        ...meaning,
      },
      sentBody,
    });
  };
}
