import { useQueryClient } from '@tanstack/react-query';
import type { Video } from '../../contract/schemas.ts';
import { callApi } from '../api/client.ts';
import { putFilm } from './film-cache.ts';

/**
 * Asks for a film's signed links again, wherever it is shown: they stop working after some hours, and a page can stay
 * open for longer.
 */
export function useRefreshFilm(video: Video): () => Promise<Video> {
  const client = useQueryClient();
  return async () => putFilm(client, await callApi('getVideo', { path: { id: video.id } }));
}
