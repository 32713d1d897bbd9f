import { TableSkeleton } from '../../design/list-states.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { usageLayout } from '../dashboard/credit-activity/skeletons.tsx';

/** The usage while it loads. */
export function UsageSkeleton() {
  return (
    <div role="status" aria-label="Loading your usage" className={`${usageLayout} min-h-62`}>
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-44 w-full" />
    </div>
  );
}

/** The webhooks while they load. */
export function WebhooksSkeleton() {
  return <TableSkeleton label="Loading your webhooks" rows={3} />;
}
