import { type BillingInterval, billingIntervals, planPriceCents, type Tier, tiers } from './catalog.ts';

/** A plan, and how it is paid. */
export interface PlanOption {
  readonly tier: Tier;
  readonly interval: BillingInterval;
}

/**
 * When a change of plan happens:
 * - `now`: at once; the difference is prorated and paid
 * - `period_end`: when the paid period ends; nothing is paid before
 * - `same`: it is the plan they have
 */
export type PlanChangeTime = 'now' | 'period_end' | 'same';

/** Every plan that can be subscribed to. */
export const planOptions: readonly PlanOption[] = tiers.flatMap((tier) =>
  billingIntervals.map((interval) => ({ tier, interval })),
);

/** What one month of a plan costs, in US cents; a twelfth of a year's price. */
export function monthlyCostCents({ tier, interval }: PlanOption): number {
  return planPriceCents(tier, interval) / (interval === 'yearly' ? 12 : 1);
}

export function isSamePlan(one: PlanOption, other: PlanOption): boolean {
  return one.tier === other.tier && one.interval === other.interval;
}

/**
 * When a subscriber of one plan gets another. What costs more a month comes at once; what costs less, when the paid period
 * ends. A paid year is never cut short: from yearly to monthly always waits for its end. docs/money.md shows all of them.
 */
export function planChangeTime(from: PlanOption, to: PlanOption): PlanChangeTime {
  if (isSamePlan(from, to)) return 'same';
  const cutsYearShort = from.interval === 'yearly' && to.interval === 'monthly';
  return !cutsYearShort && monthlyCostCents(to) > monthlyCostCents(from) ? 'now' : 'period_end';
}

/**
 * About what a change at once costs today, in US cents, at today's prices: the new plan for the rest of the period, or a
 * whole year, less the unused rest of what is paid. Stripe counts by the second and knows an older price and a balance.
 *
 * @param periodEndsAt ISO 8601, the end of the running period
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

/** When a period that ends at `end` has begun, but for a day or two where the months are not equally long. */
function periodStart(end: Date, interval: BillingInterval): Date {
  const start = new Date(end);
  start.setUTCDate(1);
  start.setUTCMonth(start.getUTCMonth() - (interval === 'yearly' ? 12 : 1));
  const lastDay = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate();
  start.setUTCDate(Math.min(end.getUTCDate(), lastDay));
  return start;
}
