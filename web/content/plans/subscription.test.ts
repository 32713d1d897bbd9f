import { describe, expect, it } from 'vitest';
import type { SubscriptionStatus } from '../../api/received.ts';
import { cycleOutlook, planOutlook } from './subscription.ts';

const status: SubscriptionStatus = {
  subscribed: true,
  subscription_tier: 'plus',
  subscription_end: '2026-12-03T12:00:00.000Z',
  subscription_interval: 'monthly',
  cancels_at_end: false,
  scheduled_change: null,
  payment_failed: false,
  can_manage: true,
};

describe('the outlook of a plan', () => {
  it('is its renewal', () => {
    expect(planOutlook(status)).toBe('Renews on Dec 3, 2026.');
  });

  it('is the smaller plan that was chosen', () => {
    expect(planOutlook({ ...status, scheduled_change: { tier: 'basic', interval: 'monthly' } })).toBe(
      'Changes to Basic, paid monthly, on Dec 3, 2026.',
    );
  });

  it('is its end once cancelled, whatever was chosen before', () => {
    expect(
      planOutlook({
        ...status,
        cancels_at_end: true,
        scheduled_change: { tier: 'basic', interval: 'monthly' },
      }),
    ).toBe('Ends on Dec 3, 2026.');
  });

  it('is nothing without a plan', () => {
    expect(planOutlook({ ...status, subscribed: false })).toBe('');
    expect(planOutlook({ ...status, subscription_end: null })).toBe('');
  });
});

describe('the outlook of the plan’s credits', () => {
  const cycleEndsAt = '2026-12-03T12:00:00.000Z';

  it('is their reset, and their end where the plan ends with the cycle', () => {
    expect(cycleOutlook(cycleEndsAt, status)).toBe('reset on Dec 3, 2026');
    expect(cycleOutlook(cycleEndsAt, { ...status, cancels_at_end: true })).toBe('expire on Dec 3, 2026');
  });

  it('is their reset each month until a cancelled year ends', () => {
    const year = { ...status, subscription_interval: 'yearly', subscription_end: '2027-11-03T12:00:00.000Z' };
    const cancelled = { ...year, cancels_at_end: true };
    expect(planOutlook(cancelled)).toBe('Ends on Nov 3, 2027.');
    expect(cycleOutlook(cycleEndsAt, cancelled)).toBe('reset on Dec 3, 2026');
    expect(cycleOutlook('2027-11-03T12:00:00.000Z', cancelled)).toBe('expire on Nov 3, 2027');
  });

  it('names no day where no cycle runs', () => {
    expect(cycleOutlook(null, status)).toBe('reset each month');
    expect(cycleOutlook(cycleEndsAt, null)).toBe('reset on Dec 3, 2026');
  });
});
