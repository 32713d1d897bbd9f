import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createSessionsStore } from '../../account/sessions.store.ts';
import { environment } from '../../aws/environment.ts';
import { log } from '../../log/logger.ts';
import { addressRule } from './address-rule.ts';
import { createEndpointsStore } from './endpoints.store.ts';
import { createEventsStore } from './events.store.ts';
import type { ManageWebhooksDependencies } from './manage-webhooks.ts';
import { requestDeliveryInAws } from './webhook-events.ts';

/** With the tables and the function that the stacks name. */
export function manageWebhooksInAws(client: DynamoDBDocumentClient): ManageWebhooksDependencies {
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
