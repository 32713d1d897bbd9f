import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Card } from '../../../design/card.tsx';
import { Button } from '../../../design/controls/button.tsx';
import { EmptyState } from '../../../design/empty-state.tsx';
import { TableSkeleton } from '../../../design/list-states.tsx';
import { withTexts } from '../../../locales/translations.ts';
import { partFailure } from '../../../shell/failures.tsx';
import { lazyComponent } from '../../../shell/lazy-component.tsx';
import { cardPlaces, KeysIntroduction } from './developers-frame.tsx';
import { KeyEntry } from './key-entry.tsx';
import type { KeyTask } from './key-task.ts';
import { isActive } from './key-words.ts';
import { PartError } from './part-error.tsx';
import { keysQuery } from './queries.ts';
import type { ApiKey } from './received.ts';

const KeyDialog = lazyComponent(
  withTexts(
    ['account-settings', 'sign-in', 'errors'],
    async () => (await import('./key-dialogs.tsx')).KeyDialog,
  ),
  partFailure,
);

/** The account's API keys. */
export function KeysCard({
  onTestSecret,
  onRevoked,
}: {
  onTestSecret: (secret: string) => void;
  onRevoked: (key: ApiKey) => void;
}) {
  const [task, setTask] = useState<KeyTask | null>(null);
  const create = useRef<HTMLButtonElement>(null);
  const [hasRevoked, setRevoked] = useState(false);
  // The button that opened the dialog is gone with its key; the dialog holds the focus until it closes.
  useEffect(() => {
    if (hasRevoked && task === null) create.current?.focus();
  }, [hasRevoked, task]);
  const open = (next: KeyTask) => {
    setRevoked(false);
    setTask(next);
  };
  return (
    <Card title="API keys" className={cardPlaces.keys}>
      <KeysIntroduction
        action={
          <Button ref={create} variant="primary" onClick={() => open({ kind: 'create' })}>
            Create key
          </Button>
        }
      />
      <Keys onTask={open} />
      {task !== null && (
        <Suspense>
          <KeyDialog
            task={task}
            onTestSecret={onTestSecret}
            onClose={() => setTask(null)}
            onRevoked={(key) => {
              onRevoked(key);
              setTask(null);
              setRevoked(true);
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}

function Keys({ onTask }: { onTask: (task: KeyTask) => void }) {
  const keys = useQuery(keysQuery());
  if (keys.data === undefined) {
    return keys.isPending && keys.fetchStatus !== 'paused' ? (
      <TableSkeleton label="Loading your keys" rows={2} />
    ) : (
      <PartError title="We couldn’t load your keys" query={keys}>
        Your keys still work.
      </PartError>
    );
  }
  const active = keys.data.keys.filter(isActive);
  const ended = keys.data.keys.filter((key) => !isActive(key));
  return (
    <>
      {active.length === 0 ? (
        <EmptyState title={ended.length === 0 ? 'No keys yet' : 'No active keys'}>
          Create a test key first: it costs nothing, and the quick start shows what to do with it.
        </EmptyState>
      ) : (
        <KeyList label="API keys" keys={active} onTask={onTask} />
      )}
      {ended.length > 0 && (
        <details className="group mt-4">
          <summary className="inline-flex min-h-11 list-none items-center text-[0.9375rem] text-dim underline decoration-edge underline-offset-4 hover:text-ink">
            <span className="group-open:hidden">Show inactive keys ({ended.length})</span>
            <span className="hidden group-open:inline">Hide inactive keys</span>
          </summary>
          <KeyList label="Inactive keys" keys={ended} onTask={onTask} />
        </details>
      )}
    </>
  );
}

function KeyList({
  label,
  keys,
  onTask,
}: {
  label: string;
  keys: readonly ApiKey[];
  onTask: (task: KeyTask) => void;
}) {
  return (
    <ul aria-label={label} className="border-t border-line">
      {keys.map((key) => (
        <KeyEntry key={key.id} apiKey={key} onTask={onTask} />
      ))}
    </ul>
  );
}
