import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { accessInAws } from '../access-in-aws.ts';
import { developerHandler } from '../developer-handler.ts';
import { createWebhook } from './create-webhook.ts';
import { manageWebhooksInAws } from './manage-webhooks-in-aws.ts';

const client = createDocumentClient();

export const handler = developerHandler(
  'createWebhook',
  'temporarily_unavailable',
  createWebhook(manageWebhooksInAws(client)),
  accessInAws(client),
);
