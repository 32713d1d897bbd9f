import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { accessInAws } from '../access-in-aws.ts';
import { developerHandler } from '../developer-handler.ts';
import { listWebhooks } from './list-webhooks.ts';
import { manageWebhooksInAws } from './manage-webhooks-in-aws.ts';

const client = createDocumentClient();

export const handler = developerHandler(
  'listWebhooks',
  'temporarily_unavailable',
  listWebhooks(manageWebhooksInAws(client)),
  accessInAws(client),
);
