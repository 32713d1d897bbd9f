import { describe, expect, it } from 'vitest';
import type { Tier } from '../../../contract/billing/catalog.ts';
import type { VideoRequest } from '../../../contract/schemas.ts';
import {
  type Account,
  assumptionsHold,
  type Cycle,
  emptyAccount,
  type SubscribedPlan,
} from '../../tables/credits/ledger.ts';
import { chargeRejection, decideCharge } from './decide-charge.ts';

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
const basic = holder({ plan: subscribed('basic'), cycleCredits: 4_000, cycle: cycle('basic') });
const basicWithPack = { ...basic, purchasedCredits: 7_000 };

/** 'plan 500 + pack 500, Veo 3', or the refusal. */
function answer(account: Account, request: VideoRequest): string {
  const decision = decideCharge(account, request, now, 1_000);
  if (decision.kind === 'refused') return decision.refusal.kind;
  const { graceCredits, cycleCredits, purchasedCredits } = decision.posting.movement;
  const paid = [
    graceCredits < 0 && `given back ${0 - graceCredits}`,
    cycleCredits < 0 && `plan ${0 - cycleCredits}`,
    purchasedCredits < 0 && `pack ${0 - purchasedCredits}`,
  ].filter((part) => part !== false);
  return `${paid.join(' + ')}, ${decision.rights.veo3 ? 'Veo 3' : 'simpler'}`;
}

describe('what plan credits allow', () => {
  it('Basic: 5 seconds in standard quality, of a simpler model than Veo 3', () => {
    expect(answer(basic, short)).toBe('plan 1000, simpler');
    expect(decideCharge(basic, long, now, 1_000)).toEqual({
      kind: 'refused',
      refusal: { kind: 'plan-required', field: 'duration' },
    });
    expect(decideCharge(basic, sharp, now, 1_000)).toEqual({
      kind: 'refused',
      refusal: { kind: 'plan-required', field: 'quality' },
    });
  });

  it('Plus and Pro: everything', () => {
    for (const tier of ['plus', 'pro'] as const) {
      const account = holder({ plan: subscribed(tier), cycleCredits: 7_500, cycle: cycle(tier) });
      expect(answer(account, { ...long, quality: 'pro' })).toBe('plan 1000, Veo 3');
    }
  });

  it('of a plan that has ended, while credits of its cycle are left: what the plan allowed', () => {
    const ended = (tier: Tier) => holder({ cycleCredits: 4_000, cycle: cycle(tier) });
    expect(answer(ended('basic'), short)).toBe('plan 1000, simpler');
    expect(answer(ended('basic'), long)).toBe('plan-required');
    expect(answer(ended('plus'), long)).toBe('plan 1000, Veo 3');
  });

  it('given back after the cycle has ended: what their own plan included, whatever the plan is now', () => {
    const endsAt = '2026-11-28T00:00:00.000Z';
    const given = (tier: Tier) => ({ graceCredits: 1_000, grace: { tier, endsAt } });
    expect(answer(holder(given('basic')), short)).toBe('given back 1000, simpler');
    expect(answer(holder(given('basic')), long)).toBe('plan-required');
    expect(answer(holder(given('plus')), long)).toBe('given back 1000, Veo 3');
    expect(answer({ ...basic, ...given('plus') }, long)).toBe('given back 1000, Veo 3');
    expect(answer({ ...basic, ...given('plus'), graceCredits: 500 }, short)).toBe(
      'given back 500 + plan 500, simpler',
    );
    expect(answer({ ...basicWithPack, ...given('basic') }, long)).toBe('pack 1000, Veo 3');
    const expired = holder({
      graceCredits: 1_000,
      grace: { tier: 'plus', endsAt: '2026-11-21T12:00:00.000Z' },
    });
    expect(answer(expired, short)).toBe('insufficient-credits');
  });

  it('no more because of a left-over pack credit', () => {
    for (const left of [1, 999]) {
      const account = { ...basic, purchasedCredits: left };
      expect(answer(account, short)).toBe('plan 1000, simpler');
      expect(answer(account, long)).toBe('plan-required');
      expect(answer(account, sharp)).toBe('plan-required');
    }
  });
});

