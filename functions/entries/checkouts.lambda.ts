import { handler as createCheckout } from '../billing/create-checkout.route.ts';
import { handler as createPayment } from '../billing/create-payment.route.ts';
import { handler as customerPortal } from '../billing/customer-portal.route.ts';
import { answerRoutes } from './answer-routes.ts';

export const handler = answerRoutes<'checkouts'>({
  createCheckout,
  createPayment,
  customerPortal,
});
