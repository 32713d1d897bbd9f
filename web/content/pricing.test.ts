import { expect, it } from 'vitest';
import { questions } from './pricing.ts';

it('the pricing page answers eight questions, each in its own words', () => {
  expect(questions()).toHaveLength(8);
  expect(new Set(questions().map(({ question }) => question)).size).toBe(8);
});
