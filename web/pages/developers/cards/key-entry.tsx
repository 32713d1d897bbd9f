import type { ReactNode } from 'react';
import { Badge } from '../../../design/badge.tsx';
import { Button } from '../../../design/controls/button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { ProgressLine } from '../../../design/progress-line.tsx';
import { formatDate, formatMoment } from '../../../locales/figures.ts';
import type { KeyTask } from './key-task.ts';
import {
  addressesText,
  endText,
  expiryText,
  isActive,
  lastUsedText,
  scopesText,
  shortSecret,
  spendText,
} from './key-words.ts';
import type { ApiKey } from './received.ts';

/** A key with its actions. */
export function KeyEntry({ apiKey, onTask }: { apiKey: ApiKey; onTask: (task: KeyTask) => void }) {
  const ended = endText(apiKey);
  const { name, mode, former, cap_credits: cap } = apiKey;
  return (
    <li className="border-b border-line py-5 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold wrap-anywhere">{name}</h3>
        <Badge tone={mode === 'live' ? 'accent' : 'neutral'}>{mode === 'live' ? 'Live' : 'Test'}</Badge>
        {ended !== null && <Badge tone="live">{ended}</Badge>}
        <code className="timecode text-sm text-dim">{shortSecret(apiKey)}</code>
        {apiKey.state !== 'revoked' && apiKey.state !== 'leaked' && (
          <span className="-ml-3 flex flex-wrap sm:-mr-3 sm:ml-auto">
            {isActive(apiKey) && <TaskButton kind="rotate" label="Rotate" apiKey={apiKey} onTask={onTask} />}
            <TaskButton kind="change" label="Edit" apiKey={apiKey} onTask={onTask} />
            <TaskButton kind="revoke" label="Revoke" apiKey={apiKey} onTask={onTask} />
          </span>
        )}
      </div>
      <dl className="timecode mt-3 grid grid-cols-2 gap-x-6 gap-y-3 text-[0.9375rem] md:grid-cols-3">
        <Fact name="Spent this month">
          {spendText(apiKey)}
          {cap !== null && cap > 0 && (
            <ProgressLine
              part={apiKey.spent_credits / cap}
              tone={apiKey.spent_credits >= cap ? 'live' : 'accent'}
              className="mt-2 max-w-48"
            />
          )}
        </Fact>
        <Fact name="Permissions">{scopesText(apiKey.scopes)}</Fact>
        <Fact name="Last used">{lastUsedText(apiKey.last_used_at)}</Fact>
        <Fact name="Expires">{expiryText(apiKey)}</Fact>
        <Fact name="Allowed addresses">{addressesText(apiKey.allowed_addresses)}</Fact>
        <Fact name="Created">{formatDate(apiKey.created_at)}</Fact>
      </dl>
      {former !== null && (
        <div className="mt-4">
          <Notice title={`The old secret (…${former.last_four}) still works`} tone="warning">
            Until {formatMoment(former.works_until)}. Use the new one everywhere before then.
          </Notice>
        </div>
      )}
    </li>
  );
}

function TaskButton({
  kind,
  label,
  apiKey,
  onTask,
}: {
  kind: 'rotate' | 'change' | 'revoke';
  label: string;
  apiKey: ApiKey;
  onTask: (task: KeyTask) => void;
}) {
  return (
    <Button variant="quiet" onClick={() => onTask({ kind, key: apiKey })}>
      {label}
      <span className="sr-only"> {apiKey.name}</span>
    </Button>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-faint">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
