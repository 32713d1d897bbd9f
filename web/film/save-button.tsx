import { useMutation, useQueryClient } from '@tanstack/react-query';
import { retentionDays } from '../../contract/catalog.ts';
import type { Video } from '../../contract/schemas.ts';
import { allows } from '../../contract/video-actions.ts';
import { messageOf } from '../api/api-error.ts';
import { callApi } from '../api/client.ts';
import { Button } from '../design/button.tsx';
import { showToast } from '../shell/toasts.ts';
import { putFilm } from './film-cache.ts';

/** Keeps a film for good, or no longer. */
export function SaveButton({ film }: { film: Video }) {
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: (saved: boolean) => callApi('updateVideo', { path: { id: film.id }, body: { saved } }),
    onSuccess: (video) => {
      putFilm(client, video);
    },
    onError: (error) => {
      console.error('Error saving a film', error);
      showToast({
        title: film.saved ? 'The film is still saved' : 'The film was not saved',
        description: messageOf(error, 'Please try again.'),
        tone: 'error',
      });
    },
  });
  if (!allows(film.status, 'save')) return null;
  // What was pressed shows at once; if it fails, it goes back.
  const isSaved = saving.isPending ? saving.variables : film.saved;
  return (
    <Button
      variant="quiet"
      aria-pressed={isSaved}
      title={isSaved ? 'Saved: kept until you say otherwise' : `Keep it for more than ${retentionDays} days`}
      busy={saving.isPending}
      onClick={() => {
        if (!saving.isPending) saving.mutate(!film.saved);
      }}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 16 16"
        className="size-4"
        fill={isSaved ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.5"
      >
        <path d="M3.5 1.75h9v12.5L8 10.75l-4.5 3.5z" />
      </svg>
      {isSaved ? 'Saved' : 'Save'}
      <span className="sr-only">: {film.prompt}</span>
    </Button>
  );
}
