import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { VideoId } from '../../contract/ids.ts';
import type { Video, VideoPage } from '../../contract/schemas.ts';
import { historyFilterOf, videoHistoriesKey, videoHistoryQuery, videoQuery } from '../api/queries.ts';

/*
 * A film is kept in several places: by itself, and in each list of the history that shows it. What changes one of them
 * changes all, without asking the server again.
 */

/** Whether a film has yet to reach its last state. */
export function isUnderWay(video: Video): boolean {
  return video.status === 'queued' || video.status === 'generating';
}

/** Puts what the server has said of a film everywhere it is shown. Gives what is known now. */
export function putFilm(client: QueryClient, film: Video): Video {
  const key = videoQuery(film.id).queryKey;
  const known = client.getQueryData(key);
  // An answer that was overtaken: nothing brings a film back from its last state.
  if (known !== undefined && !isUnderWay(known) && isUnderWay(film)) return known;
  client.setQueryData(key, film);
  changeLists(client, (list) => withFilmReplaced(list, film));
  return film;
}

/** Puts a film that is new, or back, into the lists that would show it. */
export function insertFilm(client: QueryClient, film: Video): void {
  client.setQueryData(videoQuery(film.id).queryKey, film);
  changeLists(client, (list, queryKey) => {
    const { search, status } = historyFilterOf(queryKey);
    const isShown =
      (status === null || status === film.status) && film.prompt.toLowerCase().includes(search.toLowerCase());
    return isShown ? withFilmInserted(list, film) : list;
  });
}

/** Takes a film out of every list. */
export function removeFilm(client: QueryClient, id: VideoId): void {
  changeLists(client, (list) => withoutFilm(list, id));
}

/** The lists that are not on show are asked for again when they are. */
export function markListsOld(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: videoHistoriesKey, refetchType: 'none' });
}

type FilmList = InfiniteData<VideoPage, unknown>;

function changeLists(
  client: QueryClient,
  change: (list: FilmList, queryKey: readonly unknown[]) => FilmList,
): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: videoHistoriesKey })) {
    const typedKey = videoHistoryQuery(historyFilterOf(queryKey)).queryKey;
    client.setQueryData(typedKey, (list) => list && change(list, queryKey));
  }
}

/** The list with the film as it is now, in the place that it has. */
export function withFilmReplaced(list: FilmList, film: Video): FilmList {
  return mapPages(list, (videos) =>
    videos.some(({ id }) => id === film.id)
      ? videos.map((known) => (known.id === film.id ? film : known))
      : videos,
  );
}

/** The list with the film among the others, newest first; one that is older than all that was loaded comes by itself. */
export function withFilmInserted(list: FilmList, film: Video): FilmList {
  if (list.pages.some(({ videos }) => videos.some(({ id }) => id === film.id))) {
    return withFilmReplaced(list, film);
  }
  const isLast = (index: number) => index === list.pages.length - 1;
  // Ids begin with the time at which they were made.
  const place = list.pages.findIndex(
    ({ videos, next_cursor }, index) =>
      videos.some(({ id }) => id < film.id) || (isLast(index) && next_cursor === null),
  );
  return mapPages(list, (videos, index) =>
    index === place ? [...videos, film].sort((a, b) => (a.id < b.id ? 1 : -1)) : videos,
  );
}

export function withoutFilm(list: FilmList, id: VideoId): FilmList {
  return mapPages(list, (videos) =>
    videos.some((video) => video.id === id) ? videos.filter((video) => video.id !== id) : videos,
  );
}

function mapPages(list: FilmList, map: (videos: Video[], index: number) => Video[]): FilmList {
  return {
    ...list,
    pages: list.pages.map((page, index) => {
      const videos = map(page.videos, index);
      return videos === page.videos ? page : { ...page, videos };
    }),
  };
}
