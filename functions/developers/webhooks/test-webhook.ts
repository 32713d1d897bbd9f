import { Rejection } from '../../errors/rejection.ts';
import { withoutPause } from '../../tables/webhooks/endpoints.store.ts';
import { newEventId } from '../../tables/webhooks/webhook-events.ts';
import type { DeveloperRoute } from '../developer-handler.ts';
import { type ManageWebhooksDependencies, ownerOf } from './manage-webhooks.ts';
import { requireEndpoint } from './require-endpoint.ts';

/** POST /api/v1/webhooks/{id}/test: a marked example, also to a disabled endpoint. */
export function testWebhook(dependencies: ManageWebhooksDependencies): DeveloperRoute<'testWebhook'> {
  const { endpoints, events, sessions, requestDelivery, now } = dependencies;
  return async (request) => {
    const { ownerId } = ownerOf(request);
    const endpoint = await requireEndpoint(dependencies, ownerId, request.path.id);
    const at = now();
    const id = newEventId(at);
    const answer = { body: { event_id: id } };
    const isRecorded = await sessions.write(request.session, [
      events.recording({
        user_id: ownerId,
        id,
        type: request.body.type,
        created_at: at.toISOString(),
        video_id: null,
        endpoint_id: endpoint.id,
        credits: null,
        test: true,
      }),
      // The owner wants the result at once.
      endpoints.change(ownerId, endpoint.id, withoutPause),
      ...request.recording(answer),
    ]);
    // Deleted since it was read.
    if (!isRecorded) throw new Rejection('not_found');
    await requestDelivery({ user_id: ownerId, event_id: id });
    return answer;
  };
}
