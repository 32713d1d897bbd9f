import { isRefusedByStripe } from './stripe-refusal.ts';

/** Something that Stripe was asked for, remembered for a while by each execution environment. */
export interface Remembered<Value> {
  /**
   * Does something with the value. If Stripe refuses it and the value was an old one (a price that was archived since),
   * the value is looked up anew and the same is done once more.
   *
   * @param key which of the values
   * @param find asks Stripe for it
   */
  use<Result>(
    key: string,
    find: () => Promise<Value>,
    action: (value: Value) => Promise<Result>,
  ): Promise<Result>;
}

/** Long enough to spare the call on almost every request, short enough that a new price is sold within minutes. */
const maximumAgeMilliseconds = 5 * 60 * 1_000;

export function createRemembered<Value>(now: () => Date): Remembered<Value> {
  const known = new Map<string, { readonly value: Value; readonly foundAt: number }>();
  return {
    async use(key, find, action) {
      const remembered = known.get(key);
      if (remembered !== undefined && now().getTime() - remembered.foundAt < maximumAgeMilliseconds) {
        try {
          return await action(remembered.value);
        } catch (error) {
          if (!isRefusedByStripe(error)) throw error;
        }
      }
      known.delete(key);
      const value = await find();
      known.set(key, { value, foundAt: now().getTime() });
      return action(value);
    },
  };
}
