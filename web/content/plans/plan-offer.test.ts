import { describe, expect, it } from 'vitest';
import { planChangeTime, planOptions } from '../../../contract/billing/plan-changes.ts';
import type { SubscriptionStatus } from '../../api/received.ts';
import { yearlyInstead } from '../../billing/yearly-instead.ts';
import { isAskedFirst, planOffer } from './plan-offer.ts';

const now = new Date('2026-12-06T12:00:00.000Z');
const endsAt = '2026-12-21T12:00:00.000Z';
const status: SubscriptionStatus = {
  subscribed: true,
  subscription_tier: 'plus',
  subscription_end: endsAt,
  subscription_interval: 'monthly',
  cancels_at_end: false,
  scheduled_change: null,
  payment_failed: false,
  can_manage: true,
};
const none: SubscriptionStatus = {
  ...status,
  subscribed: false,
  subscription_tier: null,
  subscription_end: null,
  subscription_interval: null,
  can_manage: false,
};
const basic = { tier: 'basic', interval: 'monthly' } as const;
const plus = { tier: 'plus', interval: 'monthly' } as const;
const pro = { tier: 'pro', interval: 'monthly' } as const;

describe('what the pricing page offers', () => {
  it('is the checkout without a subscription, also after one has ended', () => {
    expect(planOffer(null, plus, now)).toEqual({ kind: 'buy' });
    expect(planOffer(none, plus, now)).toEqual({ kind: 'buy' });
    expect(planOffer({ ...none, payment_failed: true }, plus, now)).toEqual({ kind: 'buy' });
  });

  it.each(planOptions.flatMap((from) => planOptions.map((to) => [from, to] as const)))(
    'from %o to %o is what the table of changes says',
    (from, to) => {
      const subscribed = { ...status, subscription_tier: from.tier, subscription_interval: from.interval };
      const kinds = { same: 'current', now: 'now', period_end: 'later' } as const;
      expect(planOffer(subscribed, to, now).kind).toBe(kinds[planChangeTime(from, to)]);
    },
  );

  it('names about what a change at once costs today', () => {
    expect(planOffer(status, pro, now)).toMatchObject({ kind: 'now', aboutCents: 2_500 });
  });

  it('beside a change that waits for the end of a year is the year of that plan, if it costs more', () => {
    const yearly = { ...status, subscription_tier: 'plus', subscription_interval: 'yearly' };
    expect(yearlyInstead(yearly, pro, now)).toMatchObject({
      plan: { tier: 'pro', interval: 'yearly' },
      offer: { kind: 'now' },
    });
    expect(yearlyInstead(yearly, basic, now)).toBeNull();
    expect(yearlyInstead(yearly, { ...pro, interval: 'yearly' }, now)).toBeNull();
    expect(yearlyInstead(status, pro, now)).toBeNull();
  });

  it('after a cancellation keeps the plan or changes it, and is never nothing', () => {
    const cancelled = { ...status, cancels_at_end: true };
    expect(planOffer(cancelled, plus, now)).toMatchObject({ kind: 'keep', undone: 'cancellation', endsAt });
    expect(planOffer(cancelled, basic, now)).toMatchObject({ kind: 'later', undone: 'cancellation' });
    expect(planOffer(cancelled, pro, now)).toMatchObject({ kind: 'now', undone: 'cancellation' });
  });

  it('with a planned change undoes it, or takes another', () => {
    const planned = { ...status, scheduled_change: basic };
    expect(planOffer(planned, plus, now)).toMatchObject({ kind: 'keep', undone: basic });
    expect(planOffer(planned, basic, now)).toMatchObject({ kind: 'planned', endsAt });
    expect(planOffer(planned, { ...basic, interval: 'yearly' }, now)).toMatchObject({
      kind: 'later',
      undone: basic,
    });
    expect(planOffer(planned, pro, now)).toMatchObject({ kind: 'now', undone: basic });
  });

  it('after a failed payment leads to paying, whatever the plan', () => {
    for (const subscribed of [true, false]) {
      const failed = { ...status, subscribed, payment_failed: true };
      for (const to of planOptions)
        expect(planOffer(failed, to, now)).toEqual({ kind: 'manage', isPaymentDue: true });
    }
  });

  it('of a plan that is newer than this page is Stripe’s portal', () => {
    expect(planOffer({ ...status, subscription_tier: 'ultra' }, pro, now)).toEqual({
      kind: 'manage',
      isPaymentDue: false,
    });
  });
});

describe('a change', () => {
  const plan = { tier: 'plus', interval: 'monthly' } as const;

  it('is not explained first where Stripe’s page asks', () => {
    expect(isAskedFirst({ kind: 'buy' })).toBe(false);
    expect(isAskedFirst({ kind: 'now', plan, undone: null, endsAt, aboutCents: 1 })).toBe(false);
  });

  it('is explained first where it waits, or undoes another', () => {
    expect(isAskedFirst({ kind: 'later', plan, undone: null, endsAt })).toBe(true);
    expect(isAskedFirst({ kind: 'keep', plan, undone: 'cancellation', endsAt })).toBe(true);
    expect(isAskedFirst({ kind: 'now', plan, undone: 'cancellation', endsAt, aboutCents: 1 })).toBe(true);
  });
});
