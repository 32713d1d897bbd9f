import type { MessageKind } from '../../contract/fields/message-limits.ts';
import { networkCounters } from '../limits/network-limits.ts';
import { counterOf, type LimitCounter } from '../tables/limits/limit-counter.ts';

/** Enough for a person, too little for a bot. */
const emailLimits = [
  { maximum: 5, windowSeconds: 10 * 60 },
  { maximum: 20, windowSeconds: 24 * 60 * 60 },
] as const;

/** Of all networks together: the operator's mailbox, and what SES lets us send to people. */
export const messageTotalLimits = [
  { maximum: 300, windowSeconds: 10 * 60 },
  { maximum: 5_000, windowSeconds: 24 * 60 * 60 },
] as const;

/**
 * All that a message of this sender counts towards at this moment. DMCA notices count apart and have no total: no
 * flood of other messages closes them.
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
