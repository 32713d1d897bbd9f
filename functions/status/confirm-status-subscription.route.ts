import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { createSubscriptionsStore } from '../tables/status-subscriptions/subscriptions.store.ts';
import { confirmStatusSubscription } from './confirm-status-subscription.ts';

export const handler = apiHandler(
  'confirmStatusSubscription',
  'temporarily_unavailable',
  confirmStatusSubscription({
    subscriptions: createSubscriptionsStore(
      createDocumentClient(),
      environment('STATUS_SUBSCRIPTIONS_TABLE'),
    ),
    now: () => new Date(),
  }),
);
