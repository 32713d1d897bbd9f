import type { QueryClient } from '@tanstack/react-query';
import pMap from 'p-map';
import type { BodyOf } from '../../../contract/routes.ts';
import { callApi } from '../../api/client.ts';
import { projectsQuery } from '../../api/queries.ts';
import type { Video } from '../../api/received.ts';
import { placeVideo, removeVideo } from '../video-cache.ts';

const changesAtOnce = 5;

export interface ChangedVideos {
  /** The videos as they were before. */
  readonly changed: readonly Video[];
  /** Those that are as they were. */
  readonly failed: readonly Video[];
  /** The last failure; null: none. */
  readonly error: unknown;
}

/** Changes videos; one that fails leaves the others alone. */
export function changeVideos(
  client: QueryClient,
  videos: readonly Video[],
  bodyOf: (video: Video) => BodyOf<'updateVideo'>,
): Promise<ChangedVideos> {
  return changeEach(client, videos, async (video) =>
    placeVideo(client, await callApi('updateVideo', { path: { id: video.id }, body: bodyOf(video) })),
  );
}

/** Deletes videos; one that fails leaves the others alone. */
export function removeVideos(client: QueryClient, videos: readonly Video[]): Promise<ChangedVideos> {
  return changeEach(client, videos, async ({ id }) => {
    await callApi('deleteVideo', { path: { id } });
    removeVideo(client, id);
  });
}

/** A few at a time. */
async function changeEach(
  client: QueryClient,
  videos: readonly Video[],
  change: (video: Video) => Promise<void>,
): Promise<ChangedVideos> {
  const changed: Video[] = [];
  const failed: Video[] = [];
  let error: unknown = null;
  await pMap(
    videos,
    async (video) => {
      try {
        await change(video);
        changed.push(video);
      } catch (failure) {
        console.error('Error changing a video', failure);
        failed.push(video);
        error = failure;
      }
    },
    { concurrency: changesAtOnce },
  );
  // They hold their numbers of videos.
  void client.invalidateQueries(projectsQuery());
  return { changed, failed, error };
}
