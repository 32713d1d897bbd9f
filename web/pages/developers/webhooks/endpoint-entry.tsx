import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { callDevelopersApi } from '../../../api/call-developers-api.ts';
import { Badge } from '../../../design/badge.tsx';
import { Button } from '../../../design/controls/button.tsx';
import { useSubmission } from '../../../design/controls/use-submission.ts';
import { TableSkeleton } from '../../../design/list-states.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Problem } from '../../../design/problem.tsx';
import { formatDate, formatMoment } from '../../../locales/figures.ts';
import { partFailure } from '../../../shell/failures.tsx';
import { lazyComponent } from '../../../shell/lazy-component.tsx';
import { wordsOf } from '../cards/words-of.ts';
import { endpointsQuery } from './queries.ts';
import type { Endpoint, WebhookMode } from './received.ts';
import type { WebhookTask } from './webhook-task.ts';
import { disabledText } from './webhook-words.ts';

const DeliveryLog = lazyComponent(async () => (await import('./delivery-log.tsx')).DeliveryLog, partFailure);

/** An endpoint with its actions and its log. */
export function EndpointEntry({
  endpoint,
  mode,
  onTask,
}: {
  endpoint: Endpoint;
  mode: WebhookMode;
  onTask: (task: WebhookTask) => void;
}) {
  const [isLogOpen, setLogOpen] = useState(false);
  /** Enabled in this view: earlier events were not sent. */
  const [wasEnabled, setWasEnabled] = useState(false);
  const queryClient = useQueryClient();
  const { id, url, description, enabled } = endpoint;
  const turn = useSubmission(async () => {
    await callDevelopersApi('changeWebhook', { path: { id }, query: { mode }, body: { enabled: !enabled } });
    setWasEnabled(!enabled);
    await queryClient.invalidateQueries(endpointsQuery(mode));
  });
  return (
    <li className="border-b border-line py-5 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-semibold wrap-anywhere">{url}</h3>
        <Badge tone={enabled ? 'good' : 'live'}>{enabled ? 'Enabled' : 'Disabled'}</Badge>
      </div>
      {description !== '' && <p className="mt-1 text-[0.9375rem] text-dim wrap-anywhere">{description}</p>}
      <p className="timecode mt-2 text-sm text-faint">
        <code>{id}</code> · {endpoint.events.join(', ')} ·{' '}
        <span className="whitespace-nowrap">added {formatDate(endpoint.created_at)}</span>
      </p>
      <Notices endpoint={endpoint} wasEnabled={wasEnabled} onTask={onTask} />
      <Actions
        endpoint={endpoint}
        turn={turn}
        isLogOpen={isLogOpen}
        onToggleLog={() => setLogOpen(!isLogOpen)}
        onTask={onTask}
      />
      <Problem message={turn.failure && wordsOf(turn.failure)} />
      {isLogOpen && (
        <Suspense fallback={<TableSkeleton label="Loading the log" rows={3} />}>
          <DeliveryLog
            endpoint={endpoint}
            mode={mode}
            onReplayRange={() => onTask({ kind: 'replay', endpoint })}
          />
        </Suspense>
      )}
    </li>
  );
}

/** What the owner should know about the endpoint's deliveries. */
function Notices({
  endpoint,
  wasEnabled,
  onTask,
}: {
  endpoint: Endpoint;
  wasEnabled: boolean;
  onTask: (task: WebhookTask) => void;
}) {
  const { url, enabled, missed_events: missed } = endpoint;
  const disabled = disabledText(endpoint);
  return (
    <div className="mt-3 flex flex-col gap-3 empty:hidden">
      {disabled !== null && (
        <Notice title="Not receiving events" tone="warning">
          {disabled} We send the events from this time only if you replay them after you enable the endpoint.
        </Notice>
      )}
      {enabled && wasEnabled && (
        <Notice
          title="Receiving new events again"
          action={
            <Button onClick={() => onTask({ kind: 'replay', endpoint })}>
              Replay what it missed
              <For url={url} />
            </Button>
          }
        >
          We send the events from the time it was disabled only if you replay them.
        </Notice>
      )}
      {enabled && missed > 0 && (
        <Notice title={`It missed the last ${missed === 1 ? 'event' : `${missed} events`}`} tone="warning">
          After 20 in a row, or a day of nothing but failure, we stop sending. The log below says what went
          wrong.
        </Notice>
      )}
      {endpoint.former_secret_ends_at !== null && (
        <Notice title="Two secrets sign">
          The old one until {formatMoment(endpoint.former_secret_ends_at)}. Accept the new one before then.
        </Notice>
      )}
    </div>
  );
}

function Actions({
  endpoint,
  turn,
  isLogOpen,
  onToggleLog,
  onTask,
}: {
  endpoint: Endpoint;
  /** Enables the endpoint, or disables it. */
  turn: Pick<ReturnType<typeof useSubmission>, 'submit' | 'isBusy'>;
  isLogOpen: boolean;
  onToggleLog: () => void;
  onTask: (task: WebhookTask) => void;
}) {
  const { url, enabled } = endpoint;
  return (
    <div className="mt-2 -ml-3 flex flex-wrap">
      <Button variant="quiet" onClick={() => onTask({ kind: 'test', endpoint })}>
        Send test event
        <For url={url} />
      </Button>
      <Button variant="quiet" onClick={() => onTask({ kind: 'change', endpoint })}>
        Edit
        <For url={url} />
      </Button>
      <Button variant="quiet" onClick={() => onTask({ kind: 'rotate', endpoint })}>
        Rotate secret
        <For url={url} />
      </Button>
      <Button variant="quiet" onClick={turn.submit} busy={turn.isBusy}>
        {enabled ? 'Disable' : 'Enable'}
        <For url={url} />
      </Button>
      <Button variant="quiet" onClick={() => onTask({ kind: 'delete', endpoint })}>
        Delete
        <For url={url} />
      </Button>
      <Button variant="quiet" aria-expanded={isLogOpen} onClick={onToggleLog}>
        {isLogOpen ? 'Hide the log' : 'Delivery log'}
        <For url={url} />
      </Button>
    </div>
  );
}

/** Names the button's endpoint for screen readers. */
function For({ url }: { url: string }) {
  return <span className="sr-only"> {url}</span>;
}
