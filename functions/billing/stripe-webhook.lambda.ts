import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../aws/environment.ts';
import { secretParameter } from '../aws/secret-parameter.ts';
import { createCreditsStore } from '../credits/credits.store.ts';
import { apiHandler } from '../http/api-handler.ts';
import { log } from '../log/logger.ts';
import { createBillingAccountStore } from './billing-account.store.ts';
import { createOrdersStore } from './orders.store.ts';
import { createStripeClient } from './stripe-client.ts';
import { stripeWebhook } from './stripe-webhook.ts';

const client = createDocumentClient();
const webhookSecretParameter = environment('STRIPE_WEBHOOK_SECRET_PARAMETER');

export const handler = apiHandler(
  'stripeWebhook',
  // Anything but 2xx makes Stripe send the event again.
  'temporarily_unavailable',
  stripeWebhook({
    stripe: createStripeClient,
    webhookSecret: () => secretParameter(webhookSecretParameter),
    credits: createCreditsStore(client, environment('CREDITS_TABLE')),
    billing: createBillingAccountStore(client, environment('CREDITS_TABLE')),
    orders: createOrdersStore(client, environment('ORDERS_TABLE')),
    now: () => new Date(),
    log,
  }),
);
