import type { MessageKind } from '../../contract/fields/message-limits.ts';
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

/**
 * Counters of a sender's message. DMCA notices count apart, without a total, so that no flood of messages
 * blocks them.
 */
export function countersOf(
  sender: { readonly kind: MessageKind; readonly email: string; readonly visitorAddress: string },
  now: Date,
): readonly LimitCounter[] {
  const isNotice = sender.kind === 'dmca_notice';
  const scope = isNotice ? 'notice' : 'message';
  return [
    ...networkCounters(scope, sender.visitorAddress, now),
    ...emailLimits.map((limit) =>
      counterOf({ name: `${scope}_email`, ...limit }, sender.email.toLowerCase(), now),
    ),
    ...(isNotice
      ? []
      : messageTotalLimits.map((limit) => counterOf({ name: `${scope}_total`, ...limit }, 'all', now))),
  ];
}
