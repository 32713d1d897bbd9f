import { useEffect, useState } from 'react';
import type { SubscriptionStatus } from '../api/received.ts';
import { links } from '../links.ts';
import { recentStripeVisit } from './stripe-visit.ts';

/** Coming back is told by several events at once: they count as one. */
const sameReturnMilliseconds = 1_000;

/** A payment is known within seconds. Whoever came back without paying is not kept in doubt for longer than this. */
const doubtMilliseconds = 20_000;

/**
 * Looks for news whenever the person comes back to a tab after this browser sent them to Stripe: on loading a page, and
 * on returning to one. Gives whether a plan's payment may be on its way just now.
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

    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() - startedAt < sameReturnMilliseconds) return;
      const visit = recentStripeVisit(userId);
      // The success page asks by itself, for what was bought.
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

    look();
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    window.addEventListener('pageshow', look);
    return () => {
      watch?.abort();
      watch = null;
      clearTimeout(doubt);
      setWatchingPlan(false);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
      window.removeEventListener('pageshow', look);
    };
  }, [userId, checkSubscription]);
  return isWatchingPlan;
}
