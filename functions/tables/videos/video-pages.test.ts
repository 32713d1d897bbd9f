import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { v4, v7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { CaseId, type UserId, VideoId } from '../../../contract/fields/ids.ts';
import { createdAt, minutesLater, newUserId, storedVideo } from '../../videos/testing/stored-video.ts';
import { noMovement } from '../credits/ledger.ts';
import { startVideos } from './testing/start-videos.ts';
import type { VideoItem } from './video-item.ts';
import { createVideosStore, type VideosStore } from './videos.store.ts';

const { tables, store, write, change, videoAt } = await startVideos();
afterAll(() => tables.stop());

describe("a person's videos, a page at a time", () => {
  /** One video for each of `parts`, the newest last. */
  async function videos(userId: UserId, parts: readonly Partial<VideoItem>[]): Promise<VideoItem[]> {
    const made: VideoItem[] = [];
    for (const [index, part] of parts.entries()) {
      const video = storedVideo({
        user_id: userId,
        id: VideoId.parse(v7({ msecs: Date.parse(createdAt) + index })),
        ...part,
      });
      await write(store.creation(video));
      made.push(video);
    }
    return made;
  }

  async function pages(userId: UserId, filter: Parameters<VideosStore['readPage']>[2]): Promise<string[][]> {
    const found: string[][] = [];
    let cursor: string | null = null;
    do {
      const page = await store.readPage(userId, cursor, filter);
      found.push(page.videos.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    return found;
  }
  const all = { search: '', status: null };

  it('come newest first, each once, 24 to a page', async () => {
    const userId = newUserId();
    const made = await videos(
      userId,
      Array.from({ length: 60 }, () => ({})),
    );
    const found = await pages(userId, all);
    expect(found.map(({ length }) => length).filter((length) => length > 0)).toEqual([24, 24, 12]);
    expect(found.flat()).toEqual(made.map(({ id }) => id).reverse());
  });

  it('leave out deleted ones, and fill the page anyway', async () => {
    const userId = newUserId();
    const made = await videos(
      userId,
      Array.from({ length: 40 }, () => ({})),
    );
    for (const video of made.slice(10, 30)) {
      await write(store.failure(userId, video.id, 'filtered', minutesLater(1), noMovement));
      await change(video, store.deletion(video, minutesLater(2)));
    }
    const found = await pages(userId, all);
    expect(found[0]).toHaveLength(20);
    expect(found.flat()).toEqual([...made.slice(0, 10), ...made.slice(30)].map(({ id }) => id).reverse());
  });

  it('are found by text in any case and accent form, and by status', async () => {
    const userId = newUserId();
    const made = await videos(userId, [
      { prompt: 'A Café at NIGHT' },
      { prompt: 'a cafe\u0301 by day' },
      { prompt: 'Dunes' },
    ]);
    const [night, morning, dunes] = made.map(({ id }) => id);
    expect((await pages(userId, { search: 'CAFÉ', status: null })).flat()).toEqual([morning, night]);
    expect((await pages(userId, { search: 'café at n', status: null })).flat()).toEqual([night]);
    expect((await pages(userId, { search: '%', status: null })).flat()).toEqual([]);
    await store.begin(userId, VideoId.parse(dunes), minutesLater(1));
    expect((await pages(userId, { search: '', status: 'generating' })).flat()).toEqual([dunes]);
    expect((await pages(userId, { search: 'café', status: 'generating' })).flat()).toEqual([]);
    expect((await pages(userId, { search: 'café', status: 'queued' })).flat()).toEqual([morning, night]);
  });

  it('are found once each through the pages of a search, however old', async () => {
    const userId = newUserId();
    const made = await videos(
      userId,
      Array.from({ length: 90 }, (_, index) => ({ prompt: index % 3 === 0 ? 'needle' : 'hay' })),
    );
    const found = await pages(userId, { search: 'needle', status: null });
    expect(found[0]).toHaveLength(24);
    expect(found.flat()).toEqual(
      made
        .filter(({ prompt }) => prompt === 'needle')
        .map(({ id }) => id)
        .reverse(),
    );
  });

  it('are hidden from the moment a case hides them, while a replica of the table is late', async () => {
    const video = await videoAt('completed');
    const { user_id: userId, id } = video;
    const late = Object.create(tables.client);
    const before = await tables.client.send(
      new QueryCommand({
        TableName: 'videos',
        KeyConditionExpression: 'user_id = :user',
        ExpressionAttributeValues: { ':user': userId },
      }),
    );
    late.send = async (command: unknown) =>
      command instanceof QueryCommand && command.input.ConsistentRead !== true
        ? before
        : tables.client.send(Object(command));
    const caseId = CaseId.parse(v4());
    await change(video, store.hiding(userId, id, caseId, null));

    const { videos: found } = await createVideosStore(late, 'videos').readPage(userId, null, all);
    expect(found.map((one) => one.hidden_by)).toEqual([new Set([caseId])]);
  });

  it("are never another person's", async () => {
    const video = await videoAt('completed');
    const stranger = newUserId();
    expect((await store.readPage(stranger, video.id, all)).videos).toEqual([]);
    expect(await store.read(stranger, video.id)).toBeNull();
    const strangers = { ...video, user_id: stranger };
    expect(await change(strangers, store.saving(strangers, true, minutesLater(2)))).toBeNull();
  });
});
