import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../aws/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { confirmStatusSubscription } from './confirm-status-subscription.ts';
import { createSubscriptionsStore } from './subscriptions.store.ts';

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
