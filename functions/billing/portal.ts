import type Stripe from 'stripe';
import { DependencyFailure } from '../http/dependency-failure.ts';
import type { Log } from '../log/logger.ts';
import { ownConfiguration } from './portal-configuration.ts';
import { createStripeCache } from './stripe-cache.ts';

/** A change of plan that the portal opens with, for the person to confirm. */
export interface PlanChange {
  readonly subscriptionId: string;
  /** The subscription's one item. */
  readonly itemId: string;
  readonly priceId: string;
}

/** Stripe's portal, where people manage their subscription. */
export interface Portal {
  /**
   * Opens a session of the portal for one customer.
   *
   * @returns its URL
   * @throws DependencyFailure if Stripe has no configuration of ours: `npm run stripe:sync` makes it
   */
  open(stripe: Stripe, customer: string, change?: PlanChange): Promise<string>;
}

/** The portal with the configuration that sync-stripe-catalog.ts maintains. It returns to the dashboard. */
export function createPortal(options: {
  readonly siteUrl: string;
  readonly now: () => Date;
  readonly log: Log;
}): Portal {
  const { now, log } = options;
  const returnUrl = `${options.siteUrl}/dashboard`;
  const cache = createStripeCache<string>(now);
  return {
    open: (stripe, customer, change) =>
      cache.use(
        'configuration',
        () => find(stripe),
        async (configuration) => {
          const { url } = await stripe.billingPortal.sessions.create({
            customer,
            configuration,
            return_url: returnUrl,
            ...(change !== undefined && { flow_data: confirmation(change) }),
          });
          return url;
        },
      ),
  };

  async function find(stripe: Stripe): Promise<string> {
    const configurations = stripe.billingPortal.configurations.list({ active: true, limit: 100 });
    const own = ownConfiguration(
      await Array.fromAsync(configurations, ({ id, created, metadata }) => ({
        id,
        createdAt: created,
        metadata: metadata ?? {},
      })),
    );
    if (own === undefined) {
      const cause = 'no configuration of the portal is ours: npm run stripe:sync makes it';
      log.error('billing.portal_missing', { cause });
      throw new DependencyFailure('Stripe', new Error(cause));
    }
    return own.id;
  }

  function confirmation({
    subscriptionId,
    itemId,
    priceId,
  }: PlanChange): Stripe.BillingPortal.SessionCreateParams.FlowData {
    return {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: subscriptionId,
        items: [{ id: itemId, price: priceId, quantity: 1 }],
      },
      after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
    };
  }
}
