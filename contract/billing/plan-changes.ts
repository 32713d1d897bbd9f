import { type BillingInterval, billingIntervals, planPriceCents, type Tier, tiers } from './catalog.ts';

export interface PlanOption {
  readonly tier: Tier;
  readonly interval: BillingInterval;
}

/**
 * - `now`: the prorated difference is paid at once
 * - `period_end`: nothing is paid before the paid period ends
 */
export type PlanChangeTime = 'now' | 'period_end' | 'same';

export const planOptions: readonly PlanOption[] = tiers.flatMap((tier) =>
  billingIntervals.map((interval) => ({ tier, interval })),
);

/** In US cents; a twelfth of a year's price. */
export function monthlyCostCents({ tier, interval }: PlanOption): number {
  return planPriceCents(tier, interval) / (interval === 'yearly' ? 12 : 1);
}

export function isSamePlan(one: PlanOption, other: PlanOption): boolean {
  return one.tier === other.tier && one.interval === other.interval;
}

/**
 * A more expensive plan starts at once, a cheaper one when the paid period ends. A change to monthly always
 * waits for the end of a paid year. docs/money.md shows all cases.
 */
export function planChangeTime(from: PlanOption, to: PlanOption): PlanChangeTime {
  if (isSamePlan(from, to)) return 'same';
  const cutsYearShort = from.interval === 'yearly' && to.interval === 'monthly';
  return !cutsYearShort && monthlyCostCents(to) > monthlyCostCents(from) ? 'now' : 'period_end';
}

/**
 * What a change at once costs today, in US cents: the new plan for the rest of the period or a year, less the
 * unused rest of the old one. An estimate: Stripe counts by the second and knows balances.
 *
 * @param periodEndsAt ISO 8601
 * https://docs.stripe.com/billing/subscriptions/prorations
 */
export function estimatedCostCents(
  from: PlanOption,
  to: PlanOption,
  periodEndsAt: string,
  now: Date,
): number {
  const end = new Date(periodEndsAt);
  const length = end.getTime() - periodStart(end, from.interval).getTime();
  const unusedShare = Math.min(1, Math.max(0, (end.getTime() - now.getTime()) / length));
  const unusedCents = unusedShare * planPriceCents(from.tier, from.interval);
  const newShare = from.interval === to.interval ? unusedShare : 1;
  return Math.max(0, Math.round(newShare * planPriceCents(to.tier, to.interval) - unusedCents));
}

/** The start of a period, within a day or two where months differ in length. */
function periodStart(end: Date, interval: BillingInterval): Date {
  const start = new Date(end);
  start.setUTCDate(1);
  start.setUTCMonth(start.getUTCMonth() - (interval === 'yearly' ? 12 : 1));
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate();
  start.setUTCDate(Math.min(end.getUTCDate(), lastDay));
  return start;
}
