import fc from 'fast-check';
import { parseList } from 'structured-headers';
import { describe, expect, it } from 'vitest';
import { type Account, emptyAccount } from '../credits/ledger.ts';
import { decideRate, quotaPerHour, type RateState, rateHeaders, windowSeconds } from './generation-rate.ts';

const startsAt = Date.parse('2026-11-23T10:00:00.000Z');
const none: RateState = { arrivalAt: null, contractPerHour: null };

/** Quotas that divide an hour, and quotas that do not. */
const quota = fc.oneof(
  fc.constantFrom(1, 7, 10, 11, 100, 101, 999),
  fc.integer({ min: 1, max: 5_000 }),
  fc.integer({ min: 1, max: 1_000_000 }),
);

/** Milliseconds between requests: mostly at once, sometimes about as fast as the rate, sometimes much later. */
const gaps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(0) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 60_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 3 * 3_600_000 }) },
  ),
  { minLength: 1, maxLength: 300 },
);

/**
 * The same rule as a token bucket: it holds the quota, begins full, and gains a token each interval. Counts
 * whole millionths of a millionth of a token.
 */
function tokenBucket(perHour: number) {
  const interval = BigInt(Math.ceil(3_600_000_000 / perHour));
  const full = BigInt(perHour) * interval;
  let level = full;
  let at = BigInt(startsAt) * 1_000n;
  return (milliseconds: number): boolean => {
    const now = BigInt(milliseconds) * 1_000n;
    level = level + (now - at) > full ? full : level + (now - at);
    at = now;
    if (level < interval) return false;
    level -= interval;
    return true;
  };
}

describe('the rate of an account', () => {
  it('lets the same requests through as a bucket of tokens does', () => {
    fc.assert(
      fc.property(quota, gaps, (perHour, pauses) => {
        const takes = tokenBucket(perHour);
        let state = none;
        let at = startsAt;
        for (const pause of pauses) {
          at += pause;
          const decision = decideRate(state, perHour, new Date(at));
          expect(decision.kind === 'allowed').toBe(takes(at));
          if (decision.kind === 'allowed') state = { ...state, arrivalAt: decision.arrivalAt };
        }
      }),
      { numRuns: 300 },
    );
  });

  it('lets exactly the quota through at once, whatever the quota and the instant are', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000 }),
        fc.integer({ min: startsAt, max: startsAt + 4e12 }),
        (perHour, at) => {
          let state = none;
          let allowed = 0;
          for (let count = 0; count < perHour + 5; count += 1) {
            const decision = decideRate(state, perHour, new Date(at));
            if (decision.kind === 'refused') continue;
            allowed += 1;
            state = { ...state, arrivalAt: decision.arrivalAt };
          }
          expect(allowed).toBe(perHour);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('says after how many seconds the next video may come, and not a second earlier', () => {
    fc.assert(
      fc.property(quota, fc.integer({ min: 0, max: 10_000 }), (perHour, early) => {
        const now = new Date(startsAt);
        const busy = { ...none, arrivalAt: (startsAt + 3_600_000 + early) * 1_000 };
        const decision = decideRate(busy, perHour, now);
        if (decision.kind === 'allowed') return;
        const later = (seconds: number) =>
          decideRate(busy, perHour, new Date(startsAt + seconds * 1_000)).kind;
        expect(later(decision.retryAfterSeconds)).toBe('allowed');
        expect(later(decision.retryAfterSeconds - 1)).toBe('refused');
      }),
    );
  });
});

describe('the quota of an account', () => {
  const now = new Date(startsAt);
  const grace = (tier: 'basic' | 'plus' | 'pro'): Account => ({
    ...emptyAccount,
    graceCredits: 5_000,
    grace: { tier, endsAt: '2027-01-01T00:00:00.000Z' },
  });

  it('is 10 an hour without a plan and with Basic, 100 with Plus, Pro or pack credits, else as agreed', () => {
    expect(quotaPerHour(emptyAccount, none, now)).toBe(10);
    expect(quotaPerHour(grace('basic'), none, now)).toBe(10);
    expect(quotaPerHour(grace('plus'), none, now)).toBe(100);
    expect(quotaPerHour(grace('pro'), none, now)).toBe(100);
    expect(quotaPerHour({ ...emptyAccount, purchasedCredits: 1 }, none, now)).toBe(100);
    expect(quotaPerHour(emptyAccount, { ...none, contractPerHour: 5_000 }, now)).toBe(5_000);
  });
});

describe('the headers of the rate', () => {
  it('are structured fields that say the quota, its window, what is left and when one more comes back', () => {
    fc.assert(
      fc.property(quota, fc.integer({ min: 0, max: 3_700_000 }), (perHour, ahead) => {
        const now = new Date(startsAt);
        const headers = rateHeaders(perHour, (startsAt + ahead) * 1_000, now);
        const [[policyName, policy] = [], ...otherPolicies] = parseList(headers['ratelimit-policy']);
        expect([policyName, otherPolicies]).toEqual(['generate', []]);
        expect(Object.fromEntries(policy ?? [])).toEqual({ q: perHour, w: windowSeconds });
        const [[name, limit] = [], ...others] = parseList(headers.ratelimit);
        expect([name, others]).toEqual(['generate', []]);
        const left = Number(limit?.get('r'));
        // Exactly as many as it says may start at once.
        let state: RateState = { ...none, arrivalAt: (startsAt + ahead) * 1_000 };
        if (perHour > 200) return;
        for (let count = 0; count < left; count += 1) {
          const decision = decideRate(state, perHour, now);
          expect(decision.kind).toBe('allowed');
          state = { ...state, arrivalAt: decision.arrivalAt };
        }
        expect(decideRate(state, perHour, now).kind).toBe('refused');
        // Then one more may start, and not a second earlier; a full quota refills nothing.
        const oneMoreAfter = (seconds: number) =>
          decideRate(state, perHour, new Date(startsAt + seconds * 1_000)).kind;
        const wait = Number(limit?.get('t'));
        expect(wait === 0).toBe(ahead === 0);
        if (ahead === 0) return;
        expect(oneMoreAfter(wait)).toBe('allowed');
        expect(oneMoreAfter(wait - 1)).toBe('refused');
      }),
    );
  });
});
