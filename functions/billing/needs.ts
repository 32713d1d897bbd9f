import { type Need, ownWorkSeconds, type RouteFunctions, workAtOthersSeconds } from '../needs.ts';
import { syncsWithStripe } from './sync/needs.ts';

const sendsToCheckout = [
  'credits.noteStripe',
  'identity.lookUp',
  'site.url',
  'stripe.call',
] as const satisfies readonly Need[];

export const needsOfBilling = {
  checkSubscription: {
    description: 'Returns the subscription, and syncs with Stripe after a visit there',
    timeoutSeconds: workAtOthersSeconds,
    needs: syncsWithStripe,
  },
  setRenewal: {
    description: 'Decides what a subscription becomes when its period ends: goes on, or changes its plan',
    timeoutSeconds: workAtOthersSeconds,
    needs: syncsWithStripe,
  },
  createCheckout: {
    description: 'Opens a Stripe checkout for a plan, or the portal for a subscriber',
    timeoutSeconds: workAtOthersSeconds,
    needs: sendsToCheckout,
  },
  createPayment: {
    description: 'Opens a Stripe checkout for a credit pack',
    timeoutSeconds: workAtOthersSeconds,
    needs: sendsToCheckout,
  },
  customerPortal: {
    description: "Opens Stripe's portal, where a subscription is managed",
    timeoutSeconds: workAtOthersSeconds,
    needs: ['credits.noteStripe', 'site.url', 'stripe.call'],
  },
  listOrders: {
    description: "Lists the person's paid orders",
    timeoutSeconds: ownWorkSeconds,
    needs: ['orders.list'],
  },
} as const satisfies RouteFunctions<'billing'>;
