import type { UserId } from '../../../contract/fields/ids.ts';
import { apiRequestsAcceptedPerMinute, apiRequestsPerMinute } from '../../../contract/person-limits.ts';
import { tooManyRequests } from '../../errors/too-many-requests.ts';
import { waitingWords } from '../../errors/waiting.ts';
import { counterOf } from '../limits/limit-counter.ts';
import type { LimitsStore } from '../limits/limits.store.ts';

/**
 * Counts an account's API requests in this minute; never refuses the published rate.
 *
 * @throws Rejection `too_many_requests` that says when to try again
 */
export async function countApiRequests(
  limits: LimitsStore,
  userId: UserId,
  requests: number,
  now: Date,
): Promise<void> {
  const limit = { name: 'api_requests', maximum: apiRequestsAcceptedPerMinute, windowSeconds: 60 };
  const full = await limits.count([counterOf(limit, userId, now)], requests);
  if (full === null) return;
  throw tooManyRequests(
    full.endsAt,
    now,
    (seconds) =>
      `The limit is ${apiRequestsPerMinute} requests a minute. Please try again ${waitingWords(seconds)}.`,
  );
}
