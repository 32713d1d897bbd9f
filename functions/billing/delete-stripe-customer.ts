import type Stripe from 'stripe';
import {
  cancelAtOnce,
  cancelIncomplete,
  endCheckout,
  isLive,
  subscriptionsOf,
} from './stripe/customer-subscriptions.ts';
import { isMissingInStripe } from './stripe/stripe-refusal.ts';

/**
 * Ends everything that could still charge a person, then deletes the Stripe customer with name, address,
 * email and card. Stripe keeps invoices and payments, as the law requires. May be repeated.
 *
 * @param refundUngranted refunds what was paid meanwhile; runs once nothing can be paid
 */
export async function deleteStripeCustomer(
  stripe: Stripe,
  customer: string,
  refundUngranted: () => Promise<void>,
): Promise<void> {
  try {
    await endCharges(stripe, customer);
    await refundUngranted();
  } catch (error) {
    // An operator deleted the customer with every subscription.
    if (!isMissingInStripe(error, 'customer')) throw error;
  }
  try {
    await stripe.customers.del(customer);
  } catch (error) {
    if (!isMissingInStripe(error)) throw error;
  }
}

async function endCharges(stripe: Stripe, customer: string): Promise<void> {
  for await (const { id } of stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })) {
    await endCheckout(stripe, id);
  }
  for (const subscription of await subscriptionsOf(stripe, customer)) {
    const mustEnd =
      subscription.status === 'incomplete'
        ? (await cancelIncomplete(stripe, subscription)) === 'paid'
        : isLive(subscription);
    if (mustEnd) await cancelAtOnce(stripe, subscription.id);
  }
}
