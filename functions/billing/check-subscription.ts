import type { SubscriptionStatus } from '../../contract/schemas.ts';
import type { Route } from '../http/api-handler.ts';
import { causeOf, type Log } from '../log/logger.ts';
import type { BillingAccountStore } from '../tables/credits/billing-account.store.ts';
import type { BillingAccount } from '../tables/credits/billing-account.ts';
import { noChangedObjects } from './stripe/kept-snapshot.ts';
import type { CustomerToSync } from './sync/sync-customer.ts';

export interface CheckSubscriptionDependencies {
  readonly billing: Pick<BillingAccountStore, 'read' | 'recordSyncAttempt'>;
  /** Returns the account after the sync. */
  readonly syncCustomer: (customer: CustomerToSync) => Promise<{
    readonly billing: BillingAccount;
  }>;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * GET /api/subscription. Usually one read of the account. If a webhook may be lost, asks Stripe first; if
 * Stripe fails, returns the stored state.
 */
export function checkSubscription(dependencies: CheckSubscriptionDependencies): Route<'checkSubscription'> {
  const { billing, now, log } = dependencies;
  return async ({ userId, session }) => {
    const account = await billing.read(userId);
    if (account.stripeCustomerId === null || !mayHaveMissedAnEvent(account, now())) {
      return presentSubscription(account);
    }
    // Recorded first, so that other tabs do not ask Stripe as well.
    await billing.recordSyncAttempt(session, now());
    try {
      const synced = await dependencies.syncCustomer({
        userId,
        customerId: account.stripeCustomerId,
        // Once a day everything is read, in case the event of a refund was lost.
        ...(sinceSynced(account, now()) < askAgain && { changed: noChangedObjects }),
      });
      return presentSubscription(synced.billing);
    } catch (error) {
      log.warn('billing.stripe_unreachable', { user_id: userId, cause: causeOf(error) });
      return presentSubscription(account);
    }
  };
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** A checkout lives for a day, and its last payment may be reported later. */
const visitRelevance = 25 * hour;
/** The success page asks about every two seconds. */
const askAgainAfterVisit = 4 * second;
/** Until the renewal is known. */
const askAgainAfterPeriodEnd = 2 * minute;
const askAgain = 24 * hour;

/** Stripe may know something that no webhook told us. Pure. */
export function mayHaveMissedAnEvent(account: BillingAccount, now: Date): boolean {
  const since = sinceSynced(account, now);
  const { stripeVisitedAt, subscription } = account;
  if (stripeVisitedAt !== null && now.getTime() - Date.parse(stripeVisitedAt) < visitRelevance) {
    return since >= askAgainAfterVisit;
  }
  if (subscription?.isLive && (subscription.endsAt <= now.toISOString() || subscription.paymentFailed)) {
    return since >= askAgainAfterPeriodEnd;
  }
  return since >= askAgain;
}

/** Milliseconds since the last sync. */
function sinceSynced({ syncedAt }: BillingAccount, now: Date): number {
  return now.getTime() - Date.parse(syncedAt ?? new Date(0).toISOString());
}

/** The answer of the API. */
export function presentSubscription({
  subscription,
}: Pick<BillingAccount, 'subscription'>): SubscriptionStatus {
  const isEntitled = subscription?.isEntitled ?? false;
  return {
    subscribed: isEntitled,
    subscription_tier: subscription !== null && isEntitled ? subscription.tier : null,
    subscription_end: subscription !== null && isEntitled ? subscription.endsAt : null,
    subscription_interval: subscription !== null && isEntitled ? subscription.interval : null,
    cancels_at_end: isEntitled && (subscription?.cancelsAtEnd ?? false),
    scheduled_change: isEntitled ? (subscription?.scheduledChange ?? null) : null,
    payment_failed: subscription?.paymentFailed ?? false,
    can_manage: subscription?.isLive ?? false,
  };
}
