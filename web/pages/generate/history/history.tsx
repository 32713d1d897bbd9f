import { plural, t } from '@lingui/core/macro';
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode, RefObject } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ParentUse } from '../../../../contract/videos/models.ts';
import { links } from '../../../addresses/links.ts';
import type { HistoryFilter } from '../../../api/queries.ts';
import { projectsQuery, videoHistoryQuery } from '../../../api/queries.ts';
import type { Project, Video } from '../../../api/received.ts';
import { Button } from '../../../design/controls/button.tsx';
import { ListError } from '../../../design/list-states.tsx';
import { useAuth } from '../../../signed-in/auth-provider.tsx';
import { ProjectNamingDialog } from '../../../video/library/lazy-dialogs.tsx';
import { shortenLists } from '../../../video/video-cache.ts';
import { NoMatch, NoVideos, Offline, SignedOut } from './empty-history.tsx';
import { filterOf, isFiltered, isNewStep, noFilter } from './history-address.ts';
import { HistoryFilterBar } from './history-filter.tsx';
import { HistoryGrid } from './history-grid.tsx';
import { HistorySkeleton } from './history-skeleton.tsx';
import { MoreVideos } from './more-videos.tsx';
import { NewProjectButton, ProjectBar } from './project-bar.tsx';
import { ProjectHeading } from './project-heading.tsx';
import { SelectableCard } from './selectable-card.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useSelection } from './use-selection.ts';

/** The person's videos that match the filter, newest first, with the projects that they are in. */
export function History({
  onRepeat,
  onStartFrom,
}: {
  onRepeat: (video: Video) => void;
  onStartFrom: (video: Video, use: ParentUse) => void;
}) {
  const { user, loading } = useAuth();
  const filter = filterOf(useLocation().search);
  const history = useHistory(filter, user !== null);
  const projects = useQuery({ ...projectsQuery(), enabled: user !== null }).data?.projects ?? [];

  if (user === null && !loading) return <SignedOut />;
  // A paused query would look like loading.
  if (history.videos === undefined && history.query.fetchStatus === 'paused') return <Offline />;
  const isEmpty = history.videos?.length === 0 && !isFiltered(filter) && !history.query.hasNextPage;
  if (isEmpty && projects.length === 0) return <NoVideos />;
  return (
    <Library
      filter={filter}
      history={history}
      projects={projects}
      onRepeat={onRepeat}
      onStartFrom={onStartFrom}
    />
  );
}

type ShownHistory = ReturnType<typeof useHistory>;

function useHistory(filter: HistoryFilter, enabled: boolean) {
  const client = useQueryClient();
  const query = useInfiniteQuery({
    ...videoHistoryQuery(filter),
    enabled,
    placeholderData: keepPreviousData,
  });
  const address = links.history(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another list is shown
  useEffect(() => () => shortenLists(client), [client, address]);
  const { data } = query;
  const videos = useMemo(() => data?.pages.flatMap((page) => page.videos), [data]);
  return { query, videos };
}

function Library({
  filter,
  history,
  projects,
  onRepeat,
  onStartFrom,
}: {
  filter: HistoryFilter;
  history: ShownHistory;
  projects: readonly Project[];
  onRepeat: (video: Video) => void;
  onStartFrom: (video: Video, use: ParentUse) => void;
}) {
  const navigate = useNavigate();
  const [isNaming, setNaming] = useState(false);
  const videos = history.videos ?? [];
  const selection = useSelection(videos);
  const selectButton = useRef<HTMLButtonElement>(null);
  const project = projects.find(({ id }) => id === filter.project) ?? null;
  const setFilter = (next: HistoryFilter) =>
    navigate(links.history(next), { replace: !isNewStep(filter, next) });
  return (
    <>
      {projects.length > 0 && (
        <ProjectBar
          projects={projects}
          filter={filter}
          onChange={(id) => setFilter({ ...filter, project: id })}
          onCreate={() => setNaming(true)}
        />
      )}
      {isNaming && (
        <ProjectNamingDialog
          project={null}
          onSaved={({ id }) => setFilter({ ...noFilter, project: id })}
          onClose={() => setNaming(false)}
        />
      )}
      {project !== null && (
        <ProjectHeading project={project} onDeleted={() => setFilter({ ...filter, project: null })} />
      )}
      <HistoryFilterBar filter={filter} onChange={setFilter}>
        <SelectButton ref={selectButton} selection={selection} />
        {projects.length === 0 && <NewProjectButton onClick={() => setNaming(true)} />}
      </HistoryFilterBar>
      <VideoList
        history={history}
        selection={selection}
        onRepeat={onRepeat}
        onStartFrom={onStartFrom}
        noMatch={<NoMatch filter={filter} project={project} onShowAll={() => setFilter(noFilter)} />}
      />
      {selection.isSelecting && (
        <SelectionBar
          videos={selection.selected}
          title={project?.name ?? t`Videos`}
          canSelectMore={selection.selected.length < videos.length}
          onSelectAll={selection.selectAll}
          onDone={() => {
            selection.end();
            selectButton.current?.focus();
          }}
        />
      )}
    </>
  );
}

function SelectButton({
  ref,
  selection,
}: {
  ref: RefObject<HTMLButtonElement | null>;
  selection: ReturnType<typeof useSelection>;
}) {
  return (
    <Button
      ref={ref}
      variant="quiet"
      className="min-h-12 aria-pressed:bg-raised aria-pressed:text-ink sm:ml-auto"
      aria-pressed={selection.isSelecting}
      onClick={selection.isSelecting ? selection.end : selection.begin}
    >
      {t({ message: 'Select', comment: 'button: begins to select several videos' })}
    </Button>
  );
}

function VideoList({
  history: { query, videos },
  selection,
  onRepeat,
  onStartFrom,
  noMatch,
}: {
  history: ShownHistory;
  selection: ReturnType<typeof useSelection>;
  onRepeat: (video: Video) => void;
  onStartFrom: (video: Video, use: ParentUse) => void;
  noMatch: ReactNode;
}) {
  if (videos === undefined && query.isError) {
    return (
      <div className="pt-8">
        <ListError
          title={t`We couldn’t load your videos`}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        >
          {t`Nothing is lost. Please try again in a moment.`}
        </ListError>
      </div>
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        {videos !== undefined && !query.isPlaceholderData && spoken(videos.length, query.hasNextPage)}
      </p>
      {videos === undefined ? (
        <HistorySkeleton />
      ) : (
        <>
          {videos.length === 0 && !query.hasNextPage && noMatch}
          <HistoryGrid
            videos={videos}
            label={t`Your videos`}
            isBusy={query.isPlaceholderData}
            hasMore={query.hasNextPage}
            card={(video) => (
              <SelectableCard
                video={video}
                isSelected={selection.isSelected(video)}
                selected={selection.latest}
                onToggle={selection.toggle}
                onRepeat={onRepeat}
                onStartFrom={onStartFrom}
              />
            )}
          />
          <MoreVideos history={query}>
            {videos.length === 0 && t`No match among your newest videos. There are older ones.`}
          </MoreVideos>
        </>
      )}
    </>
  );
}

function spoken(count: number, hasMore: boolean): string {
  if (count === 0) return hasMore ? t`No match among your newest videos` : t`No videos`;
  return hasMore
    ? plural(count, { one: '# video, and older ones', other: '# videos, and older ones' })
    : plural(count, { one: '# video', other: '# videos' });
}
