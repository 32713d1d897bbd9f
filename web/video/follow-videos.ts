import type { QueryClient } from '@tanstack/react-query';
import { onlineManager, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { VideoId } from '../../contract/fields/ids.ts';
import { pollInLineSeconds } from '../../contract/videos/line.ts';
import { ApiError } from '../api/api-error.ts';
import { onBalanceChangeElsewhere } from '../api/balance-channel.ts';
import { callApi } from '../api/client.ts';
import { delayMilliseconds, followingVideo } from '../api/growing-delay.ts';
import { videoQuery } from '../api/queries.ts';
import type { Video } from '../api/received.ts';
import { insertVideo, isUnderWay, markListsOld, putVideo } from './video-cache.ts';

/* One query polls all videos under way every 1 to 5 seconds, and up to 30 in line, while the page is visible: a
   75-second video takes about 18 requests of one item each (several videos: of the newest page), about USD 0.00003. */

export interface VideosUnderWay {
  /** Newest first. */
  readonly videos: readonly Video[];
  /** Ended by the last response, not yet passed to `onEnd`. */
  readonly ended: readonly Video[];
  /** Requests since a video joined or changed; the interval grows with them. */
  readonly asked: number;
  /** Another tab, or a request without a response, may have started a video. */
  readonly mayHaveOthers: boolean;
}

const underWayKey = ['videos', 'under-way'] as const;

const videosUnderWayQuery = (client: QueryClient) =>
  queryOptions<VideosUnderWay>({
    queryKey: underWayKey,
    queryFn: async ({ signal }) => {
      const before = client.getQueryData<VideosUnderWay>(underWayKey);
      const answers = await readVideos(before, signal);
      return afterRead(before, client.getQueryData<VideosUnderWay>(underWayKey), answers, (video) => {
        const known = putVideo(client, video);
        // It was started in another tab.
        if (isUnderWay(known)) insertVideo(client, known);
        return known;
      });
    },
  });

/** Until the next request; a wait in line is polled more slowly the longer it will be. Pure. */
export function pauseMilliseconds(
  { videos, asked, mayHaveOthers }: Pick<VideosUnderWay, 'videos' | 'asked' | 'mayHaveOthers'>,
  failures: number,
  now: Date,
): number {
  const usual = delayMilliseconds(followingVideo, asked + failures);
  if (mayHaveOthers) return usual;
  const soonestSeconds = Math.min(
    ...videos.map(({ line }) => (line === null ? 0 : pollInLineSeconds(line, now))),
  );
  return Math.max(usual, 1_000 * soonestSeconds);
}

const noVideos: readonly Video[] = [];

/** The person's videos under way; undefined until known. Calls `onEnd` once for each that ends. */
export function useVideosUnderWay(
  isSignedIn: boolean,
  onEnd: (video: Video) => void,
): readonly Video[] | undefined {
  const client = useQueryClient();
  const { data } = useQuery({
    ...videosUnderWayQuery(client),
    enabled: isSignedIn,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => {
      // No request before Retry-After.
      const heldMilliseconds =
        state.error instanceof ApiError ? (state.error.retryAfterSeconds ?? 0) * 1_000 : 0;
      if (state.data === undefined) {
        return state.error === null
          ? false
          : Math.max(heldMilliseconds, delayMilliseconds(followingVideo, 9));
      }
      if (state.data.videos.length === 0 && !state.data.mayHaveOthers) return false;
      return Math.max(heldMilliseconds, pauseMilliseconds(state.data, state.fetchFailureCount, new Date()));
    },
    refetchOnWindowFocus: ({ state }) =>
      state.data !== undefined && state.data.videos.length > 0 ? 'always' : false,
  });

  useEffect(() => onBalanceChangeElsewhere(() => lookForMoreVideos(client)), [client]);

  const ended = data?.ended;
  useEffect(() => {
    if (ended === undefined || ended.length === 0) return;
    client.setQueryData<VideosUnderWay>(underWayKey, (known) => known && { ...known, ended: [] });
    for (const video of ended) onEnd(video);
    markListsOld(client);
  });
  return isSignedIn ? data?.videos : noVideos;
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
    () => true,
  );
}

