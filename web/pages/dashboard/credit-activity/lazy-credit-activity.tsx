import type { ReactNode } from 'react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Card } from '../../../design/card.tsx';
import { partFailure } from '../../../shell/failures.tsx';
import { lazyComponent } from '../../../shell/lazy-component.tsx';
import { StatementSkeleton, UsageSkeleton } from './skeletons.tsx';

const UsageChart = lazyComponent(async () => (await import('./usage-chart.tsx')).UsageChart, partFailure);
const Statement = lazyComponent(async () => (await import('./statement.tsx')).Statement, partFailure);

/** The picture of what was used, and the statement. Code and data load when they are near the window. */
export function LazyCreditActivity() {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '400px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={place}
      className="mt-[clamp(3rem,6vw,6rem)] grid grid-cols-1 gap-x-10 gap-y-14 xl:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]"
    >
      <Card title="Credits used per day" className="xl:sticky xl:top-6 xl:self-start">
        <WhenNear isNear={isNear} skeleton={<UsageSkeleton />}>
          <UsageChart />
        </WhenNear>
      </Card>
      <Card title="Credit statement">
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
