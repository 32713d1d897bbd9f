import { createHmac } from 'node:crypto';
import type { CallerAddresses } from '../http/caller-addresses.ts';
import { networkOf } from '../http/network-of.ts';

/** How many messages one sender may send within a window. */
interface MessageLimit {
  readonly by: 'visitor' | 'peer' | 'email';
  readonly windowMinutes: number;
  readonly maximum: number;
}

const dayMinutes = 24 * 60;

/** Enough for a person, too little for a bot. */
const messageLimits: readonly MessageLimit[] = [
  { by: 'visitor', windowMinutes: 10, maximum: 5 },
  { by: 'visitor', windowMinutes: dayMinutes, maximum: 20 },
  { by: 'email', windowMinutes: 10, maximum: 5 },
  { by: 'email', windowMinutes: dayMinutes, maximum: 20 },
  // A CloudFront edge stands for many visitors. This limits callers who bypass CloudFront and invent addresses.
  { by: 'peer', windowMinutes: 10, maximum: 100 },
];

/** One counter of messages. */
export interface MessageCounter {
  /** Its key in the table of messages. */
  readonly id: string;
  readonly maximum: number;
  readonly windowMinutes: number;
  /** When it is no longer needed. */
  readonly expiresAt: Date;
}

/** All that a message of this sender counts towards at this moment. Windows follow the clock, each beginning anew. */
export function countersOf(
  sender: { readonly email: string; readonly addresses: CallerAddresses },
  now: Date,
): readonly MessageCounter[] {
  const { visitor, peer } = sender.addresses;
  const subjects = {
    visitor: networkOf(visitor),
    // A caller without an edge before it is counted once.
    peer: visitor === peer ? null : networkOf(peer),
    email: sender.email.toLowerCase(),
  };
  return messageLimits.flatMap(({ by, windowMinutes, maximum }) => {
    const subject = subjects[by];
    if (subject === null) return [];
    const windowMilliseconds = windowMinutes * 60_000;
    const window = Math.floor(now.getTime() / windowMilliseconds);
    return {
      id: `limit#${by}#${windowMinutes}#${window}#${pseudonym(`${by} ${subject}`, now)}`,
      maximum,
      windowMinutes,
      expiresAt: new Date((window + 1) * windowMilliseconds),
    };
  });
}

/**
 * A name for an address that holds for one day (UTC), and is not the address. The salt is the day itself: who can read
 * the table could read a secret beside it as well, and could try all addresses with either. What protects people is
 * that no name holds longer than its day, so that days cannot be joined, and that DynamoDB deletes the counters.
 */
function pseudonym(subject: string, now: Date): string {
  const salt = `reelwright messages ${now.toISOString().slice(0, 10)}`;
  return createHmac('sha256', salt).update(subject).digest('base64url').slice(0, 22);
}
