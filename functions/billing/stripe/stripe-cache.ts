import { isRefusedByStripe } from './stripe-refusal.ts';

/** Values that were read from Stripe, kept for a few minutes by each execution environment. */
export interface StripeCache<Value> {
  /**
   * Runs `action` with the value of `key`. If Stripe refuses a cached value (a price that was archived since), the value
   * is read again and `action` runs once more.
   *
   * @param find reads the value from Stripe
   */
  use<Result>(
    key: string,
    find: () => Promise<Value>,
    action: (value: Value) => Promise<Result>,
  ): Promise<Result>;
}

/** Long enough to spare the call on almost every request, short enough that a new price is sold within minutes. */
const maximumAgeMilliseconds = 5 * 60 * 1_000;

export function createStripeCache<Value>(now: () => Date): StripeCache<Value> {
  const cache = new Map<string, { readonly value: Value; readonly readAt: number }>();
  return {
    async use(key, find, action) {
      const cached = cache.get(key);
      if (cached !== undefined && now().getTime() - cached.readAt < maximumAgeMilliseconds) {
        try {
          return await action(cached.value);
        } catch (error) {
          if (!isRefusedByStripe(error)) throw error;
        }
      }
      cache.delete(key);
      const value = await find();
      cache.set(key, { value, readAt: now().getTime() });
      return action(value);
    },
  };
}
