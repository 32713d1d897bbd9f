import type { QueryClient } from '@tanstack/react-query';
import type { ProjectId } from '../../../../contract/fields/ids.ts';
import { callApi } from '../../../api/client.ts';
import type { Video } from '../../../api/received.ts';
import { fetchVideo } from '../../fetch-video.ts';
import { putVideo } from '../../video-cache.ts';

/** Whether a video has a file that its owner can take along. */
export function isZippable({ status, video_url, hidden_by_case }: Video): boolean {
  return status === 'completed' && video_url !== null && hidden_by_case === null;
}

/** Every video of a project that has a file, newest first, page by page. */
export async function* zippableVideosOf(project: ProjectId, signal: AbortSignal): AsyncGenerator<Video> {
  let cursor: string | null = null;
  do {
    const page: { readonly videos: readonly Video[]; readonly next_cursor: string | null } = await callApi(
      'videoHistory',
      { query: { project, status: 'completed', ...(cursor === null ? {} : { cursor }) } },
      { signal },
    );
    yield* page.videos.filter(isZippable);
    cursor = page.next_cursor;
  } while (cursor !== null);
}

/** Without the first `count`, which are in an earlier zip. */
export async function* after(
  count: number,
  videos: AsyncIterable<Video> | Iterable<Video>,
): AsyncGenerator<Video> {
  let index = 0;
  for await (const video of videos) {
    if (index >= count) yield video;
    index += 1;
  }
}

/** Fetches a video's file, with a fresh link if its own has expired. */
export function fetchFileOf(client: QueryClient, video: Video, signal: AbortSignal): Promise<Blob> {
  const refresh = async () =>
    putVideo(client, await callApi('getVideo', { path: { id: video.id } }, { signal }));
  return fetchVideo(video, refresh, signal);
}
