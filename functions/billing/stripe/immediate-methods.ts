import type Stripe from 'stripe';

/**
 * Without this list Stripe also offers bank debits, which take days.
 * https://docs.stripe.com/payments/link/link-payment-integrations
 */
export const immediateMethods: Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType[] = [
  'card',
  'link',
];
