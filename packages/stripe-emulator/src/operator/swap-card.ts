import type { Stripe } from 'stripe';
import type { Work } from '../api/route.ts';
import { findTestCard } from '../checkout/test-cards.ts';
import { atTimeOf } from '../clocks/test-clocks.ts';
import { requireCustomer, updateCustomer } from '../objects/customers.ts';
import { attachPaymentMethod, createPaymentMethod } from '../objects/payment-methods.ts';
import { hasEnded, subscriptionsOf, updateSubscription } from '../subscriptions/subscriptions.ts';

/** The number of the card that does what is wanted at the next payment. */
const cardNumbers = { succeed: '4242424242424242', fail: '4000000000000341' } as const;
export type CardOutcome = keyof typeof cardNumbers;

const yearsValid = 10;

/** Gives a customer a new default card, for every running subscription too: one that works, or one that declines. */
export function swapCard(anyWork: Work, customerId: string, outcome: CardOutcome): Stripe.PaymentMethod {
  const work = atTimeOf(anyWork, customerId);
  const customer = requireCustomer(work, customerId, 'customer', 404);
  const card = findTestCard(cardNumbers[outcome]);
  if (card === undefined) throw new Error('The card to swap in is no test card');
  const paymentMethod = createPaymentMethod(
    work,
    {
      card,
      expiryMonth: 12,
      expiryYear: new Date(work.nowSeconds * 1000).getUTCFullYear() + yearsValid,
    },
    {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email: customer.email,
      name: customer.name ?? null,
      phone: null,
      tax_id: null,
    },
  );
  attachPaymentMethod(work, paymentMethod.id, customerId);
  updateCustomer(work, customer, {
    invoice_settings: { ...customer.invoice_settings, default_payment_method: paymentMethod.id },
  });
  for (const subscription of subscriptionsOf(work, customerId)) {
    if (!hasEnded(subscription) && subscription.default_payment_method !== null) {
      updateSubscription(work, subscription, { default_payment_method: paymentMethod.id });
    }
  }
  return paymentMethod;
}
