import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { announceBalanceChangeElsewhere } from '../../api/balance-channel.ts';
import { DataProvider } from '../../api/data-provider.tsx';
import { creditEntriesKey, creditsQuery, creditUsageQuery, ordersQuery } from '../../api/queries.ts';
import { Button } from '../../design/button.tsx';
import { links } from '../../links.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import type { User } from '../../session/stored-session.ts';
import { showToast } from '../../shell/toasts.ts';
import { AccountCard, CreateCard } from './account-cards.tsx';
import { LazyAccountSettings } from './account-settings/lazy-account-settings.tsx';
import { LazyCreditActivity } from './credit-activity/lazy-credit-activity.tsx';
import { CreditsCard } from './credits-card.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';
import { PurchasesCard, SubscriptionHistoryCard } from './order-cards.tsx';
import { SubscriptionCard } from './subscription-card.tsx';

/** `/dashboard`: credits, plan, account and purchases of the signed-in person; other visitors are sent to sign in. */
export function DashboardPage() {
  const { user, loading } = useAuth();
  const navigate = useNavigate();
  useEffect(() => {
    const { pathname, hash } = window.location;
    // After a sign-out here, another page may be opening already.
    if (loading || user !== null || pathname.replace(/\/+$/, '') !== links.dashboard()) return;
    navigate(links.signIn(`${links.dashboard()}${hash}`), { replace: true });
  }, [loading, user, navigate]);
  if (user === null) return loading ? <DashboardFrame /> : null;
  return (
    <DataProvider>
      <Dashboard user={user} />
    </DataProvider>
  );
}

function Dashboard({ user }: { user: User }) {
  const { subscription, checkSubscription } = useAuth();
  const queryClient = useQueryClient();
  const balance = useQuery(creditsQuery());
  const orders = useQuery(ordersQuery());
  const [isRefreshing, setRefreshing] = useState(false);

  const refresh = async () => {
    setRefreshing(true);
    const [credits, list, status] = await Promise.all([
      balance.refetch(),
      orders.refetch(),
      checkSubscription(),
      queryClient.invalidateQueries({ queryKey: creditEntriesKey }),
      queryClient.invalidateQueries(creditUsageQuery()),
    ]);
    setRefreshing(false);
    if (credits.isError || list.isError || status === null) {
      showToast({
        title: 'Error',
        description: 'Your account could not be updated just now. Please try again.',
        tone: 'error',
      });
      return;
    }
    announceBalanceChangeElsewhere('account');
    showToast({ title: 'Updated', description: 'Account status updated.', tone: 'success' });
  };

  return (
    <div className="page-width py-[clamp(2rem,4vw,4rem)]">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h1 className="title-huge text-[clamp(3.5rem,7vw,7rem)]">Dashboard</h1>
        <Button onClick={() => void refresh()} busy={isRefreshing} disabled={isRefreshing}>
          {isRefreshing ? 'Refreshing...' : 'Refresh'}
        </Button>
      </div>
      <div className="mt-[clamp(2rem,4vw,4rem)] grid grid-cols-1 gap-x-10 gap-y-12 md:grid-cols-2 xl:grid-cols-4">
        <CreditsCard balance={balance} subscription={subscription} />
        <CreateCard />
        <SubscriptionCard />
        <AccountCard user={user} />
      </div>
      <LazyAccountSettings />
      <div className="mt-[clamp(3rem,6vw,6rem)] grid grid-cols-1 gap-x-10 gap-y-14 xl:grid-cols-2">
        <PurchasesCard orders={orders} />
        <SubscriptionHistoryCard orders={orders} />
      </div>
      <LazyCreditActivity />
    </div>
  );
}
