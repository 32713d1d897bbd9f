import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { pause } from '../../../api/pause.ts';
import { NewSecret } from '../cards/secret-once.tsx';
import { DeleteEndpoint } from './delete-endpoint.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { deliveriesQuery, endpointsQuery } from './queries.ts';
import type { Endpoint, WebhookMode } from './received.ts';
import { ReplayEvents } from './replay-events.tsx';
import { RotateSecret } from './rotate-secret.tsx';
import { SendTestEvent } from './send-test-event.tsx';
import type { WebhookTask } from './webhook-task.ts';

/** The dialog of a task on an endpoint. */
export function WebhookDialog({
  task,
  mode,
  onClose,
  onDeleted,
}: {
  task: WebhookTask;
  mode: WebhookMode;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const queryClient = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const reload = () => void queryClient.invalidateQueries(endpointsQuery(mode));
  const reloadLog = () => void queryClient.invalidateQueries({ queryKey: ['webhook-deliveries', mode] });

  /** An event appears in the log a moment later: refetch until then. */
  const findInLog = async ({ id }: Endpoint, eventId: string) => {
    const log = deliveriesQuery({ id, mode });
    for (const milliseconds of [0, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000]) {
      await pause(milliseconds);
      await queryClient.invalidateQueries(log);
      const pages = queryClient.getQueryData(log.queryKey)?.pages;
      // The log is closed, or has the event.
      if (pages?.[0]?.deliveries.every(({ event_id }) => event_id !== eventId) !== true) return;
    }
  };

  if (secret !== null) {
    return <NewSecret title="Your signing secret" label="Signing secret" secret={secret} onClose={onClose} />;
  }
  const showSecret = (made: string | null) => {
    reload();
    if (made === null) onClose();
    else setSecret(made);
  };
  switch (task.kind) {
    case 'create':
      return <EndpointForm endpoint={null} mode={mode} onSaved={showSecret} onClose={onClose} />;
    case 'change':
      return <EndpointForm endpoint={task.endpoint} mode={mode} onSaved={showSecret} onClose={onClose} />;
    case 'rotate':
      return <RotateSecret endpoint={task.endpoint} mode={mode} onRotated={showSecret} onClose={onClose} />;
    case 'test':
      return (
        <SendTestEvent
          endpoint={task.endpoint}
          mode={mode}
          onSent={(eventId) => void findInLog(task.endpoint, eventId)}
          onClose={onClose}
        />
      );
    case 'replay':
      return <ReplayEvents endpoint={task.endpoint} mode={mode} onReplayed={reloadLog} onClose={onClose} />;
    case 'delete':
      return (
        <DeleteEndpoint
          endpoint={task.endpoint}
          mode={mode}
          onDeleted={() => {
            reload();
            onDeleted();
          }}
          onClose={onClose}
        />
      );
  }
}
