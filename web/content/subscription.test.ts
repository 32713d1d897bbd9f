import { describe, expect, it } from 'vitest';
import type { SubscriptionStatus } from '../api/received.ts';
import { planOutlook } from './subscription.ts';

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
    expect(planOutlook(status)).toBe('Renews on 3 Dec 2026.');
  });

  it('is the smaller plan that was chosen', () => {
    expect(planOutlook({ ...status, scheduled_change: { tier: 'basic', interval: 'monthly' } })).toBe(
      'Becomes Basic, paid monthly, on 3 Dec 2026.',
    );
  });

  it('is its end once cancelled, whatever was chosen before', () => {
    expect(
      planOutlook({
        ...status,
        cancels_at_end: true,
        scheduled_change: { tier: 'basic', interval: 'monthly' },
      }),
    ).toBe('Ends on 3 Dec 2026.');
  });

  it('is nothing without a plan', () => {
    expect(planOutlook({ ...status, subscribed: false })).toBe('');
    expect(planOutlook({ ...status, subscription_end: null })).toBe('');
  });
});
