import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { v7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { CaseId, ProjectId, type UserId, VideoId } from '../../../contract/fields/ids.ts';
import { createdAt, minutesLater, newUserId, storedVideo } from '../../videos/testing/stored-video.ts';
import { startVideos } from './testing/start-videos.ts';
import type { VideoItem } from './video-item.ts';
import type { VideosStore } from './videos.store.ts';

const { tables, store, write, change, videoAt } = await startVideos();
afterAll(() => tables.stop());

const newProjectId = () => ProjectId.parse(v7());
type Filter = Parameters<VideosStore['readPage']>[2];
const all = { search: '', status: null };

/** A video of the person's, in a project and with tags. */
async function organized(
  userId: UserId,
  projectId: ProjectId | null,
  tags: readonly string[] = [],
  parts: Partial<VideoItem> = {},
): Promise<VideoItem> {
  const video = await videoAt('completed', { user_id: userId, id: VideoId.parse(v7()), ...parts });
  const changed = await change(video, store.organizing(video, { projectId, tags }));
  return changed ?? expect.fail('The video was not organized.');
}

/** Lays down `count` old videos of one project or of none. */
async function manyVideos(userId: UserId, count: number, projectId: ProjectId | null): Promise<void> {
  const puts = Array.from({ length: count }, (_, index) => {
    const video = storedVideo({
      user_id: userId,
      id: VideoId.parse(v7({ msecs: Date.parse(createdAt) + index })),
      status: 'completed',
      project_id: projectId,
    });
    return {
      PutRequest: { Item: Object.fromEntries(Object.entries(video).filter(([, value]) => value !== null)) },
    };
  });
  for (let index = 0; index < count; index += 25) {
    await tables.client.send(
      new BatchWriteCommand({ RequestItems: { videos: puts.slice(index, index + 25) } }),
    );
  }
}

async function found(userId: UserId, filter: Filter): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await store.readPage(userId, cursor, filter);
    ids.push(...page.videos.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return ids;
}

describe('the videos of a project', () => {
  it('come newest first, each once, from one query a page, and are counted in one, up to 1,000', async () => {
    const userId = newUserId();
    const projectId = newProjectId();
    await manyVideos(userId, 1_010, projectId);
    await manyVideos(userId, 30, null);
    const roundTrips = tables.roundTrips();
    const ids: string[] = [];
    let cursor: string | null = null;
    for (let pages = 1; pages <= 3; pages += 1) {
      const page = await store.readPage(userId, cursor, { ...all, project: projectId });
      ids.push(...page.videos.map(({ id }) => id));
      cursor = page.nextCursor;
      // The index, and the videos.
      expect(tables.roundTrips() - roundTrips).toBe(2 * pages);
    }
    expect(ids).toHaveLength(72);
    expect(ids).toEqual([...new Set(ids)].toSorted().reverse());
    expect(await store.countProject(userId, projectId)).toBe(1_000);
    expect(tables.roundTrips() - roundTrips).toBe(7);
    expect(await store.countProject(userId, newProjectId())).toBe(0);
  });

  it('are neither those that were deleted or moved out, nor another person’s under the same id', async () => {
    const userId = newUserId();
    const stranger = newUserId();
    const projectId = newProjectId();
    const [kept, deleted, moved] = [
      await organized(userId, projectId),
      await organized(userId, projectId),
      await organized(userId, projectId),
    ];
    const strangers = await organized(stranger, projectId);
    await change(deleted, store.deletion(deleted, minutesLater(2)));
    await change(moved, store.organizing(moved, { projectId: null }));
    expect(await found(userId, { ...all, project: projectId })).toEqual([kept.id]);
    expect(await store.countProject(userId, projectId)).toBe(1);
    expect(await found(stranger, { ...all, project: projectId })).toEqual([strangers.id]);
    await change(deleted, store.restoration(deleted, minutesLater(3)));
    expect(await store.countProject(userId, projectId)).toBe(2);
  });

  it('are narrowed by state, text and tag', async () => {
    const userId = newUserId();
    const projectId = newProjectId();
    const night = await organized(userId, projectId, ['Lisbon'], { prompt: 'A city at night' });
    const dunes = await organized(userId, projectId, [], { prompt: 'Dunes' });
    await organized(userId, null, ['Lisbon'], { prompt: 'Another city' });
    const failed = await videoAt('failed', { user_id: userId, id: VideoId.parse(v7()) });
    await change(failed, store.organizing(failed, { projectId }));
    const inProject = { ...all, project: projectId };
    expect(await found(userId, { ...inProject, status: 'completed' })).toEqual([dunes.id, night.id]);
    expect(await found(userId, { ...inProject, status: 'failed' })).toEqual([failed.id]);
    expect(await found(userId, { ...inProject, search: 'CITY' })).toEqual([night.id]);
    expect(await found(userId, { ...inProject, tag: 'lisbon' })).toEqual([night.id]);
  });

  it('are those of no project if theirs is gone, among 150 that there are', async () => {
    const userId = newUserId();
    const projects = Array.from({ length: 150 }, newProjectId);
    const [gone, first, last] = [newProjectId(), projects[0], projects[149]];
    expect.assert(first !== undefined && last !== undefined);
    await organized(userId, first);
    await organized(userId, last);
    const orphan = await organized(userId, gone);
    const loose = await organized(userId, null);
    expect(await found(userId, { ...all, project: { noneOf: projects } })).toEqual([loose.id, orphan.id]);
    expect(await found(userId, { ...all, project: { noneOf: [] } })).toHaveLength(4);
  });
});

describe('the tags of a video', () => {
  it('are found by a part in a search, and whole by a filter, in any case', async () => {
    const userId = newUserId();
    const both = await organized(userId, null, ['Sea', 'São Paulo']);
    const one = await organized(userId, null, ['Seaside'], { prompt: 'Dunes' });
    expect(await found(userId, { ...all, search: 'SEA', status: null })).toEqual([one.id, both.id]);
    expect(await found(userId, { ...all, search: 'são pa' })).toEqual([both.id]);
    expect(await found(userId, { ...all, tag: 'SEA' })).toEqual([both.id]);
    expect(await found(userId, { ...all, tag: 'ea' })).toEqual([]);
    await change(both, store.organizing(both, { tags: [] }));
    expect(await found(userId, { ...all, tag: 'sea' })).toEqual([]);
    expect(await store.read(userId, both.id)).toMatchObject({ tags: [], project_id: null });
  });

  it('are kept in any state, but not once the video is deleted', async () => {
    for (const reached of ['queued', 'generating', 'failed'] as const) {
      const video = await videoAt(reached);
      expect(await change(video, store.organizing(video, { tags: ['Sea'] }))).toMatchObject({
        tags: ['Sea'],
      });
    }
    const hidden = await videoAt('completed');
    const by = CaseId.parse(crypto.randomUUID());
    await write(store.hiding(hidden.user_id, hidden.id, by, null));
    expect(await change(hidden, store.organizing(hidden, { tags: ['Sea'] }))).toMatchObject({
      tags: ['Sea'],
    });
    const deleted = await videoAt('completed');
    await change(deleted, store.deletion(deleted, minutesLater(2)));
    expect(await change(deleted, store.organizing(deleted, { tags: ['Sea'] }))).toBeNull();
  });
});
