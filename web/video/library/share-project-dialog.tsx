import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../api/client.ts';
import { messageOf } from '../../api/error-texts.ts';
import type { Project } from '../../api/received.ts';
import { Button } from '../../design/controls/button.tsx';
import { Dialog } from '../../design/controls/dialog.tsx';
import { Problem } from '../../design/problem.tsx';
import { ShareLink } from '../share-link.tsx';
import { putProject } from './projects-cache.ts';

type Change = { readonly kind: 'share'; readonly showsPrompts: boolean } | { readonly kind: 'revoke' };

/** Creates, describes and revokes the link of a project. */
export function ShareProjectDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const client = useQueryClient();
  const [showsPrompts, setShowsPrompts] = useState(project.share_shows_prompts);
  const [said, setSaid] = useState('');
  const change = useMutation({
    mutationFn: (wanted: Change) =>
      wanted.kind === 'share'
        ? callApi('shareProject', { path: { id: project.id }, body: { show_prompts: wanted.showsPrompts } })
        : callApi('unshareProject', { path: { id: project.id } }),
    onMutate: () => setSaid(''),
    onSuccess: (changed, wanted) => {
      putProject(client, changed);
      setSaid(saidText(wanted, project.share_url === null));
    },
    onError: (error, wanted) => {
      console.error('Error sharing a project', error);
      if (wanted.kind === 'share') setShowsPrompts(project.share_shows_prompts);
    },
  });
  const isBusy = change.isPending;
  const lastKind = change.variables?.kind;
  return (
    <Dialog title={t`Share this project`} onClose={onClose}>
      <p className="mt-3 truncate text-dim" title={project.name}>
        {project.name}
      </p>
      <ShowPrompts
        checked={showsPrompts}
        onChange={(shows) => {
          if (isBusy) return;
          setShowsPrompts(shows);
          if (project.share_url !== null) change.mutate({ kind: 'share', showsPrompts: shows });
        }}
      />
      <p className="mt-2 text-[0.9375rem] text-dim">
        {t`Anyone with the link can watch the completed videos of this project, also those that you add later. No account needed.`}
      </p>
      {project.share_url === null ? (
        <Button
          variant="primary"
          className="mt-5 w-full"
          // The button that had the focus has gone with the link.
          autoFocus={lastKind === 'revoke'}
          busy={isBusy}
          onClick={() => change.mutate({ kind: 'share', showsPrompts })}
        >
          {isBusy ? t`Creating link...` : t`Create link`}
        </Button>
      ) : (
        <>
          <ShareLink
            url={project.share_url}
            isNew={lastKind === 'share'}
            onCopied={() => setSaid(t`Link copied.`)}
          />
          <RevokeLink
            isBusy={isBusy}
            isRevoking={isBusy && lastKind === 'revoke'}
            onRevoke={() => change.mutate({ kind: 'revoke' })}
          />
        </>
      )}
      <p role="status" className="mt-4 min-h-6 text-sm text-good">
        {said}
      </p>
      <Problem message={change.error && messageOf(change.error, t`That didn’t work. Please try again.`)} />
    </Dialog>
  );
}

function ShowPrompts({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className="mt-5 flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 accent-accent"
      />
      {t`Show the prompts on the page`}
    </label>
  );
}

function RevokeLink({
  isBusy,
  isRevoking,
  onRevoke,
}: {
  isBusy: boolean;
  isRevoking: boolean;
  onRevoke: () => void;
}) {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3 border-t border-line pt-5">
      <p className="min-w-40 flex-1 text-[0.9375rem] text-dim">
        {t`Once you revoke the link, it stops working right away.`}
      </p>
      <Button variant="danger" busy={isRevoking} disabled={isBusy} onClick={onRevoke}>
        {isRevoking ? t`Revoking...` : t`Revoke link`}
      </Button>
    </div>
  );
}

function saidText(wanted: Change, isNew: boolean): string {
  if (wanted.kind === 'revoke') return t`Link revoked.`;
  if (isNew) return t`Link created.`;
  return wanted.showsPrompts ? t`The page now shows the prompts.` : t`The page no longer shows the prompts.`;
}
