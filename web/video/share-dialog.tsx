import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../api/client.ts';
import { messageOf } from '../api/error-texts.ts';
import type { Video } from '../api/received.ts';
import { Button } from '../design/controls/button.tsx';
import { Dialog } from '../design/controls/dialog.tsx';
import { Problem } from '../design/problem.tsx';
import { ShareLink } from './share-link.tsx';
import { putVideo } from './video-cache.ts';

type Change = { readonly kind: 'share'; readonly showsPrompt: boolean } | { readonly kind: 'revoke' };

/** Creates, describes and revokes the link of a video. */
export function ShareDialog({ video, onClose }: { video: Video; onClose: () => void }) {
  const client = useQueryClient();
  const [showsPrompt, setShowsPrompt] = useState(video.share_shows_prompt);
  const [said, setSaid] = useState('');
  const change = useMutation({
    mutationFn: (wanted: Change) =>
      wanted.kind === 'share'
        ? callApi('shareVideo', { path: { id: video.id }, body: { show_prompt: wanted.showsPrompt } })
        : callApi('unshareVideo', { path: { id: video.id } }),
    onMutate: () => setSaid(''),
    onSuccess: (changed, wanted) => {
      putVideo(client, changed);
      if (wanted.kind === 'revoke') setSaid(t`Link revoked.`);
      else if (video.share_url === null) setSaid(t`Link created.`);
      else
        setSaid(
          wanted.showsPrompt ? t`The page now shows the prompt.` : t`The page no longer shows the prompt.`,
        );
    },
    onError: (error, wanted) => {
      console.error('Error sharing a video', error);
      if (wanted.kind === 'share') setShowsPrompt(video.share_shows_prompt);
    },
  });
  const isBusy = change.isPending;
  const lastKind = change.variables?.kind;
  return (
    <Dialog title={t`Share this video`} onClose={onClose}>
      <p className="mt-3 truncate text-dim" title={video.prompt}>
        {video.prompt}
      </p>
      <label className="mt-5 flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={showsPrompt}
          onChange={({ target }) => {
            if (isBusy) return;
            setShowsPrompt(target.checked);
            if (video.share_url !== null) change.mutate({ kind: 'share', showsPrompt: target.checked });
          }}
          className="size-5 accent-accent"
        />
        {t`Show the prompt on the page`}
      </label>
      {video.share_url === null ? (
        <>
          <p className="mt-2 text-[0.9375rem] text-dim">
            {t`Anyone with the link can watch the video, no account needed. You can revoke the link at any time.`}
          </p>
          <Button
            variant="primary"
            className="mt-5 w-full"
            // The button that had the focus has gone with the link.
            autoFocus={lastKind === 'revoke'}
            busy={isBusy}
            onClick={() => change.mutate({ kind: 'share', showsPrompt })}
          >
            {isBusy ? t`Creating link...` : t`Create link`}
          </Button>
        </>
      ) : (
        <>
          <ShareLink
            url={video.share_url}
            isNew={lastKind === 'share'}
            onCopied={() => setSaid(t`Link copied.`)}
          />
          <div className="mt-6 flex flex-wrap items-center gap-3 border-t border-line pt-5">
            <p className="min-w-40 flex-1 text-[0.9375rem] text-dim">
              {t`Once you revoke the link, it stops working right away.`}
            </p>
            <Button
              variant="danger"
              busy={isBusy && lastKind === 'revoke'}
              disabled={isBusy}
              onClick={() => change.mutate({ kind: 'revoke' })}
            >
              {isBusy && lastKind === 'revoke' ? t`Revoking...` : t`Revoke link`}
            </Button>
          </div>
        </>
      )}
      <p role="status" className="mt-4 min-h-6 text-sm text-good">
        {said}
      </p>
      <Problem message={change.error && messageOf(change.error, t`That didn’t work. Please try again.`)} />
    </Dialog>
  );
}
