import type Stripe from 'stripe';
import { DependencyFailure } from '../http/dependency-failure.ts';
import type { Log } from '../log/logger.ts';
import { createRemembered } from './remembered.ts';

/** The prices at which we sell now, by their lookup keys. */
export interface Prices {
  /**
   * Does something with the price that has this lookup key.
   *
   * @throws DependencyFailure if Stripe has none, which `npm run stripe:sync` mends
   */
  use<Result>(
    stripe: Stripe,
    lookupKey: string,
    action: (price: Stripe.Price) => Promise<Result>,
  ): Promise<Result>;
}

/** Finds prices in Stripe, each once in a few minutes. */
export function createPrices({ now, log }: { readonly now: () => Date; readonly log: Log }): Prices {
  const remembered = createRemembered<Stripe.Price>(now);
  return {
    use: (stripe, lookupKey, action) => remembered.use(lookupKey, () => find(stripe, lookupKey), action),
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
