import type { UserId } from '../../contract/ids.ts';
import type { CreditsStore } from '../credits/credits.store.ts';
import type { Account } from '../credits/ledger.ts';
import type { Route } from '../http/api-handler.ts';
import { causeOf, type Log } from '../log/logger.ts';

export interface CheckSubscriptionDependencies {
  readonly credits: Pick<CreditsStore, 'readAccount' | 'noteSynced'>;
  /** Brings the books to what Stripe says, and returns the account as it then is. */
  readonly syncCustomer: (customer: { userId: UserId; customerId: string }) => Promise<Account>;
  readonly now: () => Date;
  readonly log: Log;
}

/**
 * GET /api/subscription: whether the person is subscribed, to what, and until when it is paid. Usually this is one read
 * of the account. Where a webhook may have been lost, Stripe is asked first; if Stripe cannot answer, what we know
 * stands.
 */
export function checkSubscription(dependencies: CheckSubscriptionDependencies): Route<'checkSubscription'> {
  const { credits, now, log } = dependencies;
  return async ({ userId }) => {
    const account = await credits.readAccount(userId);
    if (account.stripeCustomerId === null || !mayHaveMissedSomething(account, now())) {
      return presentSubscription(account);
    }
    // Noted before: of several tabs that look at once, one asks.
    await credits.noteSynced(userId, now());
    try {
      return presentSubscription(
        await dependencies.syncCustomer({ userId, customerId: account.stripeCustomerId }),
      );
    } catch (error) {
      log.warn('billing.stripe_not_asked', { user_id: userId, cause: causeOf(error) });
      return presentSubscription(account);
    }
  };
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** A checkout lives for a day; what is paid in its last minute may be told a little later. */
const visitMatters = 25 * hour;
/** While somebody waits on the success page, which asks about every two seconds. */
const askAgainAfterVisit = 4 * second;
/** After a period's end until its renewal is known. */
const askAgainAfterPeriodEnd = 2 * minute;
/** Everybody with a customer: once a day. */
const askAgain = 24 * hour;

/** Whether Stripe may know something that no webhook has brought. Pure. */
export function mayHaveMissedSomething(account: Account, now: Date): boolean {
  const sinceSynced = now.getTime() - Date.parse(account.syncedAt ?? new Date(0).toISOString());
  const { stripeVisitedAt, subscription } = account;
  if (stripeVisitedAt !== null && now.getTime() - Date.parse(stripeVisitedAt) < visitMatters) {
    return sinceSynced >= askAgainAfterVisit;
  }
  if (subscription?.isLive && (subscription.endsAt <= now.toISOString() || subscription.paymentFailed)) {
    return sinceSynced >= askAgainAfterPeriodEnd;
  }
  return sinceSynced >= askAgain;
}

function presentSubscription({ subscription }: Account) {
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
