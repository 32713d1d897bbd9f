import { describe, expect, it } from 'vitest';
import { type CreditBucket, missingRight, paymentFrom, paymentsOf, rightsOf } from './video-payments.ts';

const plan = (credits: number, tier: 'basic' | 'plus' | 'pro' = 'basic'): CreditBucket => ({ tier, credits });
const pack = (credits: number): CreditBucket => ({ tier: null, credits });
const everything = { maximumDurationSeconds: 8, qualities: ['standard', 'pro'], veo3: true };
const basicRights = { maximumDurationSeconds: 5, qualities: ['standard'], veo3: false };
const waysOf = (...buckets: CreditBucket[]) =>
  paymentsOf(buckets).map(({ source, rights }) => `${source}: ${rights.veo3 ? 'Veo 3' : 'simpler'}`);

describe('what credits allow', () => {
  it('is what their plan includes, and everything for pack credits', () => {
    expect(rightsOf('basic')).toEqual(basicRights);
    for (const tier of ['plus', 'pro', null] as const) expect(rightsOf(tier)).toEqual(everything);
  });

  it('names the first choice that they do not include', () => {
    const modest = { duration: 5, quality: 'standard', namesVeo3: false } as const;
    const everyChoice = { duration: 8, quality: 'pro', namesVeo3: true } as const;
    expect(missingRight(rightsOf('basic'), everyChoice)).toBe('duration');
    expect(missingRight(rightsOf('basic'), { ...everyChoice, duration: 5 })).toBe('quality');
    expect(missingRight(rightsOf('basic'), { ...modest, namesVeo3: true })).toBe('model');
    expect(missingRight(rightsOf('basic'), modest)).toBeNull();
    expect(missingRight(rightsOf('plus'), everyChoice)).toBeNull();
  });
});

describe('how a video is paid', () => {
  it('by plan credits first, with what the plan includes', () => {
    expect(waysOf(plan(4_000))).toEqual(['plan: simpler']);
    expect(waysOf(plan(7_500, 'plus'))).toEqual(['plan: Veo 3']);
  });

  it('by pack credits alone, with everything', () => {
    expect(waysOf(pack(1_000))).toEqual(['pack: Veo 3']);
    expect(waysOf(plan(0), pack(7_000))).toEqual(['pack: Veo 3']);
  });

  it('is a choice where pack credits pay for all of it and allow more', () => {
    expect(waysOf(plan(4_000), pack(7_000))).toEqual(['plan: simpler', 'pack: Veo 3']);
    expect(waysOf(plan(7_500, 'plus'), pack(7_000))).toEqual(['plan: Veo 3']);
  });

  it('has no more than the plan includes while pack credits pay for a part only', () => {
    expect(waysOf(plan(4_000), pack(999))).toEqual(['plan: simpler']);
    expect(paymentFrom('plan', [plan(500), pack(500)])).toEqual({
      source: 'plan',
      parts: [plan(500), pack(500)],
      rights: basicRights,
    });
    expect(paymentFrom('plan', [plan(500, 'plus'), pack(500)])?.rights).toEqual(everything);
  });

  it('with credits of two plans has what both include', () => {
    expect(paymentFrom('plan', [plan(500, 'plus'), plan(4_000)])?.rights).toEqual(basicRights);
    expect(paymentFrom('plan', [plan(1_000, 'plus'), plan(4_000)])?.rights).toEqual(everything);
  });

  it('not at all with too few credits, however they are spread', () => {
    expect(waysOf(plan(500), pack(499))).toEqual([]);
    expect(paymentFrom('pack', [plan(4_000), pack(999)])).toBeNull();
    expect(paymentFrom('plan', [plan(0), pack(7_000)])).toBeNull();
  });
});
