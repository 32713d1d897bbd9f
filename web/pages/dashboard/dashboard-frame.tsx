import { Card } from '../../design/card.tsx';
import { Skeleton } from '../../design/skeleton.tsx';

const cards = ['Credits Balance', 'Create New Video', 'Subscription', 'Account'] as const;

/** The dashboard while it is not known yet whose it is: what its document is prerendered with. */
export function DashboardFrame() {
  return (
    <div className="page-width py-[clamp(2rem,4vw,4rem)]">
      <h1 className="title-huge text-[clamp(3.5rem,7vw,7rem)]">Dashboard</h1>
      <div className="mt-[clamp(2rem,4vw,4rem)] grid grid-cols-1 gap-x-10 gap-y-12 md:grid-cols-2 xl:grid-cols-4">
        {cards.map((title) => (
          <Card key={title} title={title}>
            <Skeleton className="h-44 w-full" />
          </Card>
        ))}
      </div>
    </div>
  );
}
