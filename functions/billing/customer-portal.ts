import type Stripe from 'stripe';
import { errorCodes } from '../../contract/errors.ts';
import { Rejection } from '../errors/rejection.ts';
import type { Route } from '../http/api-handler.ts';
import type { BillingAccountStore } from '../tables/credits/billing-account.store.ts';
import type { Portal } from './portal.ts';
import { isMissingInStripe } from './stripe/stripe-refusal.ts';

export interface CustomerPortalDependencies {
  readonly billing: Pick<BillingAccountStore, 'visitStripe'>;
  readonly stripe: () => Promise<Stripe>;
  readonly portal: Portal;
  readonly now: () => Date;
}

/** POST /api/customer-portal: also after the subscription ended, for the card and the invoices. */
export function customerPortal(dependencies: CustomerPortalDependencies): Route<'customerPortal'> {
  const { billing, portal, now } = dependencies;
  return async ({ session, language }) => {
    const stripe = await dependencies.stripe();
    const { stripeCustomerId: customer } = await billing.visitStripe(session, now());
    if (customer === null) throw noSubscription();
    try {
      const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 1 });
      if (data.length === 0) throw noSubscription();
      return { url: await portal.open(stripe, customer, language) };
    } catch (error) {
      // An operator deleted the customer with every subscription.
      if (isMissingInStripe(error, 'customer')) throw noSubscription();
      throw error;
    }
  };
}

/** The specification has one message for every cause; the code tells the cause. */
function noSubscription(): Rejection {
  return new Rejection('no_subscription', { message: errorCodes.portal_unavailable.message });
}
