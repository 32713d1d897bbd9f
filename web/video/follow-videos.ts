import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { VideoId } from '../../contract/ids.ts';
import { ApiError } from '../api/api-error.ts';
import { onBalanceChangeElsewhere } from '../api/balance-channel.ts';
import { callApi } from '../api/client.ts';
import { delayMilliseconds, followingVideo } from '../api/growing-delay.ts';
import { videoQuery } from '../api/queries.ts';
import type { Video } from '../api/received.ts';
import { insertVideo, isUnderWay, markListsOld, putVideo } from './video-cache.ts';

/*
 * How a page learns what became of its videos. It asks one question for all of them, at growing intervals of 1 to 5
 * seconds, while it can be seen, and none when nothing is under way: a video of 75 seconds costs some 18 questions, each
 * a reading of one item (several videos: of the newest page), which is about USD 0.00003 in all. A hidden page asks
 * nothing, and once when it is seen again.
 */

export interface VideosUnderWay {
  /** Newest first. */
  readonly videos: readonly Video[];
  /** Those whose end the last answer told. */
  readonly ended: readonly Video[];
  /** Questions since a video joined or changed its state: what the wait for the next one grows by. */
  readonly asked: number;
  /** A video may have been started that this page does not know: in another tab, or by a request without an answer. */
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
        // Started in another tab, it is in no list of this one yet.
        if (isUnderWay(known)) insertVideo(client, known);
        return known;
      });
    },
  });

/**
 * The signed-in person's videos that are being made, followed to their ends; each end is told to `onEnd` once. Undefined
 * until they are known.
 */
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
      // Too many questions: none before the server takes one again.
      const heldMilliseconds =
        state.error instanceof ApiError ? (state.error.retryAfterSeconds ?? 0) * 1_000 : 0;
      if (state.data === undefined) {
        return state.error === null
          ? false
          : Math.max(heldMilliseconds, delayMilliseconds(followingVideo, 9));
      }
      if (state.data.videos.length === 0 && !state.data.mayHaveOthers) return false;
      return Math.max(
        heldMilliseconds,
        delayMilliseconds(followingVideo, state.data.asked + state.fetchFailureCount),
      );
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
  return isSignedIn ? data?.videos : [];
}

/** Puts a video that was just begun among those that are followed, and into the lists. */
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

/** Asks once more for all videos that are under way: one may have been started that this page does not know. */
export function lookForMoreVideos(client: QueryClient): void {
  client.setQueryData<VideosUnderWay>(
    underWayKey,
    (known) => known && { ...known, asked: 0, mayHaveOthers: true },
  );
}

/** Puts what the server has answered to an action on a video everywhere; one that has ended is followed no longer. */
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

/** A video as it is known to this page; null for no video, or not known yet. */
export function useKnownVideo(id: VideoId | null): Video | null {
  const { data } = useQuery({ ...videoQuery(id), enabled: false });
  return data ?? null;
}

/** Asks for all videos that are under way: one by itself, several as the newest page, with a word for each not on it. */
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

  /** None, for a video that is gone. */
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
 * What is known after an answer. `now` is what the page knows when it arrives: videos may have joined, or been cancelled,
 * since the question `before`. `put` notes an answer and gives what is known of its video. Pure but for that.
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
