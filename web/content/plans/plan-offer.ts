import { billingIntervals, type Tier, tiers } from '../../../contract/billing/catalog.ts';
import {
  estimatedCostCents,
  isSamePlan,
  type PlanOption,
  planChangeTime,
} from '../../../contract/billing/plan-changes.ts';
import type { SubscriptionStatus } from '../../api/received.ts';

/**
 * What a person may do about a plan:
 * - `buy`: Stripe's checkout
 * - `manage`: Stripe's portal, mostly to pay first
 * - `current`: their own plan
 * - `keep`: undo the end or change of their own plan
 * - `now`: change at once, confirmed at Stripe, after undoing `undone`
 * - `later`: change when the paid period ends, which undoes `undone`
 * - `planned`: the change is scheduled
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
      /** US cents at today's prices. */
      readonly aboutCents: number;
    }
  | {
      readonly kind: 'later' | 'planned';
      readonly plan: PlanOption;
      readonly undone: Undone | null;
      readonly endsAt: string;
    };

/** What their plan was to become. */
export type Undone = 'cancellation' | { readonly tier: string; readonly interval: string };

/** Returns the offer of a plan. A null `status` means signed out; `plan` in the offer is their own. */
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

/** A change that this site explains and confirms. */
export type AskedOffer = PlanOffer &
  ({ readonly kind: 'keep' | 'later' } | { readonly kind: 'now'; readonly undone: Undone });

/** Whether this site explains the change; all others lead to Stripe. */
export function isAskedFirst(offer: PlanOffer): offer is AskedOffer {
  return offer.kind === 'keep' || offer.kind === 'later' || (offer.kind === 'now' && offer.undone !== null);
}

/** Returns null for no plan, or for one that is newer than this page. */
export function ownPlan(status: SubscriptionStatus): PlanOption | null {
  const tier: Tier | undefined = tiers.find((name) => name === status.subscription_tier);
  const interval = billingIntervals.find((name) => name === status.subscription_interval);
  return status.subscribed && tier !== undefined && interval !== undefined ? { tier, interval } : null;
}
