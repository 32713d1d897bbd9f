import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { accessInAws } from '../access-in-aws.ts';
import { developerHandler } from '../developer-handler.ts';
import { listWebhookDeliveries } from './list-webhook-deliveries.ts';
import { manageWebhooksInAws } from './manage-webhooks-in-aws.ts';

const client = createDocumentClient();

export const handler = developerHandler(
  'listWebhookDeliveries',
  'temporarily_unavailable',
  listWebhookDeliveries(manageWebhooksInAws(client)),
  accessInAws(client),
);
