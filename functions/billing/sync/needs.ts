import { type Need, type RouteFunctions, workAtOthersSeconds } from '../../needs.ts';

export const syncsWithStripe = [
  'stripe.call',
  'credits.post',
  'orders.list',
  'orders.record',
] as const satisfies readonly Need[];

export const needsOfBillingSync = {
  stripeWebhook: {
    description: 'Receives events from Stripe and syncs the customer',
    timeoutSeconds: workAtOthersSeconds,
    bulkhead: 'webhook',
    needs: [...syncsWithStripe, 'stripe.verifyWebhook'],
  },
} as const satisfies RouteFunctions<'billing/sync'>;
