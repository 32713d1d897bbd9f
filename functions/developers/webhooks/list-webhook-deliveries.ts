import type { WebhookDelivery } from '../../../contract/developers/webhooks.ts';
import { deliveriesPerPage } from '../../tables/webhooks/events.store.ts';
import type { DeliveryItem } from '../../tables/webhooks/webhook-items.ts';
import type { DeveloperRoute } from '../developer-handler.ts';
import { type ManageWebhooksDependencies, ownerOf } from './manage-webhooks.ts';
import { requireEndpoint } from './require-endpoint.ts';

/** GET /api/v1/webhooks/{id}/deliveries: the last ten days' attempts and answers. */
export function listWebhookDeliveries(
  dependencies: ManageWebhooksDependencies,
): DeveloperRoute<'listWebhookDeliveries'> {
  return async (request) => {
    const { ownerId } = ownerOf(request);
    const { id } = await requireEndpoint(dependencies, ownerId, request.path.id);
    const found = await dependencies.events.deliveriesOf(ownerId, id, request.query.cursor ?? null);
    const last = found.length === deliveriesPerPage ? found.at(-1) : undefined;
    return { body: { deliveries: found.map(presentDelivery), next_cursor: last?.event_id ?? null } };
  };
}

function presentDelivery(delivery: DeliveryItem): WebhookDelivery {
  const { event_id, type, created_at, video_id, test, state, due_at: dueAt, attempts } = delivery;
  return { event_id, type, created_at, video_id, test, state, next_attempt_at: dueAt, attempts };
}
