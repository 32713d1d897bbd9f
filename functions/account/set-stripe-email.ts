import type Stripe from 'stripe';
import type { UserId } from '../../contract/fields/ids.ts';
import { serviceTimeLimit } from '../aws/request-limits.ts';
import { isMissingInStripe } from '../billing/stripe/stripe-refusal.ts';
import type { BillingAccountStore } from '../tables/credits/billing-account.store.ts';

/** Updates the customer's email in Stripe, for receipts. May be repeated. */
export type SetStripeEmail = (userId: UserId, email: string) => Promise<void>;

/** The request waits for two attempts. */
const timeoutMilliseconds = 3_000;

export function createSetStripeEmail(dependencies: {
  readonly billing: Pick<BillingAccountStore, 'read'>;
  readonly stripe: () => Promise<Stripe>;
}): SetStripeEmail {
  const { billing, stripe } = dependencies;
  return async (userId, email) => {
    const { stripeCustomerId } = await billing.read(userId);
    if (stripeCustomerId === null) return;
    try {
      await (await stripe()).customers.update(
        stripeCustomerId,
        { email },
        { timeout: serviceTimeLimit(timeoutMilliseconds) },
      );
    } catch (error) {
      // An operator deleted the customer: the next payment makes another, with the current address.
      if (!isMissingInStripe(error)) throw error;
    }
  };
}
