import { billingIntervals, type Tier, tiers } from '../../../contract/catalog.ts';
import {
  estimatedCostCents,
  isSamePlan,
  type PlanOption,
  planChangeTime,
} from '../../../contract/plan-changes.ts';
import type { SubscriptionStatus } from '../../api/received.ts';

/**
 * What a person may do about a plan:
 * - `buy`: they have no subscription; Stripe's checkout
 * - `manage`: theirs needs something first, most often a payment; Stripe's portal
 * - `current`: it is theirs
 * - `keep`: it is theirs, and ends or changes; undo that
 * - `now`: change to it at once, confirmed at Stripe; what is `undone` first
 * - `later`: change to it when the paid period ends; what is `undone` with it
 * - `planned`: that was chosen already
 */
export type PlanOffer =
  | { readonly kind: 'buy' }
  | { readonly kind: 'manage'; readonly isPaymentDue: boolean }
  | { readonly kind: 'current'; readonly plan: PlanOption }
  | { readonly kind: 'keep'; readonly plan: PlanOption; readonly undone: Undone; readonly endsAt: string }
  | {
      readonly kind: 'now';
      readonly plan: PlanOption;
      readonly undone: Undone | null;
      readonly endsAt: string;
      /** US cents, at today's prices. */
      readonly aboutCents: number;
    }
  | {
      readonly kind: 'later' | 'planned';
      readonly plan: PlanOption;
      readonly undone: Undone | null;
      readonly endsAt: string;
    };

/** What their own plan was to become. */
export type Undone = 'cancellation' | { readonly tier: string; readonly interval: string };

/** What someone with this subscription (null: signed out) may do about a plan. `plan` in an offer is their own. */
export function planOffer(status: SubscriptionStatus | null, to: PlanOption, now: Date): PlanOffer {
  if (status === null || !status.can_manage) return { kind: 'buy' };
  const plan = ownPlan(status);
  const endsAt = status.subscription_end;
  if (plan === null || endsAt === null || status.payment_failed) {
    return { kind: 'manage', isPaymentDue: status.payment_failed };
  }
  const undone = status.cancels_at_end ? 'cancellation' : status.scheduled_change;
  if (isSamePlan(plan, to)) {
    return undone === null ? { kind: 'current', plan } : { kind: 'keep', plan, undone, endsAt };
  }
  if (planChangeTime(plan, to) === 'now') {
    return { kind: 'now', plan, undone, endsAt, aboutCents: estimatedCostCents(plan, to, endsAt, now) };
  }
  const isPlanned =
    undone !== null &&
    undone !== 'cancellation' &&
    undone.tier === to.tier &&
    undone.interval === to.interval;
  return { kind: isPlanned ? 'planned' : 'later', plan, undone, endsAt };
}

/** A change that is explained first, and confirmed here. */
export type AskedOffer = PlanOffer &
  ({ readonly kind: 'keep' | 'later' } | { readonly kind: 'now'; readonly undone: Undone });

/** Whether a change is explained first; any other click buys, manages, or opens Stripe's page that asks. */
export function isAskedFirst(offer: PlanOffer): offer is AskedOffer {
  return offer.kind === 'keep' || offer.kind === 'later' || (offer.kind === 'now' && offer.undone !== null);
}

/** The plan that someone subscribes to; null for none, or for one that is newer than this page. */
export function ownPlan(status: SubscriptionStatus): PlanOption | null {
  const tier: Tier | undefined = tiers.find((name) => name === status.subscription_tier);
  const interval = billingIntervals.find((name) => name === status.subscription_interval);
  return status.subscribed && tier !== undefined && interval !== undefined ? { tier, interval } : null;
}
