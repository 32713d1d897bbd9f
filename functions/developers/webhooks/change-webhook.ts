import { Rejection } from '../../errors/rejection.ts';
import type { EndpointChange } from '../../tables/webhooks/endpoint-changes.ts';
import { afresh } from '../../tables/webhooks/endpoints.store.ts';
import type { DeveloperRoute } from '../developer-handler.ts';
import { type ManageWebhooksDependencies, ownerOf, requireAllowedUrl } from './manage-webhooks.ts';
import { presentEndpoint } from './present-endpoint.ts';
import { requireEndpoint } from './require-endpoint.ts';

/** PATCH /api/v1/webhooks/{id}: a new URL or enabling resets the missed events. */
export function changeWebhook(dependencies: ManageWebhooksDependencies): DeveloperRoute<'changeWebhook'> {
  const { endpoints, sessions, rule, now, log } = dependencies;
  return async (request) => {
    const { session, path, body } = request;
    const { url, description, events, enabled } = body;
    if (url !== undefined) requireAllowedUrl(url, rule);
    const { ownerId } = ownerOf(request);
    const change: EndpointChange = {
      ...(url !== undefined && { url, ...afresh }),
      ...(description !== undefined && { description }),
      ...(events !== undefined && { events }),
      ...(enabled === true && { disabled_reason: null, ...afresh }),
      ...(enabled === false && { disabled_reason: 'owner' }),
    };
    if (Object.keys(change).length > 0) {
      const isChanged = await sessions.write(session, [endpoints.change(ownerId, path.id, change)]);
      if (!isChanged) throw new Rejection('not_found');
      log.info('webhook.endpoint_changed', { endpoint_id: path.id, change: Object.keys(change).join() });
    }
    return { body: presentEndpoint(await requireEndpoint(dependencies, ownerId, path.id), now()) };
  };
}
