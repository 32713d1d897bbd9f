import { useInfiniteQuery } from '@tanstack/react-query';
import type { OperatorResponseOf } from '../../../../contract/operators/operator-routes.ts';
import { Badge } from '../../../design/badge.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { ActionButton, useMayDo } from '../../actions/action-provider.tsx';
import { isRefused } from '../../api/operator-error.ts';
import { asSeenQuery } from '../../api/operator-queries.ts';
import { inWords, whole } from '../../design/figures.ts';
import { LoadMore } from '../../design/load-more.tsx';
import { Loaded } from '../../design/loaded.tsx';
import { Panel } from '../../design/panel.tsx';
import { Instant } from '../../design/time.tsx';
import { nameOf, type Person } from './person.ts';

/** The person's videos as their own page shows them, for 30 minutes, of which the owner is told. */
export function AsSeen({ person }: { person: Person }) {
  const mayView = useMayDo('viewAsPerson');
  const query = useInfiniteQuery({ ...asSeenQuery(person.id), enabled: mayView });
  if (!mayView) return <p className="text-sm text-dim">Your role does not view as a person.</p>;
  if (isRefused(query.error, 'forbidden')) {
    return (
      <div className="flex flex-wrap items-center gap-3 text-sm text-dim">
        <p>For 30 minutes, to read only. Your reason is written down, and the owner gets a mail.</p>
        <ActionButton
          action="viewAsPerson"
          known={{ person: person.id }}
          about={nameOf(person)}
          onDone={() => void query.refetch()}
        />
      </div>
    );
  }
  return (
    <Loaded query={query} what="what they see" rows={6}>
      {({ pages }) => {
        const videos = pages.flatMap((page) => page.videos);
        const until = pages.at(-1)?.until;
        const refusals = pages[0]?.refusals ?? [];
        return (
          <>
            {until !== undefined && (
              <p className="mb-4 text-sm text-dim">
                Open to you until <Instant at={until} />. The owner was told.
              </p>
            )}
            {refusals.length > 0 && <Refusals refusals={refusals} />}
            {videos.length === 0 ? (
              <EmptyState title="No videos">Their page is empty.</EmptyState>
            ) : (
              <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
                {videos.map((video) => (
                  <SeenVideo key={video.id} video={video} />
                ))}
              </ul>
            )}
            <LoadMore className="mt-3" query={query} />
          </>
        );
      }}
    </Loaded>
  );
}

type Seen = OperatorResponseOf<'readPersonAsSeen'>['videos'][number];

/** What was refused before its charge; the person was told the id of each. */
function Refusals({ refusals }: { refusals: OperatorResponseOf<'readPersonAsSeen'>['refusals'] }) {
  return (
    <Panel title="Refused requests" className="mb-4">
      <ul className="flex flex-col gap-3 text-sm">
        {refusals.map(({ id, created_at: at, prompt, categories, rule_set: rules }) => (
          <li key={id}>
            <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{prompt}</p>
            <p className="text-faint">
              <Instant at={at} /> · {categories.map(inWords).join(', ')} · by {inWords(rules)} ·{' '}
              <span className="[overflow-wrap:anywhere]">{id}</span>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function SeenVideo({ video }: { video: Seen }) {
  return (
    <li className="flex min-w-0 flex-col gap-2 border border-line p-3 text-sm">
      {video.video_url !== null && (
        // biome-ignore lint/a11y/useMediaCaption: generated videos have no captions
        <video
          controls
          preload="none"
          src={video.video_url}
          poster={video.thumbnail_url ?? undefined}
          className="max-h-64 w-full"
        />
      )}
      <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">{video.prompt}</p>
      <p className="flex flex-wrap items-center gap-2 text-dim">
        <Badge tone={video.status === 'completed' ? 'good' : video.status === 'failed' ? 'live' : 'neutral'}>
          {inWords(video.status)}
        </Badge>
        {video.failure_reason !== null && inWords(video.failure_reason)}
        {video.hidden_by_case !== null && <Badge tone="live">Hidden after a report</Badge>}
        {video.saved && 'saved'} {video.share_url !== null && 'shared'}
      </p>
      <p className="text-faint">
        <Instant at={video.created_at} /> · {video.model_name} · {whole(video.credits_used)} credits
        {video.refunded_credits !== null &&
          video.refunded_credits > 0 &&
          ` · ${whole(video.refunded_credits)} refunded`}
      </p>
    </li>
  );
}
