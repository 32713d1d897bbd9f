import { endpointsMaximum } from '../../../contract/developers/webhooks.ts';
import type { DeveloperRoute } from '../developer-handler.ts';
import { type ManageWebhooksDependencies, ownerOf } from './manage-webhooks.ts';
import { presentEndpoint } from './present-endpoint.ts';

/** GET /api/v1/webhooks: oldest first, without secrets. */
export function listWebhooks({ endpoints, now }: ManageWebhooksDependencies): DeveloperRoute<'listWebhooks'> {
  return async (request) => {
    const found = await endpoints.list(ownerOf(request).ownerId);
    const at = now();
    return {
      body: { webhooks: found.map((endpoint) => presentEndpoint(endpoint, at)), maximum: endpointsMaximum },
    };
  };
}
