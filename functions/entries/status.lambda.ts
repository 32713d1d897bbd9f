import { handler as confirmStatusSubscription } from '../status/confirm-status-subscription.route.ts';
import { handler as endStatusSubscription } from '../status/end-status-subscription.route.ts';
import { handler as getStatus } from '../status/get-status.route.ts';
import { handler as subscribeToStatus } from '../status/subscribe-to-status.route.ts';
import { answerRoutes } from './answer-routes.ts';

export const handler = answerRoutes<'status'>({
  getStatus,
  subscribeToStatus,
  confirmStatusSubscription,
  endStatusSubscription,
});
