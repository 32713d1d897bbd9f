import { developerHandler } from '../developer-handler.ts';
import { manageWebhooksInAws } from './manage-webhooks-in-aws.ts';
import { rotateWebhookSecret } from './rotate-webhook-secret.ts';

export const handler = developerHandler(
  'rotateWebhookSecret',
  'temporarily_unavailable',
  rotateWebhookSecret(manageWebhooksInAws()),
);
