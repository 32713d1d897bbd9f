import type { MessageKind } from '../../contract/message-limits.ts';
import type { CallerAddresses } from '../http/caller-addresses.ts';
import { counterOf, type LimitCounter } from '../limits/limit-counter.ts';
import { networkCounters } from '../limits/network-limits.ts';

/** Enough for a person, too little for a bot. */
const emailLimits = [
  { maximum: 5, windowSeconds: 10 * 60 },
  { maximum: 20, windowSeconds: 24 * 60 * 60 },
] as const;

/**
 * All that a message of this sender counts towards at this moment. DMCA notices count apart: a flood of other
 * messages from a network does not close them to it.
 */
export function countersOf(
  sender: { readonly kind: MessageKind; readonly email: string; readonly addresses: CallerAddresses },
  now: Date,
): readonly LimitCounter[] {
  const scope = sender.kind === 'dmca_notice' ? 'notice' : 'message';
  return [
    ...networkCounters(scope, sender.addresses, now),
    ...emailLimits.map((limit) =>
      counterOf({ name: `${scope}_email`, ...limit }, sender.email.toLowerCase(), now),
    ),
  ];
}
