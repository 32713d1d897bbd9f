import { describe, expect, it } from 'vitest';
import { insufficientCreditsMessage } from '../errors.ts';
import { creditPacks, formatAmount, plans, videosAvailable, yearlySavingPercent } from './catalog.ts';

describe('the catalog', () => {
  it('counts only whole videos', () => {
    expect([0, 999, 1_000, 6_999].map(videosAvailable)).toEqual([0, 0, 1, 6]);
  });

  it('sells every year for a quarter less than twelve months, as the label says', () => {
    for (const { monthlyPriceCents, yearlyPriceCents } of Object.values(plans)) {
      expect(1 - yearlyPriceCents / (12 * monthlyPriceCents)).toBeCloseTo(yearlySavingPercent / 100, 2);
    }
  });

  it('shows amounts with two decimals', () => {
    expect(Object.values(creditPacks).map(({ priceCents }) => formatAmount(priceCents))).toEqual([
      '49.90',
      '99.90',
      '199.90',
    ]);
  });

  it("says what is missing in the specification's words", () => {
    expect(insufficientCreditsMessage(1_000, 250)).toBe(
      'You need 1000 credits to generate a video. You have 250 credits.',
    );
  });
});
