import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { WantedCheckout } from '../../addresses/links.ts';
import { readWantedCheckout, takeWantedCheckout } from '../../billing/wanted-checkout.ts';
import { useAuth } from '../../signed-in/auth-provider.tsx';

/* Two windows can be visible at once. A localStorage write reaches the other process a moment later: the
   lock outlasts that. */
const lockName = 'reelwright.wanted-checkout';
const lockMilliseconds = 5_000;

/**
 * The URL's checkout for a signed-in person; null if none. Opens it once if this browser requested it, in the
 * visible tab: confirming an account may bring two tabs here. A subscriber is not redirected: the page says
 * first what a change means.
 */
export function useWantedCheckout(open: (checkout: WantedCheckout) => void): WantedCheckout | null {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [wanted] = useState(() => readWantedCheckout(search));
  const { user, subscription, subscriptionUnknown, subscriptionTier } = useAuth();
  const isOwned = wanted?.kind === 'plan' && wanted.tier === subscriptionTier;
  const mayBuyPlan = subscription !== null ? !subscription.can_manage : subscriptionUnknown;
  const isReady = user !== null && (wanted?.kind === 'pack' || mayBuyPlan) && !isOwned;
  const latestOpen = useRef(open);
  latestOpen.current = open;

  useEffect(() => {
    if (wanted === null || !isReady) return;
    const goOn = () =>
      navigator.locks.request(lockName, { ifAvailable: true }, async (lock) => {
        if (lock === null || document.visibilityState !== 'visible' || !takeWantedCheckout(wanted)) return;
        // The back button leads to the prices, not to the checkout.
        navigate(`${pathname}${hash}`, { replace: true });
        latestOpen.current(wanted);
        await new Promise((resolve) => setTimeout(resolve, lockMilliseconds));
      });
    const onVisible = () => void goOn();
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [wanted, isReady, pathname, hash, navigate]);

  return user === null || isOwned ? null : wanted;
}
