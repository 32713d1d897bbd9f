import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { isPointlessNow } from '../api/api-error.ts';
import { onBalanceChange } from '../api/balance-channel.ts';
import { creditEntriesKey, creditsQuery, creditUsageQuery, ordersQuery } from '../api/queries.ts';
import { logFailure } from '../session/log-failure.ts';
import { useAuth } from './auth-provider.tsx';

let cache: { readonly owner: string | null; readonly client: QueryClient } | null = null;

/** One query cache per person: sign-out empties it. */
export function DataProvider({ children }: { children: ReactNode }) {
  const client = clientOf(useAuth().user?.id ?? null);
  useEffect(
    () =>
      onBalanceChange((change) => {
        void client.invalidateQueries(creditsQuery());
        void client.invalidateQueries({ queryKey: creditEntriesKey });
        void client.invalidateQueries(creditUsageQuery());
        if (change === 'account') void client.invalidateQueries(ordersQuery());
      }),
    [client],
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function clientOf(owner: string | null): QueryClient {
  if (cache === null || cache.owner !== owner) {
    cache?.client.clear();
    cache = { owner, client: newClient() };
  }
  return cache.client;
}

/** Focusing the window refetches only videos under way (video/follow-videos.ts). */
function newClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey }) => logFailure(`Error fetching ${queryKey[0]}`, error),
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && !isPointlessNow(error),
        refetchOnWindowFocus: false,
        staleTime: 5_000,
      },
    },
  });
}
