import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Video, VideoPage } from '../../../contract/schemas.ts';
import { videoHistoryQuery } from '../../api/queries.ts';
import { Button, ButtonLink } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { links } from '../../links.ts';
import { useAuth } from '../../session/auth-provider.tsx';
import { useLocation } from '../../shell/navigation.tsx';
import { readHistoryFilter } from './history-address.ts';
import { HistoryCard } from './history-card.tsx';
import { HistoryFilter } from './history-filter.tsx';
import { HistorySkeleton, historyGrid } from './history-skeleton.tsx';

/** All films of the signed-in person, newest first. */
export function History({ onRepeat }: { onRepeat: (film: Video) => void }) {
  const { user, loading } = useAuth();
  const { search: query } = useLocation();
  const filter = readHistoryFilter(query);
  const isFiltered = filter.search !== '' || filter.status !== null;
  const history = useInfiniteQuery({
    ...videoHistoryQuery(filter),
    enabled: user !== null,
  });

  if (user === null && !loading) {
    return (
      <EmptyState
        title="Your films are kept here"
        className="mt-8"
        action={<ButtonLink to={links.signIn(links.history())}>Sign in to see them</ButtonLink>}
      >
        Every film that you make is in your history, with the sentence that it came from.
      </EmptyState>
    );
  }
  return (
    <>
      <HistoryFilter filter={filter} />
      <Films history={history} isFiltered={isFiltered} onRepeat={onRepeat} />
    </>
  );
}

function Films({
  history,
  isFiltered,
  onRepeat,
}: {
  history: UseInfiniteQueryResult<InfiniteData<VideoPage>>;
  isFiltered: boolean;
  onRepeat: (film: Video) => void;
}) {
  if (history.data === undefined && history.isError) {
    return (
      <EmptyState
        tone="error"
        title="Your films could not be loaded"
        className="mt-8"
        action={
          <Button
            onClick={() => void history.refetch()}
            busy={history.isFetching}
            disabled={history.isFetching}
          >
            {history.isFetching ? 'Loading...' : 'Try again'}
          </Button>
        }
      >
        Nothing is lost: we could not reach them just now.
      </EmptyState>
    );
  }
  if (history.data === undefined) return <HistorySkeleton />;

  const films = history.data.pages.flatMap((page) => page.videos);
  return (
    <>
      {films.length === 0 && !history.hasNextPage && <NoFilms isFiltered={isFiltered} />}
      <ul className={historyGrid}>
        {films.map((film) => (
          <HistoryCard key={film.id} film={film} onRepeat={onRepeat} />
        ))}
      </ul>
      {history.hasNextPage && (
        // A new one after each page: the old one does not jump down the window. A search may find nothing on a page.
        <MoreButton
          key={history.data.pages.length}
          isLoading={history.isFetchingNextPage}
          onMore={() => void history.fetchNextPage()}
        />
      )}
    </>
  );
}

function NoFilms({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      title="No film is like that"
      className="mt-8"
      action={<ButtonLink to={links.history()}>Show all films</ButtonLink>}
    >
      Try fewer words, or another state.
    </EmptyState>
  ) : (
    <EmptyState
      title="No films yet"
      className="mt-8"
      action={<ButtonLink to={links.generate()}>Make the first one</ButtonLink>}
    >
      Write a sentence, choose a frame, and the film that comes of it will be here.
    </EmptyState>
  );
}

/** Loads the next page when it comes into view, or when it is pressed. */
function MoreButton({ isLoading, onMore }: { isLoading: boolean; onMore: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current === null || isLoading) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onMore();
      },
      { rootMargin: '600px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isLoading, onMore]);
  return (
    <div ref={place} className="mt-12 flex justify-center">
      <Button onClick={onMore} busy={isLoading} disabled={isLoading}>
        {isLoading ? 'Loading...' : 'Show older films'}
      </Button>
    </div>
  );
}
