import { networkCounters } from '../limits/network-limits.ts';
import { counterOf, type LimitCounter } from '../tables/limits/limit-counter.ts';

/** Enough for a person, too little for a bot. */
const emailLimits = [
  { maximum: 5, windowSeconds: 10 * 60 },
  { maximum: 20, windowSeconds: 24 * 60 * 60 },
] as const;

/** Totals that protect the operator's mailbox and SES's quota. */
export const messageTotalLimits = [
  { maximum: 300, windowSeconds: 10 * 60 },
  { maximum: 5_000, windowSeconds: 24 * 60 * 60 },
] as const;

/** Counters of a sender's message. */
export function countersOf(
  sender: { readonly email: string; readonly visitorAddress: string },
  now: Date,
): readonly LimitCounter[] {
  return [
    ...networkCounters('message', sender.visitorAddress, now),
    ...emailLimits.map((limit) =>
      counterOf({ name: 'message_email', ...limit }, sender.email.toLowerCase(), now),
    ),
    ...messageTotalLimits.map((limit) => counterOf({ name: 'message_total', ...limit }, 'all', now)),
  ];
}
