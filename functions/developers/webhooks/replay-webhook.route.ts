import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { accessInAws } from '../access-in-aws.ts';
import { developerHandler } from '../developer-handler.ts';
import { manageWebhooksInAws } from './manage-webhooks-in-aws.ts';
import { replayWebhook } from './replay-webhook.ts';

const client = createDocumentClient();

export const handler = developerHandler(
  'replayWebhook',
  'temporarily_unavailable',
  replayWebhook(manageWebhooksInAws(client)),
  accessInAws(client),
);
