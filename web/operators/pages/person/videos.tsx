import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { OperatorResponseOf } from '../../../../contract/operators/operator-routes.ts';
import { Badge } from '../../../design/badge.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { ActionButton, useMayDo } from '../../actions/action-provider.tsx';
import { isRefused, sentenceOf } from '../../api/operator-error.ts';
import { revealedVideoQuery, videosQuery } from '../../api/operator-queries.ts';
import { type DataColumn, DataTable } from '../../design/data-table.tsx';
import { inWords, whole } from '../../design/figures.ts';
import { LoadMore } from '../../design/load-more.tsx';
import { Loaded } from '../../design/loaded.tsx';
import { Panel } from '../../design/panel.tsx';
import { Instant } from '../../design/time.tsx';
import { nameOf, type Person } from './person.ts';

type Row = OperatorResponseOf<'readPersonVideos'>['videos'][number] & {
  readonly person: Person;
  readonly onRevealed: () => void;
};

/** Videos without what they show; 'Reveal' shows one, with a reason, for ten minutes. */
export function Videos({ person }: { person: Person }) {
  const [parameters, setParameters] = useSearchParams();
  const chosen = parameters.get('video');
  const query = useInfiniteQuery(videosQuery(person.id));
  return (
    <>
      {chosen !== null && <ChosenVideo key={chosen} person={person} video={chosen} />}
      <Loaded query={query} what="the videos" rows={6}>
        {({ pages }) => {
          const rows = pages
            .flatMap((page) => page.videos)
            .map((video) => ({
              ...video,
              person,
              onRevealed: () => setParameters({ tab: 'videos', video: video.id }),
            }));
          if (rows.length === 0) {
            return <EmptyState title="No videos">This person has made no video.</EmptyState>;
          }
          return (
            <>
              <DataTable caption="Videos" columns={columns} rows={rows} rowKey={({ id }) => id} />
              <LoadMore className="mt-3" query={query} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}

/** The video that the address names: revealed, or with the way to reveal it. */
function ChosenVideo({ person, video }: { person: Person; video: string }) {
  const mayReveal = useMayDo('revealVideo');
  const query = useQuery({ ...revealedVideoQuery(person.id, video), enabled: mayReveal });
  const { data, error, refetch } = query;
  return (
    <Panel title={`Video ${video}`} className="mb-4">
      {!mayReveal && <p className="text-sm text-dim">Your role does not show what videos show.</p>}
      {data === undefined && mayReveal && (
        <div className="flex flex-wrap items-center gap-3 text-sm text-dim">
          {error !== null && !isRefused(error, 'forbidden', 'not_found') && <p>{sentenceOf(error)}</p>}
          <p>Prompt and pictures are hidden. Revealing is written down with your reason.</p>
          <ActionButton
            action="revealVideo"
            label="Reveal"
            known={{ person: person.id, video }}
            about={`A video of ${nameOf(person)}`}
            onDone={() => void refetch()}
          />
        </div>
      )}
      {data !== undefined && (
        <div className="grid gap-4 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
          {data.video_url === null ? (
            <p className="text-sm text-dim">There is no file.</p>
          ) : (
            // biome-ignore lint/a11y/useMediaCaption: generated videos have no captions
            <video
              controls
              preload="none"
              src={data.video_url}
              poster={data.poster_url ?? undefined}
              className="max-h-96 w-full"
            />
          )}
          <div className="flex min-w-0 flex-col gap-3">
            <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{data.prompt}</p>
            {data.image_urls.map((url) => (
              <img key={url} src={url} alt="What the video is made from" className="max-h-60 self-start" />
            ))}
            <p className="text-sm text-faint">Shown for ten minutes from the reveal.</p>
          </div>
        </div>
      )}
    </Panel>
  );
}

const columns: readonly DataColumn<Row>[] = [
  { heading: 'Asked for', cell: ({ created_at: at }) => <Instant at={at} /> },
  {
    heading: 'State',
    cell: ({ status, failure_reason: reason, deleted_at: deletedAt }) => (
      <span className="flex flex-wrap items-center gap-1">
        <Badge tone={status === 'completed' ? 'good' : status === 'failed' ? 'live' : 'neutral'}>
          {inWords(status)}
        </Badge>
        {deletedAt !== null && <Badge>Deleted</Badge>}
        {reason !== null && <span className="text-dim">{inWords(reason)}</span>}
      </span>
    ),
  },
  { heading: 'Model', cell: ({ model }) => model },
  { heading: 'Credits', cell: ({ credits_used: credits }) => whole(credits), figures: true },
  {
    heading: 'By',
    cell: ({ by_api_key: byKey, is_shared: isShared }) => (
      <>
        {byKey ? 'API key' : 'the site'}
        {isShared && ', shared'}
      </>
    ),
  },
  { heading: 'Id', cell: ({ id }) => <span className="[overflow-wrap:anywhere] text-faint">{id}</span> },
  {
    heading: 'Do',
    cell: ({ id, person, onRevealed }) => (
      <ActionButton
        action="revealVideo"
        label="Reveal"
        known={{ person: person.id, video: id }}
        about={`A video of ${nameOf(person)}`}
        onDone={onRevealed}
      />
    ),
  },
];
