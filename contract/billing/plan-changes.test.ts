import { describe, expect, it } from 'vitest';
import { planPriceCents } from './catalog.ts';
import {
  estimatedCostCents,
  monthlyCostCents,
  type PlanOption,
  planChangeTime,
  planOptions,
} from './plan-changes.ts';

const pairs = planOptions.flatMap((from) => planOptions.map((to) => ({ from, to })));
const named = ({ tier, interval }: PlanOption) => `${tier} ${interval}`;
const basicMonthly = { tier: 'basic', interval: 'monthly' } as const;
const basicYearly = { tier: 'basic', interval: 'yearly' } as const;
const proMonthly = { tier: 'pro', interval: 'monthly' } as const;
const proYearly = { tier: 'pro', interval: 'yearly' } as const;

describe('a change of plan', () => {
  it('is decided for all 36 pairs', () => {
    expect(pairs).toHaveLength(36);
    const count = (time: string) => pairs.filter(({ from, to }) => planChangeTime(from, to) === time).length;
    expect({ now: count('now'), later: count('period_end'), same: count('same') }).toEqual({
      now: 9,
      later: 21,
      same: 6,
    });
  });

  it.each(pairs.map(({ from, to }) => [named(from), named(to), from, to] as const))(
    'from %s to %s is at once only if it costs more a month and cuts no year short',
    (_from, _to, from, to) => {
      const time = planChangeTime(from, to);
      if (named(from) === named(to)) return expect(time).toBe('same');
      if (from.interval === 'yearly' && to.interval === 'monthly') return expect(time).toBe('period_end');
      expect(time).toBe(monthlyCostCents(to) > monthlyCostCents(from) ? 'now' : 'period_end');
    },
  );

  it('at once is none that Stripe’s portal might schedule, however it compares amounts of different intervals', () => {
    for (const { from, to } of pairs) {
      if (planChangeTime(from, to) !== 'now') continue;
      expect(planPriceCents(to.tier, to.interval)).toBeGreaterThan(planPriceCents(from.tier, from.interval));
      expect(monthlyCostCents(to)).toBeGreaterThan(monthlyCostCents(from));
      expect(`${from.interval} ${to.interval}`).not.toBe('yearly monthly');
    }
  });
});

describe('what a change costs today, about', () => {
  const endsAt = '2026-12-21T12:00:00.000Z';

  it('is the difference for the rest of the period', () => {
    const atStart = new Date('2026-11-21T12:00:00.000Z');
    const halfway = new Date('2026-12-06T12:00:00.000Z');
    expect(estimatedCostCents(basicMonthly, proMonthly, endsAt, atStart)).toBe(7_000);
    expect(estimatedCostCents(basicMonthly, proMonthly, endsAt, halfway)).toBe(3_500);
    expect(estimatedCostCents(basicYearly, proYearly, endsAt, new Date('2025-12-21T12:00:00.000Z'))).toBe(
      63_000,
    );
  });

  it('is the whole year less the unused rest of the month, from monthly to yearly', () => {
    expect(estimatedCostCents(basicMonthly, proYearly, endsAt, new Date('2026-12-06T12:00:00.000Z'))).toBe(
      88_491,
    );
  });

  it('is never below zero, and counts a period that has ended as used up', () => {
    const after = new Date('2026-12-22T12:00:00.000Z');
    expect(estimatedCostCents(basicMonthly, proMonthly, endsAt, after)).toBe(0);
    expect(estimatedCostCents(basicMonthly, proYearly, endsAt, after)).toBe(89_990);
  });

  it('counts a period to a month’s last day from a shorter month', () => {
    const march = '2027-03-31T12:00:00.000Z';
    expect(estimatedCostCents(basicMonthly, proMonthly, march, new Date('2027-02-28T12:00:00.000Z'))).toBe(
      7_000,
    );
  });
});
