import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../api/client.ts';
import type { Video } from '../api/received.ts';
import { putVideo } from './video-cache.ts';

/**
 * Asks for a video's signed links again, wherever it is shown: they stop working after some hours, and a page can stay
 * open for longer.
 */
export function useRefreshVideo(video: Video): () => Promise<Video> {
  const client = useQueryClient();
  return async () => putVideo(client, await callApi('getVideo', { path: { id: video.id } }));
}