/** Whether the videos under way are as the server has them, and if not, why. */
export type Reach = 'reached' | 'offline' | 'unreachable';

export function useReach(): Reach {
  const client = useQueryClient();
  const { isError } = useQuery({ ...videosUnderWayQuery(client), enabled: false });
  if (!useIsOnline()) return 'offline';
  return isError ? 'unreachable' : 'reached';
}

/** Follows a new video and adds it to the lists. */
export function followVideo(client: QueryClient, video: Video): void {
  insertVideo(client, video);
  markListsOld(client);
  if (!isUnderWay(video)) return;
  client.setQueryData<VideosUnderWay>(underWayKey, (known) => ({
    videos: [video, ...(known?.videos ?? []).filter(({ id }) => id !== video.id)],
    ended: known?.ended ?? [],
    asked: 0,
    mayHaveOthers: known?.mayHaveOthers ?? true,
  }));
}

/** Refetches all videos under way: one may be unknown here. */
export function lookForMoreVideos(client: QueryClient): void {
  client.setQueryData<VideosUnderWay>(
    underWayKey,
    (known) => known && { ...known, asked: 0, mayHaveOthers: true },
  );
}

/** Writes the response to an action everywhere; stops following an ended video. */
export function syncVideo(client: QueryClient, video: Video): void {
  putVideo(client, video);
  client.setQueryData<VideosUnderWay>(
    underWayKey,
    (known) =>
      known && {
        ...known,
        videos: known.videos.flatMap((other) =>
          other.id !== video.id ? other : isUnderWay(video) ? video : [],
        ),
      },
  );
}

/** Null for no id, or not cached yet. */
export function useKnownVideo(id: VideoId | null): Video | null {
  const { data } = useQuery({ ...videoQuery(id), enabled: false });
  return data ?? null;
}

/** One request for one video; otherwise the newest page, and one for each video not on it. */
async function readVideos(
  before: VideosUnderWay | undefined,
  signal: AbortSignal,
): Promise<readonly Video[]> {
  const followed = before?.videos ?? [];
  const [only] = followed;
  if (only !== undefined && followed.length === 1 && before?.mayHaveOthers === false) return one(only.id);
  const { videos } = await callApi('videoHistory', { query: {} }, { signal });
  const missing = followed.filter(({ id }) => !videos.some((video) => video.id === id));
  return [...videos, ...(await Promise.all(missing.map(({ id }) => one(id)))).flat()];

  /** Empty if the video is deleted. */
  async function one(id: VideoId): Promise<readonly Video[]> {
    try {
      return [await callApi('getVideo', { path: { id } }, { signal })];
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_found') return [];
      throw error;
    }
  }
}

/**
 * `now` may differ from `before`, the state at the request, by videos that joined or were canceled. `put`
 * caches a video and returns the cached one; otherwise pure.
 */
export function afterRead(
  before: VideosUnderWay | undefined,
  now: VideosUnderWay | undefined,
  answers: readonly Video[],
  put: (video: Video) => Video,
): VideosUnderWay {
  const wereUnderWay = new Map(before?.videos.map((video) => [video.id, video]));
  const known = answers
    .filter((video) => isUnderWay(video) || wereUnderWay.has(video.id))
    .map((video) => put(video));
  const joined = (now?.videos ?? []).filter(
    ({ id }) => !wereUnderWay.has(id) && !known.some((video) => video.id === id),
  );
  const stillFollowed = new Set(now?.videos.map(({ id }) => id));
  const videos = [...joined, ...known.filter(isUnderWay)];
  const hasChanged = videos.some(({ id, status }) => wereUnderWay.get(id)?.status !== status);
  return {
    videos,
    ended: known.filter((video) => !isUnderWay(video) && stillFollowed.has(video.id)),
    asked: hasChanged ? 1 : (now?.asked ?? 0) + 1,
    mayHaveOthers: false,
  };
}
