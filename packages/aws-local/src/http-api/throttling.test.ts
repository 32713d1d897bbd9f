import { expect, it } from 'vitest';
import { createTokenBucket } from './throttling.ts';

it('a token bucket lets a burst pass, then as many a second as its rate', () => {
  let now = 0;
  const pass = createTokenBucket({ rateLimit: 2, burstLimit: 3 }, () => now);
  const passedOf = (count: number) => Array.from({ length: count }, pass).filter(Boolean).length;
  expect(passedOf(10)).toBe(3);
  now += 500;
  expect(passedOf(10)).toBe(1);
  now += 1_000;
  expect(passedOf(10)).toBe(2);
  now += 3_600_000;
  expect(passedOf(10)).toBe(3);
});

it('a token bucket is not emptied by a clock that goes back', () => {
  let now = 10_000;
  const pass = createTokenBucket({ rateLimit: 1, burstLimit: 2 }, () => now);
  now = 0;
  expect(pass()).toBe(true);
});
