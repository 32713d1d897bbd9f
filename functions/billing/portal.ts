import type Stripe from 'stripe';
import { type Language, pathIn } from '../../contract/fields/languages.ts';
import { DependencyFailure } from '../errors/dependency-failure.ts';
import type { Log } from '../log/logger.ts';
import { ownConfiguration, type PortalPurpose } from './stripe/portal-configuration.ts';
import { createStripeCache } from './stripe/stripe-cache.ts';

/** A change at once, for the person to confirm. */
export interface PlanChange {
  readonly subscriptionId: string;
  readonly itemId: string;
  readonly priceId: string;
}

export interface Portal {
  /**
   * Opens the portal to manage the subscription, or to confirm `change` and return.
   *
   * @returns the session's URL
   * @throws DependencyFailure if there is no configuration of ours: `npm run stripe:sync` makes it
   */
  open(stripe: Stripe, customer: string, language: Language, change?: PlanChange): Promise<string>;
}

/** Uses the configurations of sync-stripe-catalog.ts. */
export function createPortal(options: {
  readonly siteUrl: string;
  readonly now: () => Date;
  readonly log: Log;
}): Portal {
  const { siteUrl, now, log } = options;
  const cache = createStripeCache<string>(now);
  return {
    open: (stripe, customer, language, change) => {
      const returnUrl = `${siteUrl}${pathIn(language, '/dashboard')}`;
      const purpose = change === undefined ? 'manage' : 'change';
      return cache.use(
        purpose,
        () => find(stripe, purpose),
        async (configuration) => {
          const { url } = await stripe.billingPortal.sessions.create({
            customer,
            configuration,
            locale: language,
            return_url: returnUrl,
            ...(change !== undefined && { flow_data: confirmation(change, returnUrl) }),
          });
          return url;
        },
      );
    },
  };

  async function find(stripe: Stripe, purpose: PortalPurpose): Promise<string> {
    const configurations = stripe.billingPortal.configurations.list({ active: true, limit: 100 });
    const own = ownConfiguration(
      await Array.fromAsync(configurations, ({ id, created, metadata }) => ({
        id,
        createdAt: created,
        metadata: metadata ?? {},
      })),
      purpose,
    );
    if (own === undefined) {
      const cause = `no configuration of the portal is ours to ${purpose} plans: npm run stripe:sync makes it`;
      log.error('billing.portal_missing', { cause });
      throw new DependencyFailure('Stripe', new Error(cause));
    }
    return own.id;
  }

  function confirmation(
    { subscriptionId, itemId, priceId }: PlanChange,
    returnUrl: string,
  ): Stripe.BillingPortal.SessionCreateParams.FlowData {
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
