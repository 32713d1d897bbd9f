import { handler as checkSubscription } from '../billing/check-subscription.route.ts';
import { handler as setRenewal } from '../billing/set-renewal.route.ts';
import { answerRoutes } from './answer-routes.ts';

export const handler = answerRoutes<'subscription'>({
  checkSubscription,
  setRenewal,
});
