import { lazy, Suspense } from 'react';
import { HistorySkeleton } from './history-skeleton.tsx';

const History = lazy(async () => ({ default: (await import('./history.tsx')).History }));

/** The history, whose code loads when its tab is first opened. */
export function LazyHistory() {
  return (
    <Suspense fallback={<HistorySkeleton />}>
      <History />
    </Suspense>
  );
}
