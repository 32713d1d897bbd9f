import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { WantedCheckout } from '../../addresses/links.ts';
import { readWantedCheckout, takeWantedCheckout } from '../../billing/wanted-checkout.ts';
import { useAuth } from '../../signed-in/auth-provider.tsx';

/*
 * Two tabs in two windows are both looked at. What one writes into localStorage reaches the other's process a moment
 * later, so the one that goes on holds a lock for longer than that.
 */
const lockName = 'reelwright.wanted-checkout';
const lockMilliseconds = 5_000;

/**
 * What the signed-in person had in mind before they signed in, by the page's address; null for nothing. If it was asked
 * for in this browser, it is opened as well, once, in whichever tab the person is looking at: they may have confirmed
 * their account in another tab, and both come here. A subscriber is not sent on: the page says first what a change means.
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
        // Coming back from Stripe leads to the prices, not straight to the checkout again.
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
