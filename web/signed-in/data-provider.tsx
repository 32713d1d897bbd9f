import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { isPointlessNow } from '../api/api-error.ts';
import { onBalanceChange } from '../api/balance-channel.ts';
import { creditEntriesKey, creditsQuery, creditUsageQuery, ordersQuery } from '../api/queries.ts';
import { logFailure } from '../session/log-failure.ts';
import { useAuth } from './auth-provider.tsx';

/** Focusing the window refetches only videos under way (video/follow-videos.ts). */
const client = new QueryClient({
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
let owner: string | null = null;

/** The cache of what the server said to the person, emptied when the person changes. */
export function DataProvider({ children }: { children: ReactNode }) {
  const userId = useAuth().user?.id ?? null;
  // Before the children read it.
  if (userId !== owner) client.clear();
  owner = userId;
  useEffect(
    () =>
      onBalanceChange((change) => {
        void client.invalidateQueries(creditsQuery());
        void client.invalidateQueries({ queryKey: creditEntriesKey });
        void client.invalidateQueries(creditUsageQuery());
        if (change === 'account') void client.invalidateQueries(ordersQuery());
      }),
    [],
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
