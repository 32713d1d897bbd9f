import { developerHandler } from '../developer-handler.ts';
import { createWebhook } from './create-webhook.ts';
import { manageWebhooksInAws } from './manage-webhooks-in-aws.ts';

export const handler = developerHandler(
  'createWebhook',
  'temporarily_unavailable',
  createWebhook(manageWebhooksInAws()),
);
