import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { VideoId } from '../../contract/fields/ids.ts';
import {
  type HistoryFilter,
  historyFilterOf,
  videoHistoriesKey,
  videoHistoryQuery,
  videoQuery,
} from '../api/queries.ts';
import type { Video, VideoPage } from '../api/received.ts';

/* The query cache holds a video by itself and in each list of the history; a change updates all. */

/** Whether a video is unfinished, also in a status newer than this page. */
export function isUnderWay({ status }: Video): boolean {
  return status !== 'completed' && status !== 'failed' && status !== 'cancelled';
}

/** Caches a video everywhere. Returns the cached one, which may be newer. */
export function putVideo(client: QueryClient, video: Video): Video {
  const key = videoQuery(video.id).queryKey;
  const known = client.getQueryData(key);
  // Stale response: no video leaves a final state.
  if (known !== undefined && !isUnderWay(known) && isUnderWay(video)) return known;
  client.setQueryData(key, video);
  changeLists(client, (list) => withVideoReplaced(list, video));
  return video;
}

/** Inserts a video into the lists whose filter it matches. */
export function insertVideo(client: QueryClient, video: Video): void {
  client.setQueryData(videoQuery(video.id).queryKey, video);
  changeLists(client, (list, queryKey) =>
    isShownIn(historyFilterOf(queryKey), video) ? withVideoInserted(list, video) : list,
  );
}

/** Caches a video that has another project or other tags: it leaves and enters the lists of its filters. */
export function placeVideo(client: QueryClient, video: Video): void {
  client.setQueryData(videoQuery(video.id).queryKey, video);
  changeLists(client, (list, queryKey) =>
    isShownIn(historyFilterOf(queryKey), video)
      ? withVideoInserted(list, video)
      : withoutVideo(list, video.id),
  );
}

/** A video of a deleted project is found in no project only by the server. */
function isShownIn({ search, status, project, tag }: HistoryFilter, video: Video): boolean {
  const isIn = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase());
  return (
    (status === null || status === video.status) &&
    (project === null || project === (video.project_id ?? 'none')) &&
    (tag === '' || video.tags.some((one) => one.toLowerCase() === tag.toLowerCase())) &&
    [video.prompt, ...video.tags].some((text) => isIn(text, search))
  );
}

/** Every video that any list holds, once. */
export function cachedVideos(client: QueryClient): readonly Video[] {
  const lists = client.getQueriesData<VideoList>({ queryKey: videoHistoriesKey });
  const videos = lists.flatMap(([, list]) => list?.pages.flatMap((page) => page.videos) ?? []);
  return [...new Map(videos.map((video) => [video.id, video])).values()];
}

/** Keeps the first page of each list: a refetch asks for every page that is there. */
export function shortenLists(client: QueryClient): void {
  changeLists(client, ({ pages, pageParams }) => ({
    pages: pages.slice(0, 1),
    pageParams: pageParams.slice(0, 1),
  }));
}

/** Removes a video from every list. */
export function removeVideo(client: QueryClient, id: VideoId): void {
  changeLists(client, (list) => withoutVideo(list, id));
}

/** Each list is refetched when next shown. */
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

/** Replaces a video in its place. */
export function withVideoReplaced(list: VideoList, video: Video): VideoList {
  return mapPages(list, (videos) =>
    videos.some(({ id }) => id === video.id)
      ? videos.map((known) => (known.id === video.id ? video : known))
      : videos,
  );
}

/** Inserts a video, newest first; one older than all loaded pages is left to a later page. */
export function withVideoInserted(list: VideoList, video: Video): VideoList {
  if (list.pages.some(({ videos }) => videos.some(({ id }) => id === video.id))) {
    return withVideoReplaced(list, video);
  }
  const isLast = (index: number) => index === list.pages.length - 1;
  // Ids begin with their creation time.
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
