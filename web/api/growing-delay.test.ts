import { describe, expect, it } from 'vitest';
import { attemptsWithin, delayMilliseconds, followingVideo, waitingForPurchase } from './growing-delay.ts';

describe('a growing delay', () => {
  it('starts at a second for a video and never exceeds five', () => {
    const delays = Array.from({ length: 20 }, (_, attempts) => delayMilliseconds(followingVideo, attempts));
    expect(delays[0]).toBe(1_000);
    expect(delays[1]).toBe(1_000);
    expect(delays.at(-1)).toBe(5_000);
    expect(delays).toEqual([...delays].sort((a, b) => a - b));
  });

  it('asks for a purchase for about two minutes and then stops', () => {
    const attempts = attemptsWithin(waitingForPurchase, 120_000);
    const waited = Array.from({ length: attempts - 1 }, (_, index) =>
      delayMilliseconds(waitingForPurchase, index + 1),
    ).reduce((sum, delay) => sum + delay, 0);
    expect(waited).toBeLessThanOrEqual(120_000);
    expect(waited + delayMilliseconds(waitingForPurchase, attempts)).toBeGreaterThan(120_000);
  });
});
