import { freeApiVideosPerHour, packApiVideosPerHour, plans } from '../../../contract/billing/catalog.ts';
import type { Account } from '../credits/ledger.ts';
import { tierOf } from '../credits/ledger.ts';

/*
 * How often an account may start videos by API: the generic cell rate algorithm. Each video moves the
 * account's theoretical arrival time by an hour divided by the quota; it may be up to an hour early, so the
 * whole quota may start at once. https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm
 *
 * Instants are whole microseconds since 1970, so the sums are exact: a quota of 7 allows 7 at once, not 6 or
 * 8.
 */

const hourMicroseconds = 60 * 60 * 1_000_000;
export const windowSeconds = hourMicroseconds / 1_000_000;

export interface RateState {
  /** Theoretical arrival time in microseconds since 1970; null before the first video. */
  readonly arrivalAt: number | null;
  /** Agreed by an operator; null follows the plan. */
  readonly contractPerHour: number | null;
}

/** The contract's quota, or the best of what the plan and the credits of packs allow. */
export function quotaPerHour(account: Account, state: RateState, now: Date): number {
  if (state.contractPerHour !== null) return state.contractPerHour;
  const tier = tierOf(account, now.toISOString());
  return Math.max(
    tier === null ? freeApiVideosPerHour : plans[tier].apiVideosPerHour,
    account.purchasedCredits > 0 ? packApiVideosPerHour : freeApiVideosPerHour,
  );
}

export type RateDecision =
  | { readonly kind: 'allowed'; readonly arrivalAt: number }
  | { readonly kind: 'refused'; readonly arrivalAt: number; readonly retryAfterSeconds: number };

/** Whether one more video may start now, and the state after it. */
export function decideRate(state: RateState, perHour: number, now: Date): RateDecision {
  const at = microseconds(now);
  const interval = intervalOf(perHour);
  const arrivalAt = Math.max(state.arrivalAt ?? at, at) + interval;
  const early = arrivalAt - latestArrival(perHour, now);
  return early > 0
    ? { kind: 'refused', arrivalAt: arrivalAt - interval, retryAfterSeconds: Math.ceil(early / 1_000_000) }
    : { kind: 'allowed', arrivalAt };
}

/** The latest theoretical arrival time, in microseconds, that a video may set now. */
export function latestArrival(perHour: number, now: Date): number {
  return microseconds(now) + intervalOf(perHour) * perHour;
}

/** Microseconds between videos, rounded up so that none is too many. */
export function intervalOf(perHour: number): number {
  return Math.ceil(hourMicroseconds / perHour);
}

/** Microseconds since 1970. */
export function microseconds(at: Date): number {
  return at.getTime() * 1_000;
}

/**
 * The RateLimit headers of draft 11 (May 2026): quota `q` with window `w`; available quota `r` with effective
 * window `t`, the seconds in which `r` videos may start and after which one more may (draft 10: the time
 * until additional quota is made available).
 * https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/11/
 *
 * @param arrivalAt the state after this request; each of concurrent requests assumes that it is the first
 */
export function rateHeaders(
  perHour: number,
  arrivalAt: number,
  now: Date,
): { readonly ratelimit: string; readonly 'ratelimit-policy': string } {
  const interval = intervalOf(perHour);
  const used = Math.max(0, arrivalAt - microseconds(now));
  const remaining = Math.max(0, Math.floor((interval * perHour - used) / interval));
  // A full quota refills nothing.
  const untilNext = used === 0 ? 0 : used - interval * (perHour - remaining - 1);
  return {
    'ratelimit-policy': `"generate";q=${perHour};w=${windowSeconds}`,
    ratelimit: `"generate";r=${remaining};t=${Math.ceil(untilNext / 1_000_000)}`,
  };
}
