import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Video } from '../../contract/schemas.ts';
import { videoQuery } from '../api/queries.ts';

/**
 * A film whose signed links can be renewed: they stop working after some hours, and a page can stay open for longer.
 * `refresh` asks for new ones and gives the film with them.
 */
export function useFreshFilm(video: Video): { film: Video; refresh: () => Promise<Video> } {
  const queryClient = useQueryClient();
  const [renewed, setRenewed] = useState<Video | null>(null);
  const film = renewed !== null && renewed.id === video.id && video.status === 'completed' ? renewed : video;
  const refresh = async () => {
    const fresh = await queryClient.fetchQuery({ ...videoQuery(video.id), staleTime: 0 });
    setRenewed(fresh);
    return fresh;
  };
  return { film, refresh };
}
