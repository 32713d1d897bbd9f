import { useInfiniteQuery } from '@tanstack/react-query';
import { callDevelopersApi } from '../../../api/call-developers-api.ts';
import { Badge } from '../../../design/badge.tsx';
import { Button } from '../../../design/controls/button.tsx';
import { useSubmission } from '../../../design/controls/use-submission.ts';
import { EmptyState } from '../../../design/empty-state.tsx';
import { TableSkeleton } from '../../../design/list-states.tsx';
import { Problem } from '../../../design/problem.tsx';
import { formatMoment } from '../../../locales/figures.ts';
import { PartError } from '../cards/part-error.tsx';
import { wordsOf } from '../cards/words-of.ts';
import { deliveriesQuery } from './queries.ts';
import type { Delivery, Endpoint, WebhookMode } from './received.ts';
import { outcomeText, stateText } from './webhook-words.ts';

/** Deliveries to an endpoint, newest first, with attempts and replay. */
export function DeliveryLog({
  endpoint: { id, url, enabled },
  mode,
  onReplayRange,
}: {
  endpoint: Endpoint;
  mode: WebhookMode;
  onReplayRange: () => void;
}) {
  const log = useInfiniteQuery(deliveriesQuery({ id, mode }));
  return (
    <section aria-label={`Delivery log of ${url}`} className="mt-3 border-l-2 border-edge pl-4">
      {content()}
    </section>
  );

  function content() {
    if (log.data === undefined) {
      return log.isPending && log.fetchStatus !== 'paused' ? (
        <TableSkeleton label="Loading the log" rows={3} />
      ) : (
        <PartError title="We couldn’t load the log" query={log}>
          We still send events.
        </PartError>
      );
    }
    const deliveries = log.data.pages.flatMap((page) => page.deliveries);
    return (
      <>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="text-sm text-faint">
            Newest first. Kept for 10 days.{!enabled && ' Enable the endpoint to replay events.'}
          </p>
          <span className="-ml-3 flex flex-wrap sm:-mr-3 sm:ml-0">
            <Button variant="quiet" onClick={() => void log.refetch()} busy={log.isRefetching}>
              Refresh<span className="sr-only"> the log</span>
            </Button>
            <Button variant="quiet" onClick={onReplayRange} disabled={!enabled}>
              Replay a range<span className="sr-only"> of {url}</span>
            </Button>
          </span>
        </div>
        {deliveries.length === 0 && (
          <EmptyState title="Nothing sent yet">
            Send a test event, or make a video with a {mode} key. The log goes back 10 days.
          </EmptyState>
        )}
        <ul>
          {deliveries.map((delivery) => (
            <DeliveryEntry
              key={delivery.event_id}
              delivery={delivery}
              isEnabled={enabled}
              onReplay={async () => {
                await callDevelopersApi('replayWebhook', {
                  path: { id },
                  query: { mode },
                  body: { event_id: delivery.event_id },
                });
                await log.refetch();
              }}
            />
          ))}
        </ul>
        {log.hasNextPage && (
          <Button className="mt-4" onClick={() => void log.fetchNextPage()} busy={log.isFetchingNextPage}>
            {log.isFetchingNextPage ? 'Loading...' : 'Show more'}
          </Button>
        )}
      </>
    );
  }
}

const stateTones = { delivered: 'good', given_up: 'live', dropped: 'neutral', pending: 'accent' } as const;

function DeliveryEntry({
  delivery,
  isEnabled,
  onReplay,
}: {
  delivery: Delivery;
  /** A disabled endpoint gets no replay. */
  isEnabled: boolean;
  onReplay: () => Promise<void>;
}) {
  const replay = useSubmission(onReplay);
  const { state, attempts, next_attempt_at: next } = delivery;
  const tone = Object.entries(stateTones).find(([name]) => name === state)?.[1] ?? 'neutral';
  return (
    <li className="border-t border-line py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.9375rem]">
        <code className="timecode font-medium">{delivery.type}</code>
        <Badge tone={tone}>{stateText(state, attempts.length)}</Badge>
        {delivery.test && <Badge>Test event</Badge>}
        <time dateTime={delivery.created_at} className="timecode text-sm text-faint">
          {formatMoment(delivery.created_at)}
        </time>
        <Button
          variant="quiet"
          className="-ml-3 sm:-mr-3 sm:ml-auto"
          onClick={replay.submit}
          busy={replay.isBusy}
          disabled={state === 'pending' || !isEnabled}
        >
          {replay.isBusy ? 'Replaying...' : 'Replay'}
          <span className="sr-only"> {delivery.event_id}</span>
        </Button>
      </div>
      <p className="timecode text-sm text-faint wrap-anywhere">
        <code>{delivery.event_id}</code>
        {delivery.video_id !== null && (
          <>
            {' '}
            · video <code>{delivery.video_id}</code>
          </>
        )}
      </p>
      <Problem message={replay.failure && wordsOf(replay.failure)} />
      {attempts.length > 0 && (
        <details className="mt-1">
          <summary className="inline-flex min-h-11 items-center text-sm text-dim underline decoration-edge underline-offset-4 hover:text-ink">
            {attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`}
            <span className="sr-only"> of {delivery.event_id}</span>
          </summary>
          <ol className="timecode flex flex-col gap-2 text-sm">
            {attempts.map((attempt) => (
              <li key={attempt.at}>
                <span className={attempt.outcome === 'delivered' ? 'text-good' : 'text-record'}>
                  {outcomeText(attempt)}
                </span>{' '}
                <span className="text-faint">
                  <time dateTime={attempt.at}>{formatMoment(attempt.at)}</time>, after{' '}
                  {attempt.duration_milliseconds} ms
                </span>
                {attempt.response !== '' && (
                  <pre className="on-screen mt-1 max-h-40 rounded-frame p-3 text-[0.8125rem] whitespace-pre-wrap [overflow-wrap:anywhere]">
                    {attempt.response}
                  </pre>
                )}
              </li>
            ))}
          </ol>
        </details>
      )}
      {next !== null && attempts.length > 0 && (
        <p className="text-sm text-faint">
          Next attempt: <time dateTime={next}>{formatMoment(next)}</time>
        </p>
      )}
    </li>
  );
}
