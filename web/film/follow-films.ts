import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { VideoId } from '../../contract/ids.ts';
import type { Video } from '../../contract/schemas.ts';
import { ApiError } from '../api/api-error.ts';
import { onBalanceChangeElsewhere } from '../api/balance-channel.ts';
import { callApi } from '../api/client.ts';
import { delayMilliseconds, followingFilm } from '../api/growing-delay.ts';
import { videoQuery } from '../api/queries.ts';
import { insertFilm, isUnderWay, markListsOld, putFilm } from './film-cache.ts';

/*
 * How a page learns what became of its films. It asks one question for all of them, at growing intervals of 1 to 5
 * seconds, while it can be seen, and none when nothing is under way: a film of 75 seconds costs some 18 questions, each
 * a reading of one item (several films: of the newest page), which is about USD 0.00003 in all. A hidden page asks
 * nothing, and once when it is seen again.
 */

export interface FilmsUnderWay {
  /** Newest first. */
  readonly films: readonly Video[];
  /** Those whose end the last answer told. */
  readonly ended: readonly Video[];
  /** Questions since a film joined or changed its state: what the wait for the next one grows by. */
  readonly asked: number;
  /** Another tab may have begun a film that this one does not know. */
  readonly mayHaveOthers: boolean;
}

const underWayKey = ['videos', 'under-way'] as const;

const filmsUnderWayQuery = (client: QueryClient) =>
  queryOptions<FilmsUnderWay>({
    queryKey: underWayKey,
    queryFn: async ({ signal }) => {
      const before = client.getQueryData<FilmsUnderWay>(underWayKey);
      const answers = await look(before, signal);
      return afterLook(before, client.getQueryData<FilmsUnderWay>(underWayKey), answers, (film) =>
        putFilm(client, film),
      );
    },
  });

/**
 * The signed-in person's films that are being made, followed to their ends; each end is told to `onEnd` once. Undefined
 * until they are known.
 */
export function useFilmsUnderWay(
  isSignedIn: boolean,
  onEnd: (film: Video) => void,
): readonly Video[] | undefined {
  const client = useQueryClient();
  const { data } = useQuery({
    ...filmsUnderWayQuery(client),
    enabled: isSignedIn,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => {
      if (state.data === undefined) return state.error === null ? false : delayMilliseconds(followingFilm, 9);
      if (state.data.films.length === 0 && !state.data.mayHaveOthers) return false;
      return delayMilliseconds(followingFilm, state.data.asked + state.fetchFailureCount);
    },
    refetchOnWindowFocus: ({ state }) =>
      state.data !== undefined && state.data.films.length > 0 ? 'always' : false,
  });

  useEffect(
    () =>
      onBalanceChangeElsewhere(() => {
        client.setQueryData<FilmsUnderWay>(
          underWayKey,
          (known) => known && { ...known, asked: 0, mayHaveOthers: true },
        );
      }),
    [client],
  );

  const ended = data?.ended;
  useEffect(() => {
    if (ended === undefined || ended.length === 0) return;
    client.setQueryData<FilmsUnderWay>(underWayKey, (known) => known && { ...known, ended: [] });
    for (const film of ended) onEnd(film);
    markListsOld(client);
  });
  return isSignedIn ? data?.films : [];
}

/** Puts a film that was just begun among those that are followed, and into the lists. */
export function followFilm(client: QueryClient, film: Video): void {
  insertFilm(client, film);
  markListsOld(client);
  if (!isUnderWay(film)) return;
  client.setQueryData<FilmsUnderWay>(underWayKey, (known) => ({
    films: [film, ...(known?.films ?? []).filter(({ id }) => id !== film.id)],
    ended: known?.ended ?? [],
    asked: 0,
    mayHaveOthers: known?.mayHaveOthers ?? true,
  }));
}

/** Puts what the server has answered to an action on a film everywhere; one that has ended is followed no longer. */
export function settleFilm(client: QueryClient, film: Video): void {
  putFilm(client, film);
  client.setQueryData<FilmsUnderWay>(
    underWayKey,
    (known) =>
      known && {
        ...known,
        films: known.films.flatMap((other) => (other.id !== film.id ? other : isUnderWay(film) ? film : [])),
      },
  );
}

/** A film as it is known to this page; null for no film, or not known yet. */
export function useKnownFilm(id: VideoId | null): Video | null {
  const { data } = useQuery({ ...videoQuery(id ?? nobodysFilm), enabled: false });
  return id === null ? null : (data ?? null);
}

/** Stands for no film in a key that is not asked for. */
const nobodysFilm = VideoId.parse('00000000-0000-7000-8000-000000000000');

/** Asks for all films that are under way: one by itself, several as the newest page, with a word for each not on it. */
async function look(before: FilmsUnderWay | undefined, signal: AbortSignal): Promise<readonly Video[]> {
  const films = before?.films ?? [];
  const [only] = films;
  if (only !== undefined && films.length === 1 && before?.mayHaveOthers === false) return one(only.id);
  const { videos } = await callApi('videoHistory', { query: {} }, { signal });
  const missing = films.filter(({ id }) => !videos.some((video) => video.id === id));
  return [...videos, ...(await Promise.all(missing.map(({ id }) => one(id)))).flat()];

  /** None, for a film that is gone. */
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
 * What is known after an answer. `now` is what the page knows when it arrives: films may have joined, or been cancelled,
 * since the question `before`. `put` notes an answer and gives what is known of its film. Pure but for that.
 */
export function afterLook(
  before: FilmsUnderWay | undefined,
  now: FilmsUnderWay | undefined,
  answers: readonly Video[],
  put: (film: Video) => Video,
): FilmsUnderWay {
  const wereUnderWay = new Map(before?.films.map((film) => [film.id, film]));
  const known = answers
    .filter((film) => isUnderWay(film) || wereUnderWay.has(film.id))
    .map((film) => put(film));
  const joined = (now?.films ?? []).filter(
    ({ id }) => !wereUnderWay.has(id) && !known.some((film) => film.id === id),
  );
  const stillFollowed = new Set(now?.films.map(({ id }) => id));
  const films = [...joined, ...known.filter(isUnderWay)];
  const hasChanged = films.some(({ id, status }) => wereUnderWay.get(id)?.status !== status);
  return {
    films,
    ended: known.filter((film) => !isUnderWay(film) && stillFollowed.has(film.id)),
    asked: hasChanged ? 1 : (now?.asked ?? 0) + 1,
    mayHaveOthers: false,
  };
}
