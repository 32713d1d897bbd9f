import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { Card, cardGrid } from '../../../design/card.tsx';
import { useNear } from '../../../design/use-near.ts';
import { withTexts } from '../../../locales/translations.ts';
import { partFailure } from '../../../shell/failures.tsx';
import { lazyComponent } from '../../../shell/lazy-component.tsx';
import { StatementSkeleton, UsageSkeleton } from './skeletons.tsx';

const UsageChart = lazyComponent(async () => (await import('./usage-chart.tsx')).UsageChart, partFailure);
const Statement = lazyComponent(
  withTexts(['errors'], async () => (await import('./statement.tsx')).Statement),
  partFailure,
);

/** Usage chart and statement; code and data load near the window. */
export function LazyCreditActivity() {
  const [place, isNear] = useNear<HTMLDivElement>();
  return (
    <div ref={place} className={`mt-[clamp(1.5rem,3vw,3rem)] ${cardGrid}`}>
      <Card title={t`Credits used per day`}>
        <WhenNear isNear={isNear} skeleton={<UsageSkeleton />}>
          <UsageChart />
        </WhenNear>
      </Card>
      <Card title={t`Credit statement`}>
        <WhenNear isNear={isNear} skeleton={<StatementSkeleton />}>
          <Statement />
        </WhenNear>
      </Card>
    </div>
  );
}

function WhenNear({
  isNear,
  skeleton,
  children,
}: {
  isNear: boolean;
  skeleton: ReactNode;
  children: ReactNode;
}) {
  return isNear ? <Suspense fallback={skeleton}>{children}</Suspense> : skeleton;
}
