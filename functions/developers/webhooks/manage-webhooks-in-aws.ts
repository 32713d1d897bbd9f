import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { log } from '../../log/logger.ts';
import { createSessionsStore } from '../../tables/credits/sessions.store.ts';
import { createEndpointsStore } from '../../tables/webhooks/endpoints.store.ts';
import { createEventsStore } from '../../tables/webhooks/events.store.ts';
import { requestDeliveryInAws } from '../../tables/webhooks/webhook-events.ts';
import { addressRule } from './delivery/address-rule.ts';
import type { ManageWebhooksDependencies } from './manage-webhooks.ts';

/** Dependencies from the environment. */
export function manageWebhooksInAws(): ManageWebhooksDependencies {
  const client = createDocumentClient();
  const table = environment('WEBHOOKS_TABLE');
  return {
    endpoints: createEndpointsStore(client, table),
    events: createEventsStore(client, table),
    sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
    requestDelivery: requestDeliveryInAws(),
    rule: addressRule(),
    now: () => new Date(),
    log,
  };
}
