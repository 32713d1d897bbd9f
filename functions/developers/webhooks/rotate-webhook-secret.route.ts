import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { accessInAws } from '../access-in-aws.ts';
import { developerHandler } from '../developer-handler.ts';
import { manageWebhooksInAws } from './manage-webhooks-in-aws.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';

const client = createDocumentClient();

export const handler = developerHandler(
  'rotateWebhookSecret',
  'temporarily_unavailable',
  rotateWebhookSecret(manageWebhooksInAws(client)),
  accessInAws(client),
);
