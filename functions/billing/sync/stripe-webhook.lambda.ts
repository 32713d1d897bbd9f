import { secretParameter } from '../../aws/secret-parameter.ts';
import { environment } from '../../environment/environment.ts';
import { apiHandler } from '../../http/api-handler.ts';
import { stripeWebhook } from './stripe-webhook.ts';
import { leaveRefundsToHourlyRun } from './sync-customer.ts';
import { syncDependenciesInAws } from './sync-customer-in-aws.ts';

const webhookSecretParameter = environment('STRIPE_WEBHOOK_SECRET_PARAMETER');

export const handler = apiHandler(
  'stripeWebhook',
  // Anything but 2xx makes Stripe send the event again.
  'temporarily_unavailable',
  stripeWebhook({
    ...syncDependenciesInAws(leaveRefundsToHourlyRun),
    webhookSecret: () => secretParameter(webhookSecretParameter),
  }),
);
