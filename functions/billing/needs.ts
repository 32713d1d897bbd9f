import type { Need, RouteFunctions } from '../needs.ts';
import { syncsWithStripe } from './sync/needs.ts';

const sendsToCheckout = [
  'credits.noteStripe',
  'identity.lookUp',
  'site.url',
  'stripe.call',
  'stripe.saleSettings',
] as const satisfies readonly Need[];

export const needsOfBilling = {
  checkSubscription: {
    function: 'subscription',
    needs: syncsWithStripe,
  },
  setRenewal: {
    function: 'subscription',
    needs: syncsWithStripe,
  },
  createCheckout: {
    function: 'checkouts',
    needs: sendsToCheckout,
  },
  createPayment: {
    function: 'checkouts',
    needs: sendsToCheckout,
  },
  customerPortal: {
    function: 'checkouts',
    needs: ['credits.noteStripe', 'site.url', 'stripe.call'],
  },
  listOrders: {
    function: 'personReads',
    needs: ['orders.list'],
  },
} as const satisfies RouteFunctions<'billing'>;
