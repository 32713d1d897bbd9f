import { plural, t } from '@lingui/core/macro';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ParentUse } from '../../../../contract/videos/models.ts';
import { links } from '../../../addresses/links.ts';
import type { HistoryFilter } from '../../../api/queries.ts';
import { videoHistoryQuery } from '../../../api/queries.ts';
import type { Video } from '../../../api/received.ts';
import { Button, ButtonLink } from '../../../design/controls/button.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { ListError } from '../../../design/list-states.tsx';
import { useAuth } from '../../../signed-in/auth-provider.tsx';
import { filterOf, isFiltered, isNewStep } from './history-address.ts';
import { HistoryCard } from './history-card.tsx';
import { HistoryFilterBar } from './history-filter.tsx';
import { HistoryGrid } from './history-grid.tsx';
import { HistorySkeleton, historyGrid } from './history-skeleton.tsx';

/** The person's videos that match the filter, newest first. */
export function History({
  onRepeat,
  onStartFrom,
}: {
  onRepeat: (video: Video) => void;
  onStartFrom: (video: Video, use: ParentUse) => void;
}) {
  const { user, loading } = useAuth();
  const filter = filterOf(useLocation().search);
  const navigate = useNavigate();
  const history = useInfiniteQuery({
    ...videoHistoryQuery(filter),
    enabled: user !== null,
    placeholderData: keepPreviousData,
  });
  const videos = history.data?.pages.flatMap((page) => page.videos);

  if (user === null && !loading) return <SignedOut />;
  // A paused query would look like loading.
  if (videos === undefined && history.fetchStatus === 'paused') return <Offline />;
  if (videos?.length === 0 && !isFiltered(filter) && !history.hasNextPage) return <NoVideos />;
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
              title={t`We couldn’t load your videos`}
              isRetrying={history.isFetching}
              onRetry={() => void history.refetch()}
            >
              {t`Nothing is lost. Please try again in a moment.`}
            </ListError>
          </div>
        ) : (
          <HistorySkeleton />
        )
      ) : (
        <>
          {videos.length === 0 && !history.hasNextPage && (
            <NoMatch filter={filter} onShowAll={() => setFilter({ search: '', status: null })} />
          )}
          <HistoryGrid
            videos={videos}
            label={t`Your videos`}
            isBusy={history.isPlaceholderData}
            hasMore={history.hasNextPage}
            card={(video) => <HistoryCard {...{ video, onRepeat, onStartFrom }} />}
          />
          <More history={history}>
            {videos.length === 0 && t`No match among your newest videos. There are older ones.`}
          </More>
        </>
      )}
    </>
  );
}

function SignedOut() {
  return (
    <EmptyFrames>
      <EmptyState
        title={t`Your videos live here`}
        action={<ButtonLink to={links.signIn(links.history())}>{t`Sign in to see your videos`}</ButtonLink>}
      >
        {t`Every video you make shows up in your history, together with its prompt.`}
      </EmptyState>
    </EmptyFrames>
  );
}

function Offline() {
  return (
    <EmptyFrames>
      <EmptyState tone="error" title={t`You’re offline`}>
        {t`Your videos will load as soon as your connection is back.`}
      </EmptyState>
    </EmptyFrames>
  );
}

function NoVideos() {
  return (
    <EmptyFrames>
      <EmptyState
        title={t`No videos yet`}
        action={<ButtonLink to={links.generate()}>{t`Make your first video`}</ButtonLink>}
      >
        {t`Describe a scene, choose a shape and a length, and your video will appear here.`}
      </EmptyState>
    </EmptyFrames>
  );
}

function NoMatch({ filter, onShowAll }: { filter: HistoryFilter; onShowAll: () => void }) {
  return (
    <EmptyState
      title={t`No matching videos`}
      className="mt-8"
      action={<Button onClick={onShowAll}>{t`Show all videos`}</Button>}
    >
      {noneWords(filter)}
    </EmptyState>
  );
}

function EmptyFrames({ children }: { children: ReactNode }) {
  return (
    <div className={historyGrid}>
      <div className="sm:max-lg:col-span-2">{children}</div>
      <div aria-hidden="true" className="corner-marks min-h-56 bg-surface max-lg:hidden" />
      <div aria-hidden="true" className="corner-marks min-h-56 bg-surface max-lg:hidden" />
      <div aria-hidden="true" className="corner-marks min-h-56 bg-surface max-2xl:hidden" />
    </div>
  );
}

/** Loads the next page when its button comes near the window, or is pressed. */
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

function spoken(count: number, hasMore: boolean): string {
  if (count === 0) return hasMore ? t`No match among your newest videos` : t`No videos`;
  return hasMore
    ? plural(count, { one: '# video, and older ones', other: '# videos, and older ones' })
    : plural(count, { one: '# video', other: '# videos' });
}

function noneWords({ search, status }: HistoryFilter): string {
  if (search === '') return t`None of your videos have this status.`;
  return status === null
    ? t`None of your prompts contain “${search}”.`
    : t`None of your videos with this status have “${search}” in their prompt.`;
}
