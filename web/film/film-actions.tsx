import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Video } from '../../contract/schemas.ts';
import { allows } from '../../contract/video-actions.ts';
import { messageOf } from '../api/api-error.ts';
import { callApi } from '../api/client.ts';
import { Button } from '../design/button.tsx';
import { showToast } from '../shell/toasts.ts';
import { CancelFilm } from './cancel-film.tsx';
import { insertFilm, markListsOld, putFilm, removeFilm } from './film-cache.ts';

const ShareFilm = lazy(async () => ({ default: (await import('./share-film.tsx')).ShareFilm }));

/** What its owner may do with a film in the state that it is in, besides playing and downloading it. */
export function FilmActions({ film, onRepeat }: { film: Video; onRepeat: (film: Video) => void }) {
  const [isSharing, setSharing] = useState(false);
  return (
    <>
      {allows(film.status, 'save') && <SaveButton film={film} />}
      {allows(film.status, 'share') && (
        <Button aria-expanded={isSharing} onClick={() => setSharing(!isSharing)}>
          {film.share_url === null ? 'Share' : 'Shared'}
        </Button>
      )}
      {allows(film.status, 'repeat') && (
        <Button variant="quiet" onClick={() => onRepeat(film)}>
          Generate again
        </Button>
      )}
      {allows(film.status, 'delete') && <DeleteButton film={film} />}
      {allows(film.status, 'cancel') && <CancelFilm film={film} />}
      {isSharing && (
        <Suspense fallback={<p className="w-full text-sm text-faint">Loading...</p>}>
          <ShareFilm film={film} />
        </Suspense>
      )}
    </>
  );
}

function SaveButton({ film }: { film: Video }) {
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: () => callApi('updateVideo', { path: { id: film.id }, body: { saved: !film.saved } }),
    onSuccess: (saved) => putFilm(client, saved),
    onError: (error) => tell('The film was not changed', error),
  });
  return (
    <Button
      aria-pressed={film.saved}
      onClick={() => saving.mutate()}
      busy={saving.isPending}
      disabled={saving.isPending}
    >
      {film.saved ? 'Saved' : 'Save'}
    </Button>
  );
}

/** Deletes at once, and offers to take it back. */
function DeleteButton({ film }: { film: Video }) {
  const client = useQueryClient();
  const restoring = useMutation({
    mutationFn: () => callApi('updateVideo', { path: { id: film.id }, body: { deleted: false } }),
    onSuccess: (restored) => {
      insertFilm(client, restored);
      markListsOld(client);
      showToast({ title: 'Film restored', tone: 'success' });
    },
    onError: (error) => tell('The film was not restored', error),
  });
  const deletion = useMutation({
    mutationFn: () => callApi('deleteVideo', { path: { id: film.id } }),
    onSuccess: () => {
      removeFilm(client, film.id);
      markListsOld(client);
      showToast({
        title: 'Film deleted',
        description: 'It is gone for good in an hour.',
        action: { label: 'Undo', perform: () => restoring.mutate() },
      });
    },
    onError: (error) => tell('The film was not deleted', error),
  });
  return (
    <Button
      variant="quiet"
      onClick={() => deletion.mutate()}
      busy={deletion.isPending}
      disabled={deletion.isPending}
    >
      Delete
    </Button>
  );
}

function tell(title: string, error: Error): void {
  console.error(title, error);
  showToast({ title, description: messageOf(error, 'Please try again.'), tone: 'error' });
}
