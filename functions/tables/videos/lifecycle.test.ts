import { describe, expect, it } from 'vitest';
import { videoStatuses } from '../../../contract/videos/video-states.ts';
import {
  isEnded,
  lifetimeMaximumSeconds,
  reconcile,
  reconcilerDeadlineSeconds,
  transitions,
} from './lifecycle.ts';

const createdAt = '2026-11-21T12:00:00.000Z';
const aged = (seconds: number) => new Date(Date.parse(createdAt) + seconds * 1_000);

describe("a video's life", () => {
  it('never leaves an end', () => {
    for (const transition of Object.values(transitions)) {
      expect(transition.from.filter((status) => isEnded(status))).toEqual([]);
    }
  });

  it('has an end that each state can reach', () => {
    for (const status of videoStatuses) {
      const ways = Object.values(transitions).filter(({ from }) => from.some((left) => left === status));
      expect(isEnded(status) || ways.some(({ to }) => isEnded(to))).toBe(true);
    }
  });
});

describe('the reconciler', () => {
  const lineEndsAt = aged(1_800).getTime();

  it.each(['queued', 'generating'] as const)('starts a %s video again while there is time', (status) => {
    expect(reconcile({ status, lineEndsAt, slotAt: createdAt }, aged(60))).toBe('restart');
    expect(reconcile({ status, lineEndsAt, slotAt: null }, aged(60))).toBe('restart');
  });

  it.each(['queued', 'generating'] as const)(
    'ends a %s video before 30 minutes with its slot are over',
    (status) => {
      const slotAt = aged(600).toISOString();
      expect(reconcile({ status, lineEndsAt, slotAt }, aged(600 + reconcilerDeadlineSeconds))).toBe('end');
      expect(reconcile({ status, lineEndsAt, slotAt }, aged(599 + reconcilerDeadlineSeconds))).toBe(
        'restart',
      );
      // The reconciler runs once a minute.
      expect(reconcilerDeadlineSeconds + 60).toBeLessThan(lifetimeMaximumSeconds);
    },
  );

  it.each(['completed', 'failed', 'cancelled'] as const)('leaves a %s video alone, however old', (status) => {
    expect(reconcile({ status, lineEndsAt, slotAt: createdAt }, aged(1_000_000))).toBe('leave');
  });

  it('refuses a video whose time in line is over', () => {
    expect(reconcile({ status: 'queued', lineEndsAt, slotAt: null }, aged(1_799))).toBe('restart');
    expect(reconcile({ status: 'queued', lineEndsAt, slotAt: null }, aged(1_800))).toBe('refuse');
  });
});
