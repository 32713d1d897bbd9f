import type { BillingInterval } from '../../contract/catalog.ts';
import { plans } from '../../contract/catalog.ts';
import type { SubscriptionStatus } from '../../contract/schemas.ts';
import { formatDate } from './figures.ts';

/** How a plan is paid, as in 'Plus, paid yearly'. */
export const paidWords = {
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
    return `Becomes ${plans[tier].name}, ${paidWords[interval]}, on ${date}.`;
  }
  return `Renews on ${date}.`;
}
