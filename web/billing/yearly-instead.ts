import type { PlanOption } from '../../contract/billing/plan-changes.ts';
import type { SubscriptionStatus } from '../api/received.ts';
import { ownPlan, type PlanOffer, planOffer } from '../content/plans/plan-offer.ts';

/**
 * For a yearly subscriber, a monthly plan waits for the end of the year: returns the yearly one, which starts
 * at once. Null if there is none.
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
