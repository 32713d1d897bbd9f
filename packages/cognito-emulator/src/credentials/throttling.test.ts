import { describe, expect, it } from 'vitest';
import { createFailureLock, createHourlyLimit } from './throttling.ts';

const minute = 60_000;

describe('createFailureLock', () => {
  it('locks for 1 second after the fifth failure, twice as long after each further one, 15 minutes at most', () => {
    let now = 0;
    const lock = createFailureLock(() => now);
    const lockedFor = () => {
      const from = now;
      while (lock.isLocked('ada')) now += 1_000;
      return now - from;
    };
    const locks = Array.from({ length: 17 }, () => {
      lock.recordFailure('ada');
      return lockedFor() / 1_000;
    });
    expect(locks).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
    expect(lock.isLocked('bea')).toBe(false);
  });

  it('forgives after a success, and after 15 quiet minutes', () => {
    let now = 0;
    const lock = createFailureLock(() => now);
    const failFiveTimes = () => {
      for (let count = 0; count < 5; count += 1) lock.recordFailure('ada');
      return lock.isLocked('ada');
    };
    expect(failFiveTimes()).toBe(true);
    now += 16 * minute;
    lock.recordFailure('ada');
    expect(lock.isLocked('ada')).toBe(false);
    lock.forgive('ada');
    for (let count = 0; count < 4; count += 1) lock.recordFailure('ada');
    expect(lock.isLocked('ada')).toBe(false);
  });
});

describe('createHourlyLimit', () => {
  it('allows so many within any hour', () => {
    let now = 0;
    const limit = createHourlyLimit(() => now, 2);
    expect([limit.take('ada'), limit.take('ada'), limit.take('ada')]).toEqual([true, true, false]);
    expect(limit.take('bea')).toBe(true);
    now += 60 * minute;
    expect(limit.take('ada')).toBe(true);
  });
});
