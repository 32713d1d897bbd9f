import type { Stripe } from 'stripe';
import { objectCollection } from '../store/store.ts';

export const checkoutSessions = objectCollection<Stripe.Checkout.Session>('checkout.session');
