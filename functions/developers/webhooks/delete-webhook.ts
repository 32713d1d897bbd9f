import { Rejection } from '../../errors/rejection.ts';
import type { DeveloperRoute } from '../developer-handler.ts';
import { type ManageWebhooksDependencies, ownerOf } from './manage-webhooks.ts';

/** DELETE /api/v1/webhooks/{id}: drops pending deliveries. */
export function deleteWebhook({
  endpoints,
  sessions,
  log,
}: ManageWebhooksDependencies): DeveloperRoute<'deleteWebhook'> {
  return async (request) => {
    const { session, path } = request;
    const answer = { body: { id: path.id, deleted: true } } as const;
    const { ownerId } = ownerOf(request);
    const items = [...endpoints.deletion(ownerId, path.id), ...request.recording(answer)];
    if (!(await sessions.write(session, items))) throw new Rejection('not_found');
    log.info('webhook.endpoint_changed', { endpoint_id: path.id, change: 'deleted' });
    return answer;
  };
}
