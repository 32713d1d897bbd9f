import { describe, expect, it } from 'vitest';
import { attemptsMaximum, pauseAfter } from './retry-schedule.ts';

const hourMilliseconds = 60 * 60 * 1_000;
const pauses = (random: number) =>
  Array.from({ length: attemptsMaximum - 1 }, (_, index) => pauseAfter(index + 1, random) ?? Number.NaN);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('the attempts of an event', () => {
  it('are ten, and the last one comes within 76 hours, also when the sweep is a minute late each time', () => {
    expect(attemptsMaximum).toBe(10);
    const longest = sum(pauses(0)) + 9 * 60_000;
    expect(longest).toBeLessThanOrEqual(76 * hourMilliseconds);
    expect(longest).toBeGreaterThan(75 * hourMilliseconds);
    expect(sum(pauses(1))).toBeGreaterThan(60 * hourMilliseconds);
  });

  it('come after longer and longer pauses, whatever chance says', () => {
    const [shortest, longest] = [pauses(1), pauses(0)];
    for (let index = 1; index < longest.length; index += 1) {
      expect(shortest[index]).toBeGreaterThan(longest[index - 1] ?? 0);
    }
  });

  it('end with the tenth', () => {
    expect(pauseAfter(10, 0)).toBeNull();
  });
});
