import { describe, expect, it } from 'vitest';
import type { Tier } from '../../../contract/catalog.ts';
import { type Account, type Cycle, emptyAccount, type SubscribedPlan } from '../../credits/ledger.ts';
import { decideCharge } from './generate-video.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const cycle = (tier: Tier): Cycle => ({
  id: 'november',
  tier,
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: '2026-12-01T00:00:00.000Z',
  countsFrom: '2026-11-01T00:00:00.000Z',
  openingCredits: 0,
  grantedCredits: 4_000,
  isAdvance: false,
});
const subscribed = (tier: Tier): SubscribedPlan => ({ tier, interval: 'monthly', isEntitled: true });
const short = { prompt: 'a sea', duration: 5, aspect_ratio: '16:9', quality: 'standard' } as const;
const long = { ...short, duration: 8 } as const;
const sharp = { ...short, quality: 'pro' } as const;

const holder = (parts: Partial<Account>): Account => ({ ...emptyAccount, ...parts });

describe('what a plan allows', () => {
  const basic = holder({ plan: subscribed('basic'), cycleCredits: 4_000, cycle: cycle('basic') });

  it('Basic: 5 seconds in standard quality', () => {
    expect(decideCharge(basic, short, now).kind).toBe('charge');
    expect(decideCharge(basic, long, now)).toEqual({
      kind: 'refused',
      refusal: { kind: 'plan-required', field: 'duration' },
    });
    expect(decideCharge(basic, sharp, now)).toEqual({
      kind: 'refused',
      refusal: { kind: 'plan-required', field: 'quality' },
    });
  });

  it('Basic with purchased credits, Plus and Pro: everything', () => {
    for (const rich of [
      { ...basic, purchasedCredits: 1 },
      holder({ plan: subscribed('plus'), cycleCredits: 7_500, cycle: cycle('plus') }),
      holder({ plan: subscribed('pro'), cycleCredits: 14_000, cycle: cycle('pro') }),
      holder({ purchasedCredits: 1_000 }),
    ]) {
      expect(decideCharge(rich, { ...long, quality: 'pro' }, now).kind).toBe('charge');
    }
  });

  it('a plan that has ended, while credits of its cycle are left: what the plan allowed', () => {
    const ended = holder({ cycleCredits: 4_000, cycle: cycle('basic') });
    expect(decideCharge(ended, short, now).kind).toBe('charge');
    expect(decideCharge(ended, long, now).kind).toBe('refused');
  });

  it('nothing without 1,000 credits', () => {
    expect(decideCharge(holder({ purchasedCredits: 999 }), short, now)).toEqual({
      kind: 'refused',
      refusal: { kind: 'insufficient-credits', credits: 999 },
    });
  });
});
