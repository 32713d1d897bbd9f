import type Stripe from 'stripe';
import type { SubscriptionSnapshot } from './customer-snapshot.ts';
import { type PlanTerms, planTermsOf } from './plan-price.ts';
import { idOf, isoInstant } from './stripe-values.ts';
import { isSubscriptionStatus } from './subscription-statuses.ts';

/**
 * Reads a subscription; null if it has no item or an unknown status. Pure.
 *
 * @param termsOf the terms of a price by its id; null: not a plan's
 */
export function readSubscription(
  subscription: Stripe.Subscription,
  schedule: Stripe.SubscriptionSchedule | null,
  termsOf: (priceId: string) => PlanTerms | null,
): SubscriptionSnapshot | null {
  const { status } = subscription;
  const item = subscription.items.data[0];
  if (!isSubscriptionStatus(status) || item === undefined) return null;
  const terms = planTermsOf(item.price);
  const next = schedule === null ? null : scheduledTerms(schedule, item.current_period_end, termsOf);
  const isSamePlan = next !== null && next.tier === terms?.tier && next.interval === terms.interval;
  return {
    id: subscription.id,
    status,
    createdAt: isoInstant(subscription.created),
    plan: terms === null ? null : { tier: terms.tier, interval: terms.interval },
    periodEndsAt: isoInstant(item.current_period_end),
    endedAt: subscription.ended_at === null ? null : isoInstant(subscription.ended_at),
    cancelsAt: cancelsAt(subscription, item.current_period_end),
    isPaused: subscription.pause_collection !== null,
    endedByFailedPayment:
      status === 'canceled' && subscription.cancellation_details?.reason === 'payment_failed',
    scheduledChange: next === null || isSamePlan ? null : { tier: next.tier, interval: next.interval },
  };
}

function cancelsAt(subscription: Stripe.Subscription, periodEnd: number): string | null {
  if (subscription.ended_at !== null) return isoInstant(subscription.ended_at);
  if (subscription.cancel_at !== null) return isoInstant(subscription.cancel_at);
  return subscription.cancel_at_period_end ? isoInstant(periodEnd) : null;
}

/** Returns the terms of the phase after the running period. */
function scheduledTerms(
  schedule: Stripe.SubscriptionSchedule,
  periodEnd: number,
  termsOf: (priceId: string) => PlanTerms | null,
): PlanTerms | null {
  if (schedule.status !== 'active') return null;
  const next = schedule.phases.find((phase) => phase.start_date >= periodEnd);
  const priceId = idOf(next?.items[0]?.price);
  return priceId === null ? null : termsOf(priceId);
}
