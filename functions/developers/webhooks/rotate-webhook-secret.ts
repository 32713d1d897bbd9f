import { formerSecretHours } from '../../../contract/developers/webhooks.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { DeveloperRoute } from '../developer-handler.ts';
import { newWebhookSecret } from './delivery/sign-webhook.ts';
import { type ManageWebhooksDependencies, ownerOf } from './manage-webhooks.ts';
import { presentEndpoint } from './present-endpoint.ts';
import { requireEndpoint } from './require-endpoint.ts';

/**
 * POST /api/v1/webhooks/{id}/rotate: only this answer has the new secret; the former one also signs for a
 * day.
 */
export function rotateWebhookSecret(
  dependencies: ManageWebhooksDependencies,
): DeveloperRoute<'rotateWebhookSecret'> {
  const { endpoints, sessions, now, log } = dependencies;
  return async (request) => {
    const { ownerId } = ownerOf(request);
    const endpoint = await requireEndpoint(dependencies, ownerId, request.path.id);
    const at = now();
    const secret = newWebhookSecret();
    const endsAt = new Date(at.getTime() + formerSecretHours * 60 * 60 * 1_000).toISOString();
    const answer = {
      body: { webhook: presentEndpoint({ ...endpoint, former_secret_ends_at: endsAt }, at), secret },
    };
    const items = [endpoints.rotation(endpoint, secret, endsAt), ...request.recording(answer)];
    // Another rotation came first.
    if (!(await sessions.write(request.session, items))) throw new Rejection('temporarily_unavailable');
    log.info('webhook.endpoint_changed', { endpoint_id: endpoint.id, change: 'secret' });
    return answer;
  };
}
