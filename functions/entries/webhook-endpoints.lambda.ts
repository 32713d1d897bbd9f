import { handler as changeWebhook } from '../developers/webhooks/change-webhook.route.ts';
import { handler as createWebhook } from '../developers/webhooks/create-webhook.route.ts';
import { handler as deleteWebhook } from '../developers/webhooks/delete-webhook.route.ts';
import { handler as listWebhookDeliveries } from '../developers/webhooks/list-webhook-deliveries.route.ts';
import { handler as listWebhooks } from '../developers/webhooks/list-webhooks.route.ts';
import { handler as replayWebhook } from '../developers/webhooks/replay-webhook.route.ts';
import { handler as rotateWebhookSecret } from '../developers/webhooks/rotate-webhook-secret.route.ts';
import { handler as testWebhook } from '../developers/webhooks/test-webhook.route.ts';
import { answerRoutes } from './answer-routes.ts';

export const handler = answerRoutes<'webhookEndpoints'>({
  listWebhookDeliveries,
  listWebhooks,
  createWebhook,
  changeWebhook,
  rotateWebhookSecret,
  deleteWebhook,
  testWebhook,
  replayWebhook,
});
