import { t } from '@lingui/core/macro';
import { Skeleton } from '../../../design/skeleton.tsx';

/** Grid classes of the history. */
export const historyGrid = 'grid gap-x-6 gap-y-12 pt-8 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4';

/** The history while it loads. */
export function HistorySkeleton() {
  return (
    <div role="status" aria-label={t`Loading your videos`} className={historyGrid}>
      {['one', 'two', 'three', 'four', 'five', 'six'].map((card) => (
        <div key={card}>
          <Skeleton className="aspect-video w-full" />
          <Skeleton className="mt-4 h-5 w-4/5" />
          <Skeleton className="mt-7 h-4 w-1/2" />
          <Skeleton className="mt-3 h-4 w-1/3" />
          <Skeleton className="mt-5 h-11 w-full" />
        </div>
      ))}
    </div>
  );
}
