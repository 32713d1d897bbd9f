import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { newVideoId } from '../../aws/new-video-id.ts';
import { environment } from '../../environment/environment.ts';
import { createKeyCharges } from '../../tables/api-access/key-charges.ts';
import { apiKeySecret } from '../../tables/api-access/keys-in-aws.ts';
import { movingRate } from '../../tables/api-access/rate.store.ts';
import { createIdempotencyStore } from '../../tables/idempotency/idempotency.store.ts';
import { createEndpointsStore } from '../../tables/webhooks/endpoints.store.ts';
import { generationInAws } from '../../videos/generation/generation-in-aws.ts';
import type { GenerateByKeyDependencies } from './generate-by-key.ts';
import { waitForEndInAws } from './wait-for-end-in-aws.ts';

/** Dependencies from the environment. */
export function generationByKeyInAws(): GenerateByKeyDependencies {
  const client = createDocumentClient();
  const accessTable = environment('API_ACCESS_TABLE');
  return {
    ...generationInAws(),
    idempotency: createIdempotencyStore(client, environment('IDEMPOTENCY_TABLE')),
    keyCharges: createKeyCharges(accessTable),
    movingRate: (userId, change) => movingRate(accessTable, userId, change),
    endpoints: createEndpointsStore(client, environment('WEBHOOKS_TABLE')),
    secret: apiKeySecret,
    siteUrl: environment('SITE_URL'),
    newVideoId,
    waitForEnd: waitForEndInAws(),
  };
}
