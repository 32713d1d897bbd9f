import { useQuery } from '@tanstack/react-query';
import { VideoId } from '../../contract/ids.ts';
import type { Video } from '../../contract/schemas.ts';
import { ApiError } from '../api/api-error.ts';
import { delayMilliseconds, followingFilm } from '../api/growing-delay.ts';
import { videoQuery } from '../api/queries.ts';

/** Whether a film has yet to reach its last state. */
export function isUnderWay(video: Video): boolean {
  return video.status === 'queued' || video.status === 'generating';
}

/** Asks for the film `id` at growing intervals until it reaches its last state; null for no film, or not known yet. */
export function useFollowedFilm(id: VideoId | null): Video | null {
  const { data } = useQuery({
    ...videoQuery(id ?? nobodysFilm),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => {
      if (state.data !== undefined && !isUnderWay(state.data)) return false;
      if (state.error instanceof ApiError && state.error.code === 'not_found') return false;
      return delayMilliseconds(followingFilm, state.dataUpdateCount + state.errorUpdateCount);
    },
  });
  return id === null ? null : (data ?? null);
}

/** Stands for no film in a key that is not asked for. */
const nobodysFilm = VideoId.parse('00000000-0000-7000-8000-000000000000');
