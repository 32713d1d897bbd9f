import type { UserId } from '../../../contract/fields/ids.ts';
import { apiRequestsAcceptedPerMinute, apiRequestsPerMinute } from '../../../contract/person-limits.ts';
import { tooManyRequests } from '../../errors/too-many-requests.ts';
import { waitingWords } from '../../errors/waiting.ts';
import { counterOf } from '../limits/limit-counter.ts';
import type { LimitsStore } from '../limits/limits.store.ts';

/** The part of the published rate that is accepted. */
const acceptedShare = apiRequestsAcceptedPerMinute / apiRequestsPerMinute;

/**
 * Counts an account's API requests in this minute; never refuses the published rate.
 *
 * @param perMinute the published rate, unless an operator has lowered it
 * @throws Rejection `too_many_requests` that says when to try again
 */
export async function countApiRequests(
  limits: LimitsStore,
  userId: UserId,
  requests: number,
  { perMinute, now }: { readonly perMinute: number; readonly now: Date },
): Promise<void> {
  const maximum = Math.floor(perMinute * acceptedShare);
  const limit = { name: 'api_requests', maximum, windowSeconds: 60 };
  const full = await limits.count([counterOf(limit, userId, now)], requests);
  if (full === null) return;
  throw tooManyRequests(
    full.endsAt,
    now,
    (seconds) => `The limit is ${perMinute} requests a minute. Please try again ${waitingWords(seconds)}.`,
  );
}
