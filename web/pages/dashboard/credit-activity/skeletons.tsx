import { t } from '@lingui/core/macro';
import { Skeleton } from '../../../design/skeleton.tsx';
import { Loading } from '../cards/loading.tsx';

/** The sum beside the chart, and details below both. */
export const usageLayout = 'timecode grid gap-x-12 gap-y-4 lg:grid-cols-[minmax(14rem,1fr)_minmax(0,3fr)]';

/** The usage chart while it loads. */
export function UsageSkeleton() {
  return (
    <div role="status" aria-label={t`Loading the credits you used`} className={`${usageLayout} min-h-62`}>
      <div>
        <Skeleton className="h-16 w-40" />
        <Skeleton className="mt-4 h-4 w-3/4" />
      </div>
      <Skeleton className="h-44 w-full" />
    </div>
  );
}

/** The statement while it loads. */
export function StatementSkeleton() {
  return <Loading label={t`Loading your statement`} className="min-h-60" />;
}
