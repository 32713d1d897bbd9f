import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { VideoId } from '../../contract/ids.ts';
import { historyFilterOf, videoHistoriesKey, videoHistoryQuery, videoQuery } from '../api/queries.ts';
import type { Video, VideoPage } from '../api/received.ts';

/*
 * A video is kept in several places: by itself, and in each list of the history that shows it. What changes one of them
 * changes all, without asking the server again.
 */

/** Whether a video has yet to reach its last state. A state that is newer than this page counts as being made. */
export function isUnderWay({ status }: Video): boolean {
  return status !== 'completed' && status !== 'failed' && status !== 'cancelled';
}

/** Puts what the server has said of a video everywhere it is shown. Gives what is known now. */
export function putVideo(client: QueryClient, video: Video): Video {
  const key = videoQuery(video.id).queryKey;
  const known = client.getQueryData(key);
  // An answer that was overtaken: nothing brings a video back from its last state.
  if (known !== undefined && !isUnderWay(known) && isUnderWay(video)) return known;
  client.setQueryData(key, video);
  changeLists(client, (list) => withVideoReplaced(list, video));
  return video;
}

/** Puts a video that is new, or back, into the lists that would show it. */
export function insertVideo(client: QueryClient, video: Video): void {
  client.setQueryData(videoQuery(video.id).queryKey, video);
  changeLists(client, (list, queryKey) => {
    const { search, status } = historyFilterOf(queryKey);
    const isShown =
      (status === null || status === video.status) &&
      video.prompt.toLowerCase().includes(search.toLowerCase());
    return isShown ? withVideoInserted(list, video) : list;
  });
}

/** Takes a video out of every list. */
export function removeVideo(client: QueryClient, id: VideoId): void {
  changeLists(client, (list) => withoutVideo(list, id));
}

/** The lists that are not on show are asked for again when they are. */
export function markListsOld(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: videoHistoriesKey, refetchType: 'none' });
}

type VideoList = InfiniteData<VideoPage, unknown>;

function changeLists(
  client: QueryClient,
  change: (list: VideoList, queryKey: readonly unknown[]) => VideoList,
): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: videoHistoriesKey })) {
    const typedKey = videoHistoryQuery(historyFilterOf(queryKey)).queryKey;
    client.setQueryData(typedKey, (list) => list && change(list, queryKey));
  }
}

/** The list with the video as it is now, in the place that it has. */
export function withVideoReplaced(list: VideoList, video: Video): VideoList {
  return mapPages(list, (videos) =>
    videos.some(({ id }) => id === video.id)
      ? videos.map((known) => (known.id === video.id ? video : known))
      : videos,
  );
}

/** The list with the video among the others, newest first; one that is older than all that was loaded comes by itself. */
export function withVideoInserted(list: VideoList, video: Video): VideoList {
  if (list.pages.some(({ videos }) => videos.some(({ id }) => id === video.id))) {
    return withVideoReplaced(list, video);
  }
  const isLast = (index: number) => index === list.pages.length - 1;
  // Ids begin with the time at which they were made.
  const place = list.pages.findIndex(
    ({ videos, next_cursor }, index) =>
      videos.some(({ id }) => id < video.id) || (isLast(index) && next_cursor === null),
  );
  return mapPages(list, (videos, index) =>
    index === place ? [...videos, video].sort((a, b) => (a.id < b.id ? 1 : -1)) : videos,
  );
}

export function withoutVideo(list: VideoList, id: VideoId): VideoList {
  return mapPages(list, (videos) =>
    videos.some((video) => video.id === id) ? videos.filter((video) => video.id !== id) : videos,
  );
}

function mapPages(list: VideoList, map: (videos: Video[], index: number) => Video[]): VideoList {
  return {
    ...list,
    pages: list.pages.map((page, index) => {
      const videos = map(page.videos, index);
      return videos === page.videos ? page : { ...page, videos };
    }),
  };
}
