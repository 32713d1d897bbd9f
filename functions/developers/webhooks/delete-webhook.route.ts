import { developerHandler } from '../developer-handler.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { manageWebhooksInAws } from './manage-webhooks-in-aws.ts';

export const handler = developerHandler(
  'deleteWebhook',
  'temporarily_unavailable',
  deleteWebhook(manageWebhooksInAws()),
);
