import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../api/client.ts';
import type { Video } from '../api/received.ts';
import { putVideo } from './video-cache.ts';

/** Refetches a video's signed links, which expire after some hours. */
export function useRefreshVideo(video: Video): () => Promise<Video> {
  const client = useQueryClient();
  return async () => putVideo(client, await callApi('getVideo', { path: { id: video.id } }));
}
