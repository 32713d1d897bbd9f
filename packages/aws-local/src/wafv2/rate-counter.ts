/** Counts requests by address over the last seconds. */
export interface RateCounter {
  /** Counts one more; `above`: the address has sent more than the maximum within the window. */
  count(address: string): 'within' | 'above';
}

/** A window is counted in so many parts. */
const parts = 30;

/**
 * A rate over a window that moves with the clock. A blocked request counts as well, as in AWS: an address that goes on stays
 * blocked.
 */
export function createRateCounter(options: {
  readonly maximum: number;
  readonly windowSeconds: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}): RateCounter {
  const { maximum, windowSeconds, now } = options;
  const partMilliseconds = (windowSeconds * 1_000) / parts;
  /** By address: how many requests came in which part of the time. */
  const counted = new Map<string, Map<number, number>>();
  let sweptAt = 0;
  return {
    count(address) {
      const part = Math.floor(now() / partMilliseconds);
      if (part - sweptAt > parts) {
        sweptAt = part;
        for (const [other, byPart] of counted) {
          if (Math.max(...byPart.keys()) <= part - parts) counted.delete(other);
        }
      }
      const ofAddress = counted.get(address) ?? new Map<number, number>();
      counted.set(address, ofAddress);
      for (const old of ofAddress.keys()) if (old <= part - parts) ofAddress.delete(old);
      ofAddress.set(part, (ofAddress.get(part) ?? 0) + 1);
      const total = [...ofAddress.values()].reduce((sum, requests) => sum + requests, 0);
      return total > maximum ? 'above' : 'within';
    },
  };
}
