import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NewSecret } from '../secret-once.tsx';
import { DeleteEndpoint } from './delete-endpoint.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { endpointsQuery } from './queries.ts';
import type { WebhookMode } from './received.ts';
import { ReplayEvents } from './replay-events.tsx';
import { RotateSecret } from './rotate-secret.tsx';
import { SendTestEvent } from './send-test-event.tsx';
import type { WebhookTask } from './webhook-task.ts';

/** The dialog of what is asked about an endpoint. Its code loads when it is first opened. */
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
      return <SendTestEvent endpoint={task.endpoint} mode={mode} onSent={reloadLog} onClose={onClose} />;
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
