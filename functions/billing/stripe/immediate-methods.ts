import type Stripe from 'stripe';

/**
 * The payment methods of our checkouts, of those that the account has turned on: all that confirm at once. Without it Stripe
 * offers others too, such as bank debits that take days.
 * https://docs.stripe.com/payments/link/link-payment-integrations
 */
export const immediateMethods: Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType[] = [
  'card',
  'link',
];
