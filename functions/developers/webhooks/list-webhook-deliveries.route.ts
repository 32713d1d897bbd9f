import { developerHandler } from '../developer-handler.ts';
import { listWebhookDeliveries } from './list-webhook-deliveries.ts';
import { manageWebhooksInAws } from './manage-webhooks-in-aws.ts';

export const handler = developerHandler(
  'listWebhookDeliveries',
  'temporarily_unavailable',
  listWebhookDeliveries(manageWebhooksInAws()),
);
