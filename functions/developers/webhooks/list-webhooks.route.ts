import { developerHandler } from '../developer-handler.ts';
import { listWebhooks } from './list-webhooks.ts';
import { manageWebhooksInAws } from './manage-webhooks-in-aws.ts';

export const handler = developerHandler(
  'listWebhooks',
  'temporarily_unavailable',
  listWebhooks(manageWebhooksInAws()),
);
