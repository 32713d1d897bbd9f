import { describe, expect, it } from 'vitest';
import { createdAt, storedVideo } from '../../videos/testing/stored-video.ts';
import type { VideoItem } from '../videos/video-item.ts';
import { marginOf, valueMicrodollars } from './margin.ts';

const dollar = 1_000_000;
const ofCycle = { planCredits: 1_000, purchasedCredits: 0 };
const ofPack = { planCredits: 0, purchasedCredits: 1_000 };

describe('what credits were sold for', () => {
  it.each([
    ['basic', 'monthly', 29.99 / 4],
    ['basic', 'yearly', 269.9 / 48],
    ['plus', 'monthly', 49.99 / 7.5],
    ['plus', 'yearly', 449.9 / 90],
    ['pro', 'monthly', 99.99 / 14],
    ['pro', 'yearly', 899.9 / 168],
  ] as const)('is the price of %s, %s, over the credits that it brings', (tier, interval, dollars) => {
    expect(valueMicrodollars(ofCycle, { tier, interval })).toBe(Math.floor(dollars * dollar + 1e-6));
  });

  it('is the cheapest pack’s price of purchased credits, whatever the plan', () => {
    const starter = Math.floor((49.9 / 7) * dollar);
    expect(valueMicrodollars(ofPack, null)).toBe(starter);
    expect(valueMicrodollars(ofPack, { tier: 'pro', interval: 'monthly' })).toBe(starter);
  });

  it('adds up if both buckets paid', () => {
    const plan = { tier: 'plus', interval: 'monthly' } as const;
    const both = valueMicrodollars({ planCredits: 500, purchasedCredits: 500 }, plan);
    expect(both).toBe(Math.floor(3_332_666.6) + Math.floor(3_564_285.7));
  });

  it('is the lowest possible price if the plan is unknown', () => {
    const yearly = valueMicrodollars(ofCycle, { tier: 'basic', interval: 'yearly' });
    expect(valueMicrodollars(ofCycle, { tier: 'basic', interval: null })).toBe(yearly);
    const plusYearly = valueMicrodollars(ofCycle, { tier: 'plus', interval: 'yearly' });
    expect(valueMicrodollars(ofCycle, null)).toBe(plusYearly);
  });
});

describe('a video', () => {
  const taken: Partial<VideoItem> = {
    accepted_at: createdAt,
    finished_at: createdAt,
    rendered_by: 'veo-3.1-fast',
    cost_microdollars: 960_000,
    value_microdollars: 6_665_333,
  };

  it('that took no credits is cost only, sold to no one', () => {
    expect(
      marginOf(storedVideo({ ...taken, credits_used: 0, value_microdollars: 0, status: 'completed' })),
    ).toEqual({ soldVideos: 0, refundedVideos: 0, costMicrodollars: 960_000, earnedMicrodollars: 0 });
    expect(marginOf(storedVideo({ credits_used: 0, status: 'cancelled' }))).toBeNull();
  });

  it.each([
    ['completed', taken, 1, 960_000, 6_665_333],
    ['cancelled', taken, 1, 960_000, 6_665_333],
    ['failed', taken, 0, 960_000, 0],
  ] as const)(
    'that was accepted and is %s has a cost, and earns what was not refunded',
    (status, parts, sold, cost, earned) => {
      expect(marginOf(storedVideo({ ...parts, status }))).toEqual({
        soldVideos: sold,
        refundedVideos: 1 - sold,
        costMicrodollars: cost,
        earnedMicrodollars: earned,
      });
    },
  );

  it.each(['failed', 'cancelled'] as const)('that was never accepted and is %s is not counted', (status) => {
    expect(
      marginOf(storedVideo({ status, finished_at: createdAt, value_microdollars: 6_665_333 })),
    ).toBeNull();
  });

  it.each(['queued', 'generating'] as const)('is not counted while it is %s', (status) => {
    expect(marginOf(storedVideo({ ...taken, status, finished_at: null }))).toBeNull();
  });

  it('without a stored value earns the lowest price of its credits', () => {
    const old = storedVideo({ ...taken, status: 'completed', value_microdollars: null });
    expect(marginOf(old)?.earnedMicrodollars).toBe(valueMicrodollars(ofPack, null));
  });
});
