import { describe, expect, it } from 'vitest';
import { afterAttempt, newDelivery } from './deliveries.ts';

function attemptWith(status: number | null) {
  return { atMilliseconds: 0, durationMilliseconds: 0, status, response: '' };
}

describe('a delivery', () => {
  it.each([
    [200, 'delivered'],
    [204, 'delivered'],
    [302, 'pending'],
    [404, 'pending'],
    [500, 'pending'],
    [null, 'pending'],
  ])('that is answered with %s is %s', (status, state) => {
    expect(afterAttempt(newDelivery('evt_1', 'we_1'), attemptWith(status)).state).toBe(state);
  });

  it('waits longer after each failure, but never more than an hour, and never gives up', () => {
    let delivery = newDelivery('evt_1', 'we_1');
    const waits = Array.from({ length: 30 }, () => {
      delivery = afterAttempt(delivery, attemptWith(500));
      return delivery.nextAttemptAtMilliseconds / 1000;
    });
    expect(waits.slice(0, 7)).toEqual([1, 5, 30, 300, 1_800, 3_600, 3_600]);
    expect(waits.at(-1)).toBe(3_600);
    expect(delivery).toMatchObject({ state: 'pending', attemptCount: 30 });
    expect(delivery.attempts).toHaveLength(10);
  });
});
