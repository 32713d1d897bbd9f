import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { accessInAws } from '../access-in-aws.ts';
import { developerHandler } from '../developer-handler.ts';
import { changeWebhook } from './change-webhook.ts';
import { manageWebhooksInAws } from './manage-webhooks-in-aws.ts';

const client = createDocumentClient();

export const handler = developerHandler(
  'changeWebhook',
  'temporarily_unavailable',
  changeWebhook(manageWebhooksInAws(client)),
  accessInAws(client),
);
