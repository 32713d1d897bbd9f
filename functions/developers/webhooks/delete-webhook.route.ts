import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { accessInAws } from '../access-in-aws.ts';
import { developerHandler } from '../developer-handler.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { manageWebhooksInAws } from './manage-webhooks-in-aws.ts';

const client = createDocumentClient();

export const handler = developerHandler(
  'deleteWebhook',
  'temporarily_unavailable',
  deleteWebhook(manageWebhooksInAws(client)),
  accessInAws(client),
);
