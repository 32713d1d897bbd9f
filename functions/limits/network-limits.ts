import type { CallerAddresses } from '../http/caller-addresses.ts';
import { networkOf } from '../http/network-of.ts';
import { counterOf, type LimitCounter } from './limit-counter.ts';

const tenMinutes = 10 * 60;
const day = 24 * 60 * 60;

/** What the people behind one network send, such as an office or a school: too little for a bot among them. */
export const visitorLimits = [
  { maximum: 10, windowSeconds: tenMinutes },
  { maximum: 60, windowSeconds: day },
] as const;

/** CloudFront's edge stands for many visitors. This limits callers who bypass it and invent addresses. */
const peerLimit = { maximum: 200, windowSeconds: tenMinutes } as const;

/**
 * What a request of anyone counts towards by where it came from.
 *
 * @param scope requests of different scopes count apart
 */
export function networkCounters(
  scope: string,
  { visitor, peer }: CallerAddresses,
  now: Date,
): readonly LimitCounter[] {
  const ofVisitor = visitorLimits.map((limit) =>
    counterOf({ name: `${scope}_network`, ...limit }, networkOf(visitor), now),
  );
  // A caller without an edge before it is counted once.
  if (visitor === peer) return ofVisitor;
  return [...ofVisitor, counterOf({ name: `${scope}_peer`, ...peerLimit }, networkOf(peer), now)];
}
