import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../aws/environment.ts';
import { createCreditsStore } from '../credits/credits.store.ts';
import { apiHandler } from '../http/api-handler.ts';
import { checkSubscription } from './check-subscription.ts';

export const handler = apiHandler(
  'checkSubscription',
  'temporarily_unavailable',
  checkSubscription({
    credits: createCreditsStore(createDocumentClient(), environment('CREDITS_TABLE')),
    now: () => new Date(),
  }),
);
