import { languageOf } from '../../../contract/fields/languages.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { EndpointItem } from '../../tables/webhooks/webhook-items.ts';
import type { DeveloperRoute } from '../developer-handler.ts';
import { newWebhookSecret } from './delivery/sign-webhook.ts';
import {
  type ManageWebhooksDependencies,
  newEndpointId,
  ownerOf,
  requireAllowedUrl,
} from './manage-webhooks.ts';
import { presentEndpoint } from './present-endpoint.ts';

/** POST /api/v1/webhooks: only this answer has the secret. */
export function createWebhook({
  endpoints,
  sessions,
  rule,
  now,
  log,
}: ManageWebhooksDependencies): DeveloperRoute<'createWebhook'> {
  return async (request) => {
    const { accountId, session, headers, body } = request;
    requireAllowedUrl(body.url, rule);
    const { ownerId, mode } = ownerOf(request);
    const at = now();
    const endpoint: EndpointItem = {
      user_id: ownerId,
      id: newEndpointId(),
      account_id: accountId,
      mode,
      ...body,
      secret: newWebhookSecret(),
      former_secret: null,
      former_secret_ends_at: null,
      disabled_reason: null,
      missed_events: 0,
      failing_since: null,
      failures: 0,
      timeouts: 0,
      paused_until: null,
      language: languageOf(headers['accept-language']),
      created_at: at.toISOString(),
    };
    const answer = { body: { webhook: presentEndpoint(endpoint, at), secret: endpoint.secret } };
    const items = [...endpoints.creation(endpoint), ...request.recording(answer)];
    if (!(await sessions.write(session, items))) throw new Rejection('too_many_webhooks');
    log.info('webhook.endpoint_changed', { endpoint_id: endpoint.id, change: 'created' });
    return answer;
  };
}
