import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../aws/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { endStatusSubscription } from './end-status-subscription.ts';
import { createSubscriptionsStore } from './subscriptions.store.ts';

export const handler = apiHandler(
  'endStatusSubscription',
  'temporarily_unavailable',
  endStatusSubscription({
    subscriptions: createSubscriptionsStore(
      createDocumentClient(),
      environment('STATUS_SUBSCRIPTIONS_TABLE'),
    ),
    now: () => new Date(),
  }),
);
