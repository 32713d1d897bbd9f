import type { WebhookEndpointId } from '../../../contract/developers/developer-api.ts';
import type { UserId } from '../../../contract/fields/ids.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { EndpointItem } from '../../tables/webhooks/webhook-items.ts';
import type { ManageWebhooksDependencies } from './manage-webhooks.ts';

/** @throws Rejection `not_found` */
export async function requireEndpoint(
  { endpoints }: Pick<ManageWebhooksDependencies, 'endpoints'>,
  ownerId: UserId,
  id: WebhookEndpointId,
): Promise<EndpointItem> {
  const endpoint = await endpoints.find(ownerId, id);
  if (endpoint === null) throw new Rejection('not_found');
  return endpoint;
}
