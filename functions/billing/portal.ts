import type Stripe from 'stripe';
import { DependencyFailure } from '../http/dependency-failure.ts';
import type { Log } from '../log/logger.ts';
import { ownConfiguration } from './portal-configuration.ts';
import { createRemembered } from './remembered.ts';

/** A change of plan that the portal offers at once, for the person to confirm. */
export interface PlanChange {
  readonly subscriptionId: string;
  /** The subscription's one item. */
  readonly itemId: string;
  readonly priceId: string;
}

/** Stripe's portal, where people manage their subscription. */
export interface Portal {
  /**
   * Opens it for one customer.
   *
   * @returns the address of a session
   * @throws DependencyFailure if Stripe has no configuration of ours, which `npm run stripe:sync` mends
   */
  open(stripe: Stripe, customer: string, change?: PlanChange): Promise<string>;
}

/** The portal with the configuration that sync-stripe-catalog.ts keeps. People come back to the dashboard. */
export function createPortal(options: {
  readonly siteUrl: string;
  readonly now: () => Date;
  readonly log: Log;
}): Portal {
  const { now, log } = options;
  const returnUrl = `${options.siteUrl}/dashboard`;
  const remembered = createRemembered<string>(now);
  return {
    open: (stripe, customer, change) =>
      remembered.use(
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
    const found: { id: string; createdAt: number; metadata: Record<string, string> }[] = [];
    for await (const { id, created, metadata } of stripe.billingPortal.configurations.list({
      active: true,
      limit: 100,
    })) {
      found.push({ id, createdAt: created, metadata: metadata ?? {} });
    }
    const own = ownConfiguration(found);
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
