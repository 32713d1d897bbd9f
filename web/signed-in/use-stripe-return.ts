import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { pathWithoutLanguage } from '../addresses/languages.ts';
import { links } from '../addresses/links.ts';
import type { SubscriptionStatus } from '../api/received.ts';
import { forgetStripeVisit, recentStripeVisit } from '../session/stripe-visit.ts';

/** One return fires several events. */
const sameReturnMilliseconds = 1_000;

/** Looks for a payment on load and on each return from Stripe, and not after a checkout that was left. */
export function useStripeReturn(
  userId: string | null,
  checkSubscription: () => Promise<SubscriptionStatus | null>,
): void {
  useLeftCheckout();
  useEffect(() => {
    if (userId === null) return;
    let watch: AbortController | null = null;
    let startedAt = 0;

    const check = () => {
      if (document.visibilityState !== 'visible' || Date.now() - startedAt < sameReturnMilliseconds) return;
      const visit = recentStripeVisit(userId);
      // The success page polls by itself.
      if (visit === null || links.isPaymentSuccess(window.location.pathname)) return;
      startedAt = Date.now();
      watch?.abort();
      const started = new AbortController();
      watch = started;
      void import('./watch-account.ts')
        .then(({ watchAccount, accountFingerprint }) =>
          watchAccount(visit, () => accountFingerprint(checkSubscription), started.signal),
        )
        .catch((error: unknown) => console.error('Error looking for a payment', error));
    };

    check();
    document.addEventListener('visibilitychange', check);
    window.addEventListener('focus', check);
    window.addEventListener('pageshow', check);
    return () => {
      watch?.abort();
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('focus', check);
      window.removeEventListener('pageshow', check);
    };
  }, [userId, checkSubscription]);
}

/** Forgets the visit at the checkout's cancel address, once: the next checkout may be paid. */
function useLeftCheckout(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    if (new URLSearchParams(search).get('checkout') !== 'canceled') return;
    forgetStripeVisit();
    void navigate(`${pathWithoutLanguage(pathname)}${hash}`, { replace: true });
  }, [navigate]);
}
