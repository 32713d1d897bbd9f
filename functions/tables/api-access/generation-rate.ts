import { plans, type Tier } from '../../../contract/catalog.ts';
import type { Account } from '../credits/ledger.ts';
import { tierOf } from '../credits/ledger.ts';

/*
 * How often an account may start videos by API: the generic cell rate algorithm. Each video moves the account's theoretical
 * arrival time on by an hour divided by the quota; a video may be early by as much as an hour, so that the whole quota may
 * come at once. https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm
 *
 * Instants are whole microseconds since 1970, so that the sums are exact: a quota of 7 gets 7 at once, not 6 or 8.
 */

const hourMicroseconds = 60 * 60 * 1_000_000;
export const windowSeconds = hourMicroseconds / 1_000_000;

/** What is stored of an account's rate. */
export interface RateState {
  /** The theoretical arrival time, in microseconds since 1970; null: the account has started none yet. */
  readonly arrivalAt: number | null;
  /** Videos an hour that an operator has agreed with the account; null: its plan says. */
  readonly contractPerHour: number | null;
}

export const freePerHour = 10;
export const proPerHour = 100;

/** How many videos an hour an account may start. Pack credits, Plus and Pro count as *pro*. Pure. */
export function quotaPerHour(account: Account, state: RateState, now: Date): number {
  if (state.contractPerHour !== null) return state.contractPerHour;
  const tier = tierOf(account, now.toISOString());
  return account.purchasedCredits > 0 || (tier !== null && hasProRate(tier)) ? proPerHour : freePerHour;
}

function hasProRate(tier: Tier): boolean {
  return plans[tier].veo3;
}

export type RateDecision =
  | { readonly kind: 'allowed'; readonly arrivalAt: number }
  | { readonly kind: 'refused'; readonly arrivalAt: number; readonly retryAfterSeconds: number };

/** Whether one more video may start now, and the state after that. Pure. */
export function decideRate(state: RateState, perHour: number, now: Date): RateDecision {
  const at = microseconds(now);
  const interval = intervalOf(perHour);
  const arrivalAt = Math.max(state.arrivalAt ?? at, at) + interval;
  const early = arrivalAt - latestArrival(perHour, now);
  return early > 0
    ? { kind: 'refused', arrivalAt: arrivalAt - interval, retryAfterSeconds: Math.ceil(early / 1_000_000) }
    : { kind: 'allowed', arrivalAt };
}

/** The latest theoretical arrival time, in microseconds, to which a video may move the state now. */
export function latestArrival(perHour: number, now: Date): number {
  return microseconds(now) + intervalOf(perHour) * perHour;
}

/** Microseconds between two videos that keep to the rate. Rounded up: never one too many. */
export function intervalOf(perHour: number): number {
  return Math.ceil(hourMicroseconds / perHour);
}

/** The unit of the stored state. */
export function microseconds(at: Date): number {
  return at.getTime() * 1_000;
}

/**
 * The headers that say so, by draft 11 of May 2026, the current one: the quota `q` and its window `w`; the available quota
 * `r` and its effective window `t`, the seconds in which so many videos may be started. After them one more may (in draft 10
 * `t` is the time until additional quota is made available, which is the same).
 * https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/11/
 *
 * @param arrivalAt the state after this request, as far as it is known: of requests at once each takes itself for the first
 */
export function rateHeaders(
  perHour: number,
  arrivalAt: number,
  now: Date,
): { readonly ratelimit: string; readonly 'ratelimit-policy': string } {
  const interval = intervalOf(perHour);
  const used = Math.max(0, arrivalAt - microseconds(now));
  const remaining = Math.max(0, Math.floor((interval * perHour - used) / interval));
  // Of what is there in full, none comes back.
  const untilNext = used === 0 ? 0 : used - interval * (perHour - remaining - 1);
  return {
    'ratelimit-policy': `"generate";q=${perHour};w=${windowSeconds}`,
    ratelimit: `"generate";r=${remaining};t=${Math.ceil(untilNext / 1_000_000)}`,
  };
}
