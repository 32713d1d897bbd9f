import type Stripe from 'stripe';
import {
  cancelAtOnce,
  cancelIncomplete,
  endCheckout,
  isLive,
  subscriptionsOf,
} from './customer-subscriptions.ts';
import { isMissingInStripe } from './stripe-refusal.ts';

/**
 * Ends everything that could still cost a person money in Stripe, and deletes their customer there: name, address,
 * e-mail and card. Stripe keeps invoices and payments, as the law wants it. May be repeated; it goes on where it stopped.
 */
export async function leaveStripe(stripe: Stripe, customer: string): Promise<void> {
  try {
    await endWhatCosts(stripe, customer);
  } catch (error) {
    // An operator has deleted the customer: Stripe ended the subscriptions with it.
    if (!isMissingInStripe(error, 'customer')) throw error;
  }
  try {
    await stripe.customers.del(customer);
  } catch (error) {
    if (!isMissingInStripe(error)) throw error;
  }
}

async function endWhatCosts(stripe: Stripe, customer: string): Promise<void> {
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
