import { counterOf, type LimitCounter } from '../tables/limits/limit-counter.ts';
import { networkOf } from './network-of.ts';

const tenMinutes = 10 * 60;
const day = 24 * 60 * 60;

/** What the people behind one network send, such as an office or a school: too little for a bot among them. */
export const visitorLimits = [
  { maximum: 10, windowSeconds: tenMinutes },
  { maximum: 60, windowSeconds: day },
] as const;

/**
 * What a request of anyone counts towards by where it came from.
 *
 * @param scope requests of different scopes count apart
 */
export function networkCounters(scope: string, visitorAddress: string, now: Date): readonly LimitCounter[] {
  return visitorLimits.map((limit) =>
    counterOf({ name: `${scope}_network`, ...limit }, networkOf(visitorAddress), now),
  );
}
