import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { links } from '../../addresses/links.ts';
import { announceBalanceChangeElsewhere } from '../../api/balance-channel.ts';
import { creditEntriesKey, creditsQuery, creditUsageQuery, ordersQuery } from '../../api/queries.ts';
import { cardGrid } from '../../design/card.tsx';
import { Button } from '../../design/controls/button.tsx';
import { Problem } from '../../design/problem.tsx';
import { showToast } from '../../design/toasts.ts';
import type { User } from '../../session/stored-session.ts';
import { useAuth } from '../../signed-in/auth-provider.tsx';
import { SignedInPage } from '../../signed-in/signed-in-page.tsx';
import { AccountCard, CreateCard } from './cards/account-cards.tsx';
import { topCards } from './cards/card-layout.ts';
import { CreditsCard } from './cards/credits-card.tsx';
import { PurchasesCard, SubscriptionHistoryCard } from './cards/order-cards.tsx';
import { SubscriptionCard } from './cards/subscription-card.tsx';
import { LazyCreditActivity } from './credit-activity/lazy-credit-activity.tsx';
import { DashboardFrame } from './dashboard-frame.tsx';

/** `/dashboard` */
export function DashboardPage() {
  return (
    <SignedInPage path={links.dashboard()} frame={<DashboardFrame />}>
      {(user) => <Dashboard user={user} />}
    </SignedInPage>
  );
}

function Dashboard({ user }: { user: User }) {
  const { subscription, checkSubscription } = useAuth();
  const queryClient = useQueryClient();
  const balance = useQuery(creditsQuery());
  const orders = useQuery(ordersQuery());
  const [isRefreshing, setRefreshing] = useState(false);
  const [hasFailed, setFailed] = useState(false);

  const refresh = async () => {
    setRefreshing(true);
    setFailed(false);
    const [credits, list, status] = await Promise.all([
      balance.refetch(),
      orders.refetch(),
      checkSubscription(),
      queryClient.invalidateQueries({ queryKey: creditEntriesKey }),
      queryClient.invalidateQueries(creditUsageQuery()),
    ]);
    setRefreshing(false);
    if (credits.isError || list.isError || status === null) {
      setFailed(true);
      return;
    }
    announceBalanceChangeElsewhere('account');
    showToast({ title: t`Updated`, description: t`Account status updated.`, tone: 'success' });
  };

  return (
    <div className="page-width py-[clamp(2rem,4vw,4rem)]">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h1 className="title-huge [--title-size:clamp(3.5rem,7vw,7rem)]">
          <Trans>Dashboard</Trans>
        </h1>
        <Button onClick={() => void refresh()} busy={isRefreshing}>
          {isRefreshing ? t`Refreshing...` : t`Refresh`}
        </Button>
        <Problem
          title={t`Refresh failed`}
          message={hasFailed ? t`We couldn’t load everything. Please try again.` : null}
        />
      </div>
      <div className={topCards}>
        <CreateCard />
        <CreditsCard balance={balance} subscription={subscription} />
        <SubscriptionCard />
        <AccountCard user={user} />
      </div>
      <div className={`mt-[clamp(1.5rem,3vw,3rem)] xl:grid-cols-2 ${cardGrid}`}>
        <PurchasesCard orders={orders} />
        <SubscriptionHistoryCard orders={orders} />
      </div>
      <LazyCreditActivity />
    </div>
  );
}
