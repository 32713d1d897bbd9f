import { Suspense } from 'react';
import type { Video } from '../../api/received.ts';
import { partFailure } from '../../shell/failures.tsx';
import { lazyComponent } from '../../shell/lazy-component.tsx';
import { HistorySkeleton } from './history-skeleton.tsx';

const History = lazyComponent(async () => (await import('./history.tsx')).History, partFailure);

/** The history, whose code loads when its tab is first opened. */
export function LazyHistory({ onRepeat }: { onRepeat: (video: Video) => void }) {
  return (
    <Suspense fallback={<HistorySkeleton />}>
      <History onRepeat={onRepeat} />
    </Suspense>
  );
}
