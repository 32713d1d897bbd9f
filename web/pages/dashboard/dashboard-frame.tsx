import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Card } from '../../design/card.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { CreateCard } from './cards/account-cards.tsx';
import { cardPlaces, topCards } from './cards/card-layout.ts';

/** The prerendered dashboard, before the session is known. */
export function DashboardFrame() {
  return (
    <div className="page-width py-[clamp(2rem,4vw,4rem)]">
      <h1 className="title-huge [--title-size:clamp(3.5rem,7vw,7rem)]">
        <Trans>Dashboard</Trans>
      </h1>
      <div className={topCards}>
        <CreateCard />
        <Card title={t`Credits Balance`} className={cardPlaces.credits}>
          <Skeleton className="h-44 w-full" />
        </Card>
        <Card title={t`Subscription`} className={cardPlaces.subscription}>
          <Skeleton className="h-44 w-full" />
        </Card>
        <Card title={t`Account`} className={cardPlaces.account}>
          <Skeleton className="h-44 w-full" />
        </Card>
      </div>
    </div>
  );
}
