import { useEffect, useState } from 'react';
import { links } from '../addresses/links.ts';
import type { SubscriptionStatus } from '../api/received.ts';
import { recentStripeVisit } from '../session/stripe-visit.ts';

/** One return fires several events. */
const sameReturnMilliseconds = 1_000;

/** A payment arrives within seconds. */
const doubtMilliseconds = 20_000;

/**
 * Checks the account on load and on each return from Stripe. Returns whether a plan's payment may be on its
 * way.
 */
export function useStripeReturn(
  userId: string | null,
  checkSubscription: () => Promise<SubscriptionStatus | null>,
): boolean {
  const [isWatchingPlan, setWatchingPlan] = useState(false);
  useEffect(() => {
    if (userId === null) return;
    let watch: AbortController | null = null;
    let startedAt = 0;
    let doubt: ReturnType<typeof setTimeout> | undefined;

    const check = () => {
      if (document.visibilityState !== 'visible' || Date.now() - startedAt < sameReturnMilliseconds) return;
      const visit = recentStripeVisit(userId);
      // The success page polls by itself.
      if (visit === null || links.isPaymentSuccess(window.location.pathname)) return;
      startedAt = Date.now();
      watch?.abort();
      const started = new AbortController();
      watch = started;
      setWatchingPlan(visit.destination === 'plan');
      clearTimeout(doubt);
      doubt = setTimeout(() => setWatchingPlan(false), doubtMilliseconds);
      void import('./watch-account.ts')
        .then(({ watchAccount, accountFingerprint }) =>
          watchAccount(visit, () => accountFingerprint(checkSubscription), started.signal),
        )
        .catch((error: unknown) => console.error('Error looking for a payment', error))
        .finally(() => {
          if (watch === started) setWatchingPlan(false);
        });
    };

    check();
    document.addEventListener('visibilitychange', check);
    window.addEventListener('focus', check);
    window.addEventListener('pageshow', check);
    return () => {
      watch?.abort();
      watch = null;
      clearTimeout(doubt);
      setWatchingPlan(false);
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('focus', check);
      window.removeEventListener('pageshow', check);
    };
  }, [userId, checkSubscription]);
  return isWatchingPlan;
}
