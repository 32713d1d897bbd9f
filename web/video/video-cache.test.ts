import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { ProjectId } from '../../contract/fields/ids.ts';
import { type HistoryFilter, videoHistoryQuery, videoQuery } from '../api/queries.ts';
import type { Video } from '../api/received.ts';
import { videoNumber } from './testing/video-number.ts';
import {
  insertVideo,
  placeVideo,
  putVideo,
  removeVideo,
  shortenLists,
  withVideoInserted,
} from './video-cache.ts';

const all: HistoryFilter = { search: '', status: null, project: null, tag: '' };

describe('a list of videos', () => {
  it('takes a new video in front', () => {
    expect(ids(withVideoInserted(list([[2, 1]], null), videoNumber(3)))).toEqual([[3, 2, 1]]);
  });

  it('takes a video that is back in its own place, on whichever page that is', () => {
    expect(
      ids(
        withVideoInserted(
          list(
            [
              [9, 7],
              [5, 3],
            ],
            'more',
          ),
          videoNumber(4),
        ),
      ),
    ).toEqual([
      [9, 7],
      [5, 4, 3],
    ]);
    expect(
      ids(
        withVideoInserted(
          list(
            [
              [9, 7],
              [5, 3],
            ],
            null,
          ),
          videoNumber(1),
        ),
      ),
    ).toEqual([
      [9, 7],
      [5, 3, 1],
    ]);
  });

  it('leaves out a video that is older than all that was loaded: it comes with its page', () => {
    expect(ids(withVideoInserted(list([[9, 7]], 'more'), videoNumber(1)))).toEqual([[9, 7]]);
  });

  it('holds no video twice', () => {
    expect(ids(withVideoInserted(list([[2, 1]], null), videoNumber(2)))).toEqual([[2, 1]]);
  });

  it('takes the first video of all', () => {
    expect(ids(withVideoInserted(list([[]], null), videoNumber(1)))).toEqual([[1]]);
  });
});

describe('what is known of videos', () => {
  it('changes everywhere with one answer', () => {
    const client = clientWith([2, 1]);
    putVideo(client, { ...videoNumber(1), saved: true });
    expect(known(client)?.pages[0]?.videos[1]?.saved).toBe(true);
    expect(client.getQueryData(videoQuery(videoNumber(1).id).queryKey)?.saved).toBe(true);
  });

  it('is not undone by an answer that was overtaken', () => {
    const client = clientWith([1]);
    putVideo(client, { ...videoNumber(1), status: 'cancelled' });
    expect(putVideo(client, { ...videoNumber(1), status: 'generating' }).status).toBe('cancelled');
    expect(known(client)?.pages[0]?.videos[0]?.status).toBe('cancelled');
  });

  it('loses a deleted video and has it back in its place', () => {
    const client = clientWith([3, 2, 1]);
    removeVideo(client, videoNumber(2).id);
    expect(ids(known(client))).toEqual([[3, 1]]);
    insertVideo(client, videoNumber(2));
    expect(ids(known(client))).toEqual([[3, 2, 1]]);
  });

  it('shows a video only in the lists that its state and its prompt belong to', () => {
    const client = clientWith([]);
    const failed = { ...all, status: 'failed' } as const;
    const seas = { ...all, search: 'SEA' };
    const dunes = { ...all, search: 'dunes' };
    for (const filter of [failed, seas, dunes]) {
      client.setQueryData(videoHistoryQuery(filter).queryKey, list([[]], null));
    }
    insertVideo(client, { ...videoNumber(1), prompt: 'A calm sea', status: 'completed' });
    const shown = (filter: Parameters<typeof videoHistoryQuery>[0]) =>
      ids(client.getQueryData(videoHistoryQuery(filter).queryKey));
    expect([shown(all), shown(failed), shown(seas), shown(dunes)]).toEqual([[[1]], [[]], [[1]], [[]]]);
  });

  it('moves a video to the lists of its new project and tags', () => {
    const client = clientWith([2, 1]);
    const beach = { ...all, project: ProjectId.parse(projectId) };
    const none = { ...all, project: 'none' } as const;
    const night = { ...all, tag: 'night' };
    const found = { ...all, search: 'nigh' };
    client.setQueryData(videoHistoryQuery(none).queryKey, list([[2, 1]], null));
    for (const filter of [beach, night, found]) {
      client.setQueryData(videoHistoryQuery(filter).queryKey, list([[]], null));
    }
    placeVideo(client, { ...videoNumber(1), project_id: beach.project, tags: ['Sea', 'Night'] });
    const shown = (filter: HistoryFilter) => ids(client.getQueryData(videoHistoryQuery(filter).queryKey));
    expect([all, none, beach, night, found].map(shown)).toEqual([[[2, 1]], [[2]], [[1]], [[1]], [[1]]]);
  });

  it('is only the newest page once a long list is left', () => {
    const client = new QueryClient();
    client.setQueryData(videoHistoryQuery(all).queryKey, list([[9], [8], [7]], 'more'));
    shortenLists(client);
    expect(ids(known(client))).toEqual([[9]]);
    expect(known(client)?.pageParams).toHaveLength(1);
  });
});

const projectId = '0192f0c1-2345-7abc-8def-0123456789ab';

function clientWith(numbers: readonly number[]): QueryClient {
  const client = new QueryClient();
  client.setQueryData(videoHistoryQuery(all).queryKey, list([numbers], null));
  return client;
}

function known(client: QueryClient) {
  return client.getQueryData(videoHistoryQuery(all).queryKey);
}

function list(pages: readonly (readonly number[])[], nextCursor: string | null) {
  return {
    pages: pages.map((numbers) => ({ videos: numbers.map(videoNumber), next_cursor: nextCursor })),
    pageParams: pages.map(() => null),
  };
}

function ids(videos: { pages: readonly { videos: readonly Video[] }[] } | undefined): number[][] | undefined {
  return videos?.pages.map(({ videos }) => videos.map(({ id }) => Number.parseInt(id.slice(0, 8), 16)));
}
