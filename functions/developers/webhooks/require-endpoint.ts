import type { WebhookEndpointId } from '../../../contract/developer-api.ts';
import type { UserId } from '../../../contract/ids.ts';
import { Rejection } from '../../http/rejection.ts';
import type { ManageWebhooksDependencies } from './manage-webhooks.ts';
import type { EndpointItem } from './webhook-items.ts';

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
