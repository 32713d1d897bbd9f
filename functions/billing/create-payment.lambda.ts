import { createEmailOf } from '../account/email-of.ts';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../aws/environment.ts';
import { createCreditsStore } from '../credits/credits.store.ts';
import { apiHandler } from '../http/api-handler.ts';
import { createPayment } from './create-payment.ts';
import { createStripeClient } from './stripe-client.ts';

export const handler = apiHandler(
  'createPayment',
  'payment_unavailable',
  createPayment({
    credits: createCreditsStore(createDocumentClient(), environment('CREDITS_TABLE')),
    stripe: createStripeClient,
    emailOf: createEmailOf(environment('USER_POOL_ID')),
    siteUrl: environment('SITE_URL'),
  }),
);
