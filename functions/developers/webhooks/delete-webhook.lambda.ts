import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { developerHandler } from '../../http/developer-handler.ts';
import { accessInAws } from '../access-in-aws.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { manageWebhooksInAws } from './manage-webhooks-in-aws.ts';

const client = createDocumentClient();

export const handler = developerHandler(
  'deleteWebhook',
  'temporarily_unavailable',
  deleteWebhook(manageWebhooksInAws(client)),
  accessInAws(client),
);
