import { t } from '@lingui/core/macro';
import type { SubscriptionStatus } from '../../api/received.ts';
import { formatDate } from '../../locales/figures.ts';
import { planName } from './product-names.ts';

/** 'Monthly'; empty for an interval that is newer than this page. */
export function intervalName(interval: string): string {
  if (interval === 'monthly') return t({ message: 'Monthly', comment: 'how a plan is paid' });
  return interval === 'yearly' ? t({ message: 'Yearly', comment: 'how a plan is paid' }) : '';
}

/** 'Paid monthly.'; empty for an interval that is newer than this page. */
export function paymentRhythm(interval: string): string {
  if (interval === 'monthly') return t`Paid monthly.`;
  return interval === 'yearly' ? t`Paid yearly.` : '';
}

/** What happens when the paid period ends; empty without a plan or a date. */
export function planOutlook(status: SubscriptionStatus): string {
  if (!status.subscribed || status.subscription_end === null) return '';
  const date = formatDate(status.subscription_end);
  if (status.cancels_at_end) return t({ message: `Ends on ${date}.`, comment: 'the plan' });
  if (status.scheduled_change === null) return t({ message: `Renews on ${date}.`, comment: 'the plan' });
  const plan = planName(status.scheduled_change.tier);
  switch (status.scheduled_change.interval) {
    case 'monthly':
      return t`Changes to ${plan}, paid monthly, on ${date}.`;
    case 'yearly':
      return t`Changes to ${plan}, paid yearly, on ${date}.`;
    default:
      return t`Changes to ${plan} on ${date}.`;
  }
}

/**
 * Plan credits reset at the end of their cycle, or expire with a canceled plan. A canceled paid year
 * continues for months, each with its credits.
 */
export function cycleOutlook(cycleEndsAt: string | null, status: SubscriptionStatus | null): string {
  if (cycleEndsAt === null) return t({ message: 'reset each month', comment: "note under 'Plan credits'" });
  const endsWithPlan =
    status?.cancels_at_end === true &&
    status.subscription_end !== null &&
    cycleEndsAt >= status.subscription_end;
  if (endsWithPlan) return expiry(cycleEndsAt);
  const date = formatDate(cycleEndsAt);
  return t({ message: `reset on ${date}`, comment: "note under 'Plan credits'" });
}

/** The last day of credits. */
export function expiry(endsAt: string): string {
  const date = formatDate(endsAt);
  return t({ message: `expire on ${date}`, comment: "note under 'Refunded credits' or 'Plan credits'" });
}
