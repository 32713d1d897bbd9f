import { t } from '@lingui/core/macro';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../design/controls/button.tsx';

/** Loads the next page when its button comes near the window, or is pressed. */
export function MoreVideos({
  history,
  children,
}: {
  history: Pick<
    UseInfiniteQueryResult<{ pages: readonly unknown[] }>,
    'data' | 'isPlaceholderData' | 'isFetching'
  > & {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchNextPageError, fetchNextPage } = history;
  const pages = history.data?.pages.length ?? 0;
  // Automatic retries would loop.
  const isAutomatic =
    hasNextPage && !history.isFetching && !isFetchNextPageError && !history.isPlaceholderData;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page renews the observer
  useEffect(() => {
    if (place.current === null || !isAutomatic) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void fetchNextPage();
      },
      { rootMargin: '600px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isAutomatic, pages, fetchNextPage]);

  if (!hasNextPage) return null;
  return (
    <div ref={place} className="mt-12 flex flex-col items-center gap-3">
      {isFetchNextPageError ? (
        <p role="alert" className="text-record">
          {t`We couldn’t load your older videos.`}
        </p>
      ) : (
        <p className="text-dim">{children}</p>
      )}
      <Button onClick={() => void fetchNextPage()} busy={history.isFetchingNextPage}>
        {history.isFetchingNextPage ? t`Loading...` : t`Show older videos`}
      </Button>
    </div>
  );
}