describe('pack credits', () => {
  it('allow everything without a plan, and beside an empty one', () => {
    for (const account of [
      holder({ purchasedCredits: 1_000 }),
      { ...basic, cycleCredits: 0, purchasedCredits: 1_000 },
    ]) {
      expect(answer(account, short)).toBe('pack 1000, Veo 3');
      expect(answer(account, { ...long, quality: 'pro' })).toBe('pack 1000, Veo 3');
    }
  });

  it('pay alone where the plan does not include what is asked for', () => {
    expect(answer(basicWithPack, short)).toBe('plan 1000, simpler');
    expect(answer(basicWithPack, long)).toBe('pack 1000, Veo 3');
    expect(answer(basicWithPack, sharp)).toBe('pack 1000, Veo 3');
  });

  it('pay alone where the person says so, and plan credits where they say that', () => {
    expect(answer(basicWithPack, { ...short, pay_with: 'pack' })).toBe('pack 1000, Veo 3');
    expect(answer(basicWithPack, { ...long, pay_with: 'pack' })).toBe('pack 1000, Veo 3');
    expect(answer(basicWithPack, { ...short, pay_with: 'plan' })).toBe('plan 1000, simpler');
    expect(answer(basicWithPack, { ...long, pay_with: 'plan' })).toBe('plan-required');
  });

  it('pay what plan credits do not reach, with no more than the plan includes', () => {
    const few = { ...basic, cycleCredits: 500, purchasedCredits: 500 };
    expect(answer(few, short)).toBe('plan 500 + pack 500, simpler');
    expect(answer(few, long)).toBe('plan-required');
    const more = { ...few, purchasedCredits: 1_000 };
    expect(answer(more, short)).toBe('plan 500 + pack 500, simpler');
    expect(answer(more, long)).toBe('pack 1000, Veo 3');
    const plus = holder({ cycleCredits: 500, cycle: cycle('plus'), purchasedCredits: 500 });
    expect(answer(plus, long)).toBe('plan 500 + pack 500, Veo 3');
  });
});

describe('too few credits', () => {
  it('are refused with how many there are', () => {
    expect(decideCharge(holder({ purchasedCredits: 999 }), short, now, 1_000)).toEqual({
      kind: 'refused',
      refusal: { kind: 'insufficient-credits', credits: 999 },
    });
  });

  it('of the chosen kind are refused, and the other kind is not touched', () => {
    const onlyPack = { ...basic, cycleCredits: 0, purchasedCredits: 7_000 };
    const fewPack = { ...basic, purchasedCredits: 999 };
    for (const [account, source, words] of [
      [onlyPack, 'plan', 'You have no plan credits left. Pay with pack credits.'],
      [fewPack, 'pack', 'Your pack credits are not enough for a video. Pay with plan credits.'],
    ] as const) {
      const request = { ...short, pay_with: source };
      const decision = decideCharge(account, request, now, 1_000);
      if (decision.kind !== 'refused') throw new Error('It was charged.');
      expect(chargeRejection(decision.refusal, request, 1_000)).toMatchObject({
        code: 'insufficient_credits',
        details: { field: 'pay_with', message: words },
      });
    }
  });
});

describe('a charge of pack credits', () => {
  it('holds only while no refund brings plan credits, which would have to be spent first', () => {
    const packOnly = holder({ plan: subscribed('plus'), cycle: cycle('plus'), purchasedCredits: 7_000 });
    const decision = decideCharge(packOnly, short, now, 1_000);
    const holdsFor = (account: Account) =>
      decision.kind === 'charge' && assumptionsHold(account, decision.posting.assumptions);
    expect(holdsFor({ ...packOnly, purchasedCredits: 6_000 })).toBe(true);
    expect(holdsFor({ ...packOnly, cycleCredits: 500 })).toBe(false);
    expect(holdsFor({ ...packOnly, graceCredits: 500 })).toBe(false);
  });
});
