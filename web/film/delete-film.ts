import type { QueryClient } from '@tanstack/react-query';
import type { Video } from '../../contract/schemas.ts';
import { messageOf } from '../api/api-error.ts';
import { callApi } from '../api/client.ts';
import { showToast } from '../shell/toasts.ts';
import { insertFilm, removeFilm } from './film-cache.ts';

/** Deletes a film, at once, and offers to have it back. Tells whoever waits; never throws. */
export async function deleteFilm(client: QueryClient, film: Video, onDeleted: () => void): Promise<void> {
  try {
    await callApi('deleteVideo', { path: { id: film.id } });
  } catch (error) {
    console.error('Error deleting a film', error);
    showToast({
      title: 'The film was not deleted',
      description: messageOf(error, 'Please try again.'),
      tone: 'error',
    });
    return;
  }
  onDeleted();
  removeFilm(client, film.id);
  showToast({
    title: 'Film deleted',
    description: excerpt(film.prompt),
    action: { label: 'Undo', perform: () => void restoreFilm(client, film) },
  });
}

async function restoreFilm(client: QueryClient, film: Video): Promise<void> {
  try {
    insertFilm(client, await callApi('updateVideo', { path: { id: film.id }, body: { deleted: false } }));
    showToast({ title: 'Film restored', description: excerpt(film.prompt), tone: 'success' });
  } catch (error) {
    console.error('Error restoring a film', error);
    showToast({
      title: 'The film was not restored',
      description: messageOf(error, 'Please try again.'),
      tone: 'error',
      action: { label: 'Try again', perform: () => void restoreFilm(client, film) },
    });
  }
}

const excerptCharacters = 80;

function excerpt(prompt: string): string {
  return prompt.length <= excerptCharacters ? prompt : `${prompt.slice(0, excerptCharacters).trimEnd()}…`;
}
