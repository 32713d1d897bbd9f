import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Order } from '../../../contract/schemas.ts';
import { announceBalanceChange } from '../../api/balance-channel.ts';
import { attemptsWithin, delayMilliseconds, waitingForPurchase } from '../../api/growing-delay.ts';
import { creditsQuery, ordersQuery } from '../../api/queries.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import type { ClaimedPurchase } from './purchase.ts';
import { findPurchase } from './purchase.ts';

/** The specification: the first question comes after three seconds. */
const firstWaitMilliseconds = 3_000;
/** Then the page goes on asking for about two minutes. */
const attempts = attemptsWithin(waitingForPurchase, 120_000);

export type Arrival =
  | { readonly state: 'waiting' }
  /** `order` is null for a subscription: the plan is there, and says itself what it is. */
  | { readonly state: 'arrived'; readonly order: Order | null }
  | { readonly state: 'not-yet' };

/** Waits for what was bought; `checkAgain` starts over, without the first wait. */
export function usePurchaseArrival(claim: ClaimedPurchase): { arrival: Arrival; checkAgain: () => void } {
  const queryClient = useQueryClient();
  const { user, subscribed, checkSubscription } = useAuth();
  const isSignedIn = user !== null;
  const [arrival, setArrival] = useState<Arrival>({ state: 'waiting' });
  const [round, setRound] = useState(0);
  const isSubscribed = useRef(subscribed);
  isSubscribed.current = subscribed;

  const look = useCallback(async (): Promise<Order | null> => {
    const { orders } = await queryClient.fetchQuery({ ...ordersQuery(), staleTime: 0 });
    return findPurchase(orders, claim, Date.now());
  }, [queryClient, claim]);

  useEffect(() => {
    if (!isSignedIn) return;
    const stop = new AbortController();
    const wait = async () => {
      await pause(round === 0 ? firstWaitMilliseconds : 0, stop.signal);
      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        if (stop.signal.aborted) return;
        if (claim.kind === 'credits') {
          // A failed question is one more attempt; the query has logged it.
          const order = await look().catch(() => null);
          if (order !== null) {
            await queryClient.invalidateQueries(creditsQuery());
            announceBalanceChange();
            if (!stop.signal.aborted) setArrival({ state: 'arrived', order });
            return;
          }
        } else {
          await checkSubscription();
          await pause(0, stop.signal);
          if (isSubscribed.current) {
            announceBalanceChange();
            if (!stop.signal.aborted) setArrival({ state: 'arrived', order: null });
            return;
          }
        }
        await pause(delayMilliseconds(waitingForPurchase, attempt), stop.signal);
      }
      if (!stop.signal.aborted) setArrival({ state: 'not-yet' });
    };
    void wait();
    return () => stop.abort();
  }, [isSignedIn, round, claim, look, queryClient, checkSubscription]);

  return {
    arrival,
    checkAgain: () => {
      setArrival({ state: 'waiting' });
      setRound(round + 1);
    },
  };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
