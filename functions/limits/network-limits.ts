import { counterOf, type Limit, type LimitCounter } from '../tables/limits/limit-counter.ts';
import { networkOf } from './network-of.ts';

const tenMinutes = 10 * 60;
const day = 24 * 60 * 60;

/** Enough for an office or a school, too little for a bot. */
export const visitorLimits = [
  { maximum: 10, windowSeconds: tenMinutes },
  { maximum: 60, windowSeconds: day },
] as const;

/** @param scope requests of different scopes count separately */
export function networkCounters(
  scope: string,
  visitorAddress: string,
  now: Date,
  limits: readonly Omit<Limit, 'name'>[] = visitorLimits,
): readonly LimitCounter[] {
  return limits.map((limit) =>
    counterOf({ name: `${scope}_network`, ...limit }, networkOf(visitorAddress), now),
  );
}
