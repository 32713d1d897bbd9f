import type { BillingInterval } from '../../contract/catalog.ts';
import type { SubscriptionStatus } from '../api/received.ts';
import { formatDate } from './figures.ts';
import { planName } from './product-names.ts';

/** How a plan is paid, as in 'Plus, paid yearly'. */
export function paidWords(interval: string): string {
  return interval === 'monthly' || interval === 'yearly' ? paid[interval] : `paid: ${interval}`;
}

const paid = {
  monthly: 'paid monthly',
  yearly: 'paid yearly',
} as const satisfies Record<BillingInterval, string>;

/** What happens to the plan when its paid period ends; empty without a plan, or where no date is known. */
export function planOutlook(status: SubscriptionStatus): string {
  if (!status.subscribed || status.subscription_end === null) return '';
  const date = formatDate(status.subscription_end);
  if (status.cancels_at_end) return `Ends on ${date}.`;
  if (status.scheduled_change !== null) {
    const { tier, interval } = status.scheduled_change;
    return `Becomes ${planName(tier)}, ${paidWords(interval)}, on ${date}.`;
  }
  return `Renews on ${date}.`;
}

/**
 * What happens to the plan's credits at the end of their cycle: they reset, or end with a plan that was cancelled. A
 * cancelled year goes on for months, and each brings its credits.
 */
export function cycleOutlook(cycleEndsAt: string | null, status: SubscriptionStatus | null): string {
  if (cycleEndsAt === null) return 'reset each cycle';
  const endsWithPlan =
    status?.cancels_at_end === true &&
    status.subscription_end !== null &&
    cycleEndsAt >= status.subscription_end;
  return `${endsWithPlan ? 'end' : 'reset'} on ${formatDate(cycleEndsAt)}`;
}
