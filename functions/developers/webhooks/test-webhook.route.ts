import { developerHandler } from '../developer-handler.ts';
import { manageWebhooksInAws } from './manage-webhooks-in-aws.ts';
import { testWebhook } from './test-webhook.ts';

export const handler = developerHandler(
  'testWebhook',
  'temporarily_unavailable',
  testWebhook(manageWebhooksInAws()),
);
