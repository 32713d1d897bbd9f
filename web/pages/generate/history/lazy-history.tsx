import { memo, Suspense } from 'react';
import type { ParentUse } from '../../../../contract/videos/models.ts';
import type { Video } from '../../../api/received.ts';
import { withTexts } from '../../../locales/translations.ts';
import { partFailure } from '../../../shell/failures.tsx';
import { lazyComponent } from '../../../shell/lazy-component.tsx';
import { HistorySkeleton } from './history-skeleton.tsx';

const History = lazyComponent(
  withTexts(['videos', 'history', 'library', 'errors'], async () => (await import('./history.tsx')).History),
  partFailure,
);

/** Memoized, so that typing in the other tab does not render it. */
export const LazyHistory = memo(function LazyHistory(props: {
  onRepeat: (video: Video) => void;
  onStartFrom: (video: Video, use: ParentUse) => void;
}) {
  return (
    <Suspense fallback={<HistorySkeleton />}>
      <History {...props} />
    </Suspense>
  );
});
