import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ChangeKey, CreateKey } from './key-forms.tsx';
import type { KeyTask } from './key-task.ts';
import { keysQuery } from './queries.ts';
import type { ApiKey } from './received.ts';
import { RevokeKey } from './revoke-key.tsx';
import { RotateKey } from './rotate-key.tsx';
import { NewSecret } from './secret-once.tsx';

/** The dialog of a task on a key. */
export function KeyDialog({
  task,
  onTestSecret,
  onClose,
  onRevoked,
}: {
  task: KeyTask;
  onTestSecret: (secret: string) => void;
  onClose: () => void;
  onRevoked: (key: ApiKey) => void;
}) {
  const queryClient = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const reload = () => void queryClient.invalidateQueries(keysQuery());

  const showSecret = (made: string, mode: string) => {
    setSecret(made);
    if (mode === 'test') onTestSecret(made);
    reload();
  };
  if (secret !== null) {
    return (
      <NewSecret
        title={task.kind === 'rotate' ? 'Your new secret' : 'Your new key'}
        label="API key"
        secret={secret}
        onClose={onClose}
      />
    );
  }
  switch (task.kind) {
    case 'create':
      return <CreateKey onCreated={showSecret} onClose={onClose} />;
    case 'rotate':
      return (
        <RotateKey
          apiKey={task.key}
          onRotated={(made) => showSecret(made, task.key.mode)}
          onClose={onClose}
        />
      );
    case 'change':
      return (
        <ChangeKey
          apiKey={task.key}
          onChanged={() => {
            reload();
            onClose();
          }}
          onClose={onClose}
        />
      );
    case 'revoke':
      return (
        <RevokeKey
          apiKey={task.key}
          onRevoked={() => {
            reload();
            onRevoked(task.key);
          }}
          onClose={onClose}
        />
      );
  }
}
