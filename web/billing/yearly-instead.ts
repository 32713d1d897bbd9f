import type { PlanOption } from '../../contract/plan-changes.ts';
import type { SubscriptionStatus } from '../api/received.ts';
import { ownPlan, type PlanOffer, planOffer } from '../content/plans/plan-offer.ts';

/**
 * The plan by the year, where a subscriber by the year chose it by the month: that waits for the end of the year, and this
 * begins at once. Null where there is no such way.
 */
export function yearlyInstead(
  status: SubscriptionStatus | null,
  { tier, interval }: PlanOption,
  now: Date,
): { readonly plan: PlanOption; readonly offer: PlanOffer & { readonly kind: 'now' } } | null {
  if (interval === 'yearly' || status === null || ownPlan(status)?.interval !== 'yearly') return null;
  const plan: PlanOption = { tier, interval: 'yearly' };
  const offer = planOffer(status, plan, now);
  return offer.kind === 'now' ? { plan, offer } : null;
}
