import { lazy, Suspense } from 'react';
import type { Video } from '../../api/received.ts';
import { HistorySkeleton } from './history-skeleton.tsx';

const History = lazy(async () => ({ default: (await import('./history.tsx')).History }));

/** The history, whose code loads when its tab is first opened. */
export function LazyHistory({ onRepeat }: { onRepeat: (video: Video) => void }) {
  return (
    <Suspense fallback={<HistorySkeleton />}>
      <History onRepeat={onRepeat} />
    </Suspense>
  );
}
