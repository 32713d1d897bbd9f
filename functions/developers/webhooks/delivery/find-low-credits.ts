import { lowCreditsThreshold } from '../../../../contract/developers/webhooks.ts';
import type { CreditsStore } from '../../../tables/credits/credits.store.ts';
import { spendableCredits } from '../../../tables/credits/ledger.ts';
import type { EventsStore } from '../../../tables/webhooks/events.store.ts';
import { newEventId } from '../../../tables/webhooks/webhook-events.ts';
import type { EndpointItem, EventItem } from '../../../tables/webhooks/webhook-items.ts';

export interface FindLowCreditsDependencies {
  readonly events: Pick<EventsStore, 'recordLowCredits' | 'forgetLowCredits' | 'isToldOfLowCredits'>;
  readonly credits: Pick<CreditsStore, 'readAccount'>;
  readonly now: () => Date;
}

/**
 * Records the event about low credits and returns it; null if no endpoint listens to it, or the account has
 * enough, or was told since it had.
 *
 * @param cause the event after which the credits are read
 * @param known the account's endpoints
 */
export async function findLowCredits(
  { events, credits, now }: FindLowCreditsDependencies,
  cause: EventItem,
  known: readonly EndpointItem[],
): Promise<EventItem | null> {
  if (!known.some((each) => each.disabled_reason === null && each.events.includes('credits.low')))
    return null;
  const { user_id: userId } = cause;
  const at = now();
  const [account, isTold] = await Promise.all([
    credits.readAccount(userId),
    events.isToldOfLowCredits(userId),
  ]);
  const { total } = spendableCredits(account, at.toISOString());
  if (total >= lowCreditsThreshold) {
    if (isTold) await events.forgetLowCredits(userId);
    return null;
  }
  if (isTold) return null;
  const createdAt = at.toISOString();
  const low = {
    user_id: userId,
    id: newEventId(at),
    type: 'credits.low',
    created_at: createdAt,
    video_id: null,
    endpoint_id: null,
    credits: total,
    test: false,
  } as const;
  return (await events.recordLowCredits(low, cause)) ? { ...low, due_at: createdAt } : null;
}
