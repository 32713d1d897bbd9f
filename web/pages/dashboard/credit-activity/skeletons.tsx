import { TableSkeleton } from '../../../design/list-states.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';

/** The picture of what was used, while it loads. */
export function UsageSkeleton() {
  return (
    <div role="status" aria-label="Loading what you used" className="min-h-62">
      <Skeleton className="mt-1 h-4 w-3/4" />
      <Skeleton className="mt-7 h-44 w-full" />
    </div>
  );
}

/** The statement with its filter, while their code loads. */
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

/** The entries of the statement, while they load. */
export function EntriesSkeleton() {
  return <TableSkeleton label="Loading your statement" rows={10} />;
}
