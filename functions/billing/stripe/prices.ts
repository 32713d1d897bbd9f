import type Stripe from 'stripe';
import { DependencyFailure } from '../../errors/dependency-failure.ts';
import type { Log } from '../../log/logger.ts';
import { createStripeCache } from './stripe-cache.ts';

export interface Prices {
  /** @throws DependencyFailure if no active price has the key: `npm run stripe:sync` makes it */
  use<Result>(
    stripe: Stripe,
    lookupKey: string,
    action: (price: Stripe.Price) => Promise<Result>,
  ): Promise<Result>;
}

/** Caches each price for minutes. */
export function createPrices({ now, log }: { readonly now: () => Date; readonly log: Log }): Prices {
  const cache = createStripeCache<Stripe.Price>(now);
  return {
    use: (stripe, lookupKey, action) => cache.use(lookupKey, () => find(stripe, lookupKey), action),
  };

  async function find(stripe: Stripe, lookupKey: string): Promise<Stripe.Price> {
    const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
    const [price] = data;
    if (price === undefined) {
      const cause = `no active price has the lookup key ${lookupKey}: npm run stripe:sync makes it`;
      log.error('billing.price_missing', { lookup_key: lookupKey, cause });
      throw new DependencyFailure('Stripe', new Error(cause));
    }
    return price;
  }
}
