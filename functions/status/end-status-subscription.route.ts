import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { createSubscriptionsStore } from '../tables/status-subscriptions/subscriptions.store.ts';
import { endStatusSubscription } from './end-status-subscription.ts';

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
