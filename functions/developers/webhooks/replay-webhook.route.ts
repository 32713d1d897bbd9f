import { developerHandler } from '../developer-handler.ts';
import { manageWebhooksInAws } from './manage-webhooks-in-aws.ts';
import { replayWebhook } from './replay-webhook.ts';

export const handler = developerHandler(
  'replayWebhook',
  'temporarily_unavailable',
  replayWebhook(manageWebhooksInAws()),
);
