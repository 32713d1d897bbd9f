import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { announcePurchaseElsewhere } from '../../api/balance-channel.ts';
import { attemptsWithin, delayMilliseconds, waitingForPurchase } from '../../api/growing-delay.ts';
import { pause } from '../../api/pause.ts';
import { creditsQuery, ordersQuery } from '../../api/queries.ts';
import type { Order } from '../../api/received.ts';
import { forgetStripeVisit, rememberStripeVisit } from '../../session/stripe-visit.ts';
import { useAuth } from '../../signed-in/auth-provider.tsx';
import type { ClaimedPurchase } from './purchase.ts';
import { findPurchase, isOldClaim } from './purchase.ts';

/** The first wait that the specification asks for. */
const firstWaitMilliseconds = 3_000;
/** Then the page polls for two minutes. */
const attempts = attemptsWithin(waitingForPurchase, 120_000);

export type Arrival =
  | { readonly state: 'waiting' }
  | { readonly state: 'arrived'; readonly order: Order }
  | { readonly state: 'old-link' }
  | { readonly state: 'not-yet' };

/** `checkAgain` skips the first wait. */
export function usePurchaseArrival(claim: ClaimedPurchase): { arrival: Arrival; checkAgain: () => void } {
  const queryClient = useQueryClient();
  const { user, checkSubscription } = useAuth();
  const userId = user?.id ?? null;
  const [arrival, setArrival] = useState<Arrival>({ state: 'waiting' });
  const [round, setRound] = useState(0);

  const look = useCallback(async (): Promise<Arrival | null> => {
    // For a pack too: this request makes the server ask Stripe after a lost webhook; the order list does not.
    const status = await checkSubscription();
    // A plan has arrived when its payment and the plan itself are known. A failed request is one more
    // attempt.
    if (claim.kind === 'subscription' && status?.subscribed !== true) return null;
    const list = await queryClient.fetchQuery({ ...ordersQuery(), staleTime: 0 }).catch(() => null);
    if (list === null) return null;
    const order = findPurchase(list.orders, claim, Date.now());
    if (order !== null) return { state: 'arrived', order };
    return isOldClaim(list.orders, claim, Date.now()) ? { state: 'old-link' } : null;
  }, [queryClient, checkSubscription, claim]);

  useEffect(() => {
    if (userId === null) return;
    // The other tabs look by themselves if this one is closed before the purchase arrives.
    rememberStripeVisit({ userId, openedAtMilliseconds: Date.now(), accountThen: null });
    const stop = new AbortController();
    const wait = async () => {
      await pause(round === 0 ? firstWaitMilliseconds : 0, stop.signal);
      for (let attempt = 1; attempt <= attempts && !stop.signal.aborted; attempt += 1) {
        const found = await look();
        if (stop.signal.aborted) return;
        if (found !== null) {
          await queryClient.invalidateQueries(creditsQuery());
          forgetStripeVisit();
          if (found.state === 'arrived') {
            const { id: orderId, tier, credits } = found.order;
            announcePurchaseElsewhere({ orderId, tier, credits });
          }
          setArrival(found);
          return;
        }
        await pause(delayMilliseconds(waitingForPurchase, attempt), stop.signal);
      }
      if (!stop.signal.aborted) setArrival({ state: 'not-yet' });
    };
    void wait();
    return () => stop.abort();
  }, [userId, round, look, queryClient]);

  return {
    arrival,
    checkAgain: () => {
      setArrival({ state: 'waiting' });
      setRound(round + 1);
    },
  };
}
