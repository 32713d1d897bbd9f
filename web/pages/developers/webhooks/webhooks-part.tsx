import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../../../design/controls/button.tsx';
import { ChoiceGroup } from '../../../design/controls/choice-group.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { TableSkeleton } from '../../../design/list-states.tsx';
import { partFailure } from '../../../shell/failures.tsx';
import { lazyComponent } from '../../../shell/lazy-component.tsx';
import { PartError } from '../cards/part-error.tsx';
import { EndpointEntry } from './endpoint-entry.tsx';
import { endpointsQuery } from './queries.ts';
import type { WebhookMode } from './received.ts';
import type { WebhookTask } from './webhook-task.ts';

const WebhookDialog = lazyComponent(
  async () => (await import('./webhook-dialogs.tsx')).WebhookDialog,
  partFailure,
);

const modes = [
  { value: 'live', label: 'Live' },
  { value: 'test', label: 'Test' },
] as const;

/** The account's webhook endpoints and their delivery logs. */
export function WebhooksPart({ firstMode }: { firstMode: WebhookMode }) {
  const [mode, setMode] = useState(firstMode);
  const [task, setTask] = useState<WebhookTask | null>(null);
  const create = useRef<HTMLButtonElement>(null);
  const [hasDeleted, setDeleted] = useState(false);
  // The button that opened the dialog is gone with its endpoint; the dialog holds the focus until it closes.
  useEffect(() => {
    if (hasDeleted && task === null) create.current?.focus();
  }, [hasDeleted, task]);
  const open = (next: WebhookTask) => {
    setDeleted(false);
    setTask(next);
  };
  return (
    <>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <p className="max-w-prose text-[0.9375rem] text-pretty text-dim">
          We notify your server when a video made with an API key is finished. Live endpoints get events from
          live keys, and test endpoints from test keys.
        </p>
        <div className="flex flex-wrap items-end gap-3">
          <div className="w-48">
            <ChoiceGroup label="Show" choices={modes} value={mode} onChange={setMode} />
          </div>
          <Button ref={create} className="min-h-12" onClick={() => open({ kind: 'create' })}>
            Add endpoint
          </Button>
        </div>
      </div>
      <Endpoints mode={mode} onTask={open} />
      {task !== null && (
        <Suspense>
          <WebhookDialog
            task={task}
            mode={mode}
            onClose={() => setTask(null)}
            onDeleted={() => {
              setTask(null);
              setDeleted(true);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

function Endpoints({ mode, onTask }: { mode: WebhookMode; onTask: (task: WebhookTask) => void }) {
  const endpoints = useQuery(endpointsQuery(mode));
  if (endpoints.data === undefined) {
    return endpoints.isPending && endpoints.fetchStatus !== 'paused' ? (
      <TableSkeleton label="Loading your webhooks" rows={2} />
    ) : (
      <PartError title="We couldn’t load your webhooks" query={endpoints}>
        Your webhooks still work.
      </PartError>
    );
  }
  const { webhooks } = endpoints.data;
  if (webhooks.length === 0) {
    return (
      <EmptyState title={mode === 'live' ? 'No live endpoints yet' : 'No test endpoints yet'}>
        Add the URL of your server, then send it a test event.
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Webhook endpoints" className="border-t border-line">
      {webhooks.map((endpoint) => (
        <EndpointEntry key={endpoint.id} endpoint={endpoint} mode={mode} onTask={onTask} />
      ))}
    </ul>
  );
}
