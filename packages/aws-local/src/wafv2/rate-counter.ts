/** Counts requests by a key, such as an address, over the last seconds. */
export interface RateCounter {
  /** Counts one more; `above`: those of the key are more than the maximum within the window. */
  count(key: string): 'within' | 'above';
}

/** A window is counted in so many parts. */
const parts = 30;

/**
 * A rate over a window that moves with the clock. A blocked request counts as well, as in AWS: who goes on stays blocked.
 */
export function createRateCounter(options: {
  readonly maximum: number;
  readonly windowSeconds: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}): RateCounter {
  const { maximum, windowSeconds, now } = options;
  const partMilliseconds = (windowSeconds * 1_000) / parts;
  /** By key: how many requests came in which part of the time. */
  const counted = new Map<string, Map<number, number>>();
  let sweptAt = 0;
  return {
    count(key) {
      const part = Math.floor(now() / partMilliseconds);
      if (part - sweptAt > parts) {
        sweptAt = part;
        for (const [other, byPart] of counted) {
          if (Math.max(...byPart.keys()) <= part - parts) counted.delete(other);
        }
      }
      const ofKey = counted.get(key) ?? new Map<number, number>();
      counted.set(key, ofKey);
      for (const old of ofKey.keys()) if (old <= part - parts) ofKey.delete(old);
      ofKey.set(part, (ofKey.get(part) ?? 0) + 1);
      const total = [...ofKey.values()].reduce((sum, requests) => sum + requests, 0);
      return total > maximum ? 'above' : 'within';
    },
  };
}
