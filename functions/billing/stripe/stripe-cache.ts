import { isRefusedByStripe } from './stripe-refusal.ts';

/** Each execution environment caches for minutes. */
export interface StripeCache<Value> {
  /**
   * If Stripe refuses a cached value (such as an archived price), reads it again and runs `action` once more.
   */
  use<Result>(
    key: string,
    find: () => Promise<Value>,
    action: (value: Value) => Promise<Result>,
  ): Promise<Result>;
}

/** Saves most calls, and sells a new price within minutes. */
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
