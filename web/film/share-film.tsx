import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Video } from '../../contract/schemas.ts';
import { messageOf } from '../api/api-error.ts';
import { callApi } from '../api/client.ts';
import { Button } from '../design/button.tsx';
import { inputAppearance } from '../design/field.tsx';
import { showToast } from '../shell/toasts.ts';
import { putFilm } from './film-cache.ts';

/** Makes the link to a film's own page, says whether the prompt is on it, copies it, and takes it back. */
export function ShareFilm({ film }: { film: Video }) {
  const id = useId();
  const client = useQueryClient();
  // What was ticked is shown at once; an answer that says otherwise is believed.
  const [isPromptShown, setPromptShown] = useState(film.share_shows_prompt);
  const sharing = useMutation({
    mutationFn: (showPrompt: boolean | null) =>
      showPrompt === null
        ? callApi('unshareVideo', { path: { id: film.id } })
        : callApi('shareVideo', { path: { id: film.id }, body: { show_prompt: showPrompt } }),
    onSuccess: (shared) => putFilm(client, shared),
    onSettled: (shared) => setPromptShown((shared ?? film).share_shows_prompt),
    onError: (error) => {
      console.error('Error sharing a film', error);
      showToast({
        title: 'The link was not changed',
        description: messageOf(error, 'Please try again.'),
        tone: 'error',
      });
    },
  });
  const { share_url: url } = film;
  if (url === null) {
    return (
      <div className="w-full border-l-2 border-edge py-1 pl-4 text-sm">
        <p className="text-dim">
          Whoever has the link may watch this film. You can take it back at any time.
        </p>
        <Button
          className="mt-3"
          onClick={() => sharing.mutate(false)}
          busy={sharing.isPending}
          disabled={sharing.isPending}
        >
          {sharing.isPending ? 'Making the link...' : 'Make a link'}
        </Button>
      </div>
    );
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      showToast({ title: 'Link copied', tone: 'success' });
    } catch (error) {
      console.error('Error copying a link', error);
      showToast({ title: 'The link could not be copied', description: 'Select it and copy it by hand.' });
    }
  };
  return (
    <div className="grid w-full gap-3 border-l-2 border-edge py-1 pl-4 text-sm">
      <div>
        <label htmlFor={`${id}-link`} className="mb-1.5 block font-medium text-dim">
          Link to this film
        </label>
        <input
          id={`${id}-link`}
          readOnly
          value={url}
          onFocus={({ target }) => target.select()}
          className={inputAppearance}
        />
      </div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          checked={isPromptShown}
          onChange={({ target }) => {
            setPromptShown(target.checked);
            sharing.mutate(target.checked);
          }}
        />
        Show the prompt on its page
      </label>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>Copy link</Button>
        <Button variant="quiet" onClick={() => sharing.mutate(null)} disabled={sharing.isPending}>
          Take the link back
        </Button>
      </div>
    </div>
  );
}
