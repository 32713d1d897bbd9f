import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { HistoryFilter } from '../../api/queries.ts';
import { videoHistoryQuery } from '../../api/queries.ts';
import type { Video } from '../../api/received.ts';
import { Button, ButtonLink } from '../../design/button.tsx';
import { classNames } from '../../design/class-names.ts';
import { EmptyState } from '../../design/empty-state.tsx';
import { ListError } from '../../design/list-states.tsx';
import { links } from '../../links.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { filterOf, isFiltered, isNewStep } from './history-address.ts';
import { HistoryCard } from './history-card.tsx';
import { HistoryFilterBar } from './history-filter.tsx';
import { HistorySkeleton, historyGrid } from './history-skeleton.tsx';

/** All videos of the signed-in person, newest first, or those that a filter leaves. */
export function History({ onRepeat }: { onRepeat: (video: Video) => void }) {
  const { user, loading } = useAuth();
  const filter = filterOf(useLocation().search);
  const navigate = useNavigate();
  const history = useInfiniteQuery({
    ...videoHistoryQuery(filter),
    enabled: user !== null,
    placeholderData: keepPreviousData,
  });
  const videos = history.data?.pages.flatMap((page) => page.videos);

  if (user === null && !loading) {
    return (
      <EmptyState
        title="Your videos are kept here"
        className="mt-8"
        action={<ButtonLink to={links.signIn(links.history())}>Sign in to see them</ButtonLink>}
      >
        Every video that you make is in your history, with the sentence that it came from.
      </EmptyState>
    );
  }
  if (videos?.length === 0 && !isFiltered(filter) && !history.hasNextPage) {
    return (
      <EmptyState
        title="No videos yet"
        className="mt-8"
        action={<ButtonLink to={links.generate()}>Make the first one</ButtonLink>}
      >
        Write a sentence, choose a frame, and the video that comes of it will be here.
      </EmptyState>
    );
  }
  const setFilter = (next: HistoryFilter) =>
    navigate(links.history(next), { replace: !isNewStep(filter, next) });
  return (
    <>
      <HistoryFilterBar filter={filter} onChange={setFilter} />
      <p role="status" className="sr-only">
        {videos !== undefined && !history.isPlaceholderData && spoken(videos.length, history.hasNextPage)}
      </p>
      {videos === undefined ? (
        history.isError ? (
          <div className="pt-8">
            <ListError
              title="Your videos could not be loaded"
              isRetrying={history.isFetching}
              onRetry={() => void history.refetch()}
            >
              Nothing is lost: we could not reach them just now.
            </ListError>
          </div>
        ) : (
          <HistorySkeleton />
        )
      ) : (
        <>
          {videos.length === 0 && !history.hasNextPage && (
            <EmptyState
              title="No video like that"
              className="mt-8"
              action={
                <Button onClick={() => setFilter({ search: '', status: null })}>Show all videos</Button>
              }
            >
              {noneWords(filter)}
            </EmptyState>
          )}
          <ul
            aria-busy={history.isPlaceholderData}
            aria-label="Your videos"
            className={classNames(historyGrid, history.isPlaceholderData && 'opacity-60')}
          >
            {videos.map((video) => (
              <HistoryCard key={video.id} video={video} onRepeat={onRepeat} />
            ))}
          </ul>
          <More history={history}>
            {videos.length === 0 && 'None among the newest. There are older ones.'}
          </More>
        </>
      )}
    </>
  );
}

/** The way to older videos: the next page loads when its button comes near the window, or is pressed. */
function More({
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
  // A page that failed is asked for by hand: by itself it would be asked for on and on.
  const isAutomatic =
    hasNextPage && !history.isFetching && !isFetchNextPageError && !history.isPlaceholderData;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page the place is looked at anew
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
          The older videos could not be loaded.
        </p>
      ) : (
        <p className="text-dim">{children}</p>
      )}
      <Button
        onClick={() => void fetchNextPage()}
        busy={history.isFetchingNextPage}
        disabled={history.isFetchingNextPage}
      >
        {history.isFetchingNextPage ? 'Loading...' : 'Show older videos'}
      </Button>
    </div>
  );
}

function spoken(count: number, hasMore: boolean): string {
  if (count === 0) return hasMore ? 'No videos yet among the newest' : 'No videos';
  return `${count} ${count === 1 ? 'video' : 'videos'}${hasMore ? ', and older ones' : ''}`;
}

function noneWords({ search, status }: HistoryFilter): string {
  if (search === '') return 'None of your videos is in this state.';
  return status === null
    ? `No prompt of yours has “${search}” in it.`
    : `No prompt of yours has “${search}” in it and is in this state.`;
}
