import { t } from '@lingui/core/macro';
import { TableSkeleton } from '../../../design/list-states.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';

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

/** The statement and its filter while their code loads. */
export function StatementSkeleton() {
  return (
    <>
      <div aria-hidden="true" className="mb-4 flex h-19 items-end justify-between">
        <Skeleton className="h-12 w-48" />
        <Skeleton className="h-12 w-36" />
      </div>
      <EntriesSkeleton />
    </>
  );
}

/** The statement's entries while they load. */
export function EntriesSkeleton() {
  return <TableSkeleton label={t`Loading your statement`} rows={10} />;
}
