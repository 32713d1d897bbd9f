import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { accessInAws } from '../access-in-aws.ts';
import { developerHandler } from '../developer-handler.ts';
import { manageWebhooksInAws } from './manage-webhooks-in-aws.ts';
import { testWebhook } from './test-webhook.ts';

const client = createDocumentClient();

export const handler = developerHandler(
  'testWebhook',
  'temporarily_unavailable',
  testWebhook(manageWebhooksInAws(client)),
  accessInAws(client),
);
