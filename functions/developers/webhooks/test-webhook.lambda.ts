import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { developerHandler } from '../../http/developer-handler.ts';
import { accessInAws } from '../access-in-aws.ts';
import { manageWebhooksInAws } from './manage-webhooks-in-aws.ts';
import { testWebhook } from './test-webhook.ts';

const client = createDocumentClient();

export const handler = developerHandler(
  'testWebhook',
  'temporarily_unavailable',
  testWebhook(manageWebhooksInAws(client)),
  accessInAws(client),
);
