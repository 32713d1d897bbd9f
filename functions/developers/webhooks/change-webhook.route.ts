import { developerHandler } from '../developer-handler.ts';
import { changeWebhook } from './change-webhook.ts';
import { manageWebhooksInAws } from './manage-webhooks-in-aws.ts';

export const handler = developerHandler(
  'changeWebhook',
  'temporarily_unavailable',
  changeWebhook(manageWebhooksInAws()),
);
