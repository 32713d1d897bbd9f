import { expect, it } from 'vitest';
import { creditPacks, planPriceCents, plans, videosAvailable } from '../../../contract/billing/catalog.ts';
import { videoPrice } from './video-price.ts';

it('a video costs what its share of the price is, and credits left over pay for none', () => {
  expect(videoPrice(plans.plus.monthlyPriceCents, plans.plus.creditsPerMonth)).toBe('$7.14');
  expect(videoPrice(planPriceCents('plus', 'yearly') / 12, plans.plus.creditsPerMonth)).toBe('$5.36');
  expect(videoPrice(creditPacks.starter.priceCents, creditPacks.starter.credits)).toBe('$7.13');
});

it('what the pricing page says of Plus beside Starter holds by the catalog', () => {
  const { plus } = plans;
  const { starter } = creditPacks;
  expect(videosAvailable(plus.creditsPerMonth)).toBe(videosAvailable(starter.credits));
  expect(plus.creditsPerMonth).toBeGreaterThan(starter.credits);
  expect(plus.processing).toBe('priority');
  expect(plus.support).toContain('email');
});
