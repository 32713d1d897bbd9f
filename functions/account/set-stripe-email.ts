import type Stripe from 'stripe';
import type { UserId } from '../../contract/fields/ids.ts';
import { serviceTimeLimit } from '../aws/request-limits.ts';
import { isMissingInStripe } from '../billing/stripe/stripe-refusal.ts';
import type { BillingAccountStore } from '../tables/credits/billing-account.store.ts';

/** Tells Stripe a person's new address, for receipts. May be repeated. */
export type SetStripeEmail = (userId: UserId, email: string) => Promise<void>;

/** The change of the address waits for it: two tries of so long. */
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
      // An operator deleted the customer: the next payment makes another, with the present address.
      if (!isMissingInStripe(error)) throw error;
    }
  };
}
