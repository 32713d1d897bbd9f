import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { v7 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { CaseId, ProjectId, UserId, VideoId } from '../../contract/fields/ids.ts';
import { Project, SharedProject, VideoPage } from '../../contract/schemas.ts';
import { projectsMaximum } from '../../contract/videos/library-limits.ts';
import { pageCaller, routeCaller } from '../../test/handlers/lambda-events.ts';
import { startHandlers } from '../../test/handlers/start-handlers.ts';
import { linkTarget } from '../reports/find-reported-videos.ts';
import { createProjectsStore } from '../tables/projects/projects.store.ts';
import type { VideoItem } from '../tables/videos/video-item.ts';
import { createVideosStore } from '../tables/videos/videos.store.ts';
import { minutesLater, newUserId, storedVideo } from '../videos/testing/stored-video.ts';
import { videoInTables } from '../videos/testing/video-in-tables.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);

const listProjects = routeCaller('listProjects', (await import('./list-projects.route.ts')).handler);
const saveProject = routeCaller('saveProject', (await import('./save-project.route.ts')).handler);
const deleteProject = routeCaller('deleteProject', (await import('./delete-project.route.ts')).handler);
const shareProject = routeCaller('shareProject', (await import('./share-project.route.ts')).handler);
const unshareProject = routeCaller('unshareProject', (await import('./unshare-project.route.ts')).handler);
const getSharedProject = routeCaller(
  'getSharedProject',
  (await import('./get-shared-project.route.ts')).handler,
);
const sharedProjectPage = pageCaller(
  'sharedProjectPage',
  (await import('./shared-project-page.route.ts')).handler,
);
const updateVideo = routeCaller(
  'updateVideo',
  (await import('../videos/library/update-video.route.ts')).handler,
);
const videoHistory = routeCaller(
  'videoHistory',
  (await import('../videos/library/video-history.route.ts')).handler,
);

const videos = createVideosStore(handlers.tables, 'videos');
const projects = createProjectsStore(handlers.tables, 'projects');
const write = (item: ReturnType<typeof projects.deletion>) =>
  handlers.tables.send(new TransactWriteCommand({ TransactItems: [item] }));

/** A new person's project. */
async function newProject(name = 'Lisbon', as = newUserId()) {
  const id = ProjectId.parse(v7());
  const path = { id };
  expect(await saveProject({ as, path, body: { name } })).toMatchObject({ status: 200, body: { id, name } });
  const share = async (show_prompts: boolean) => {
    const { body } = await shareProject({ as, path, body: { show_prompts } });
    return new URL(z.parse(Project, body).share_url ?? '').pathname.split('/').at(-1) ?? '';
  };
  return {
    as,
    id,
    path,
    share,
    /** A completed video in it. */
    video: async (parts: Partial<VideoItem> = {}) => {
      const video = await videoInTables(handlers.tables, videos, 'completed', {
        user_id: as,
        id: VideoId.parse(v7()),
        ...parts,
      });
      const moved = await updateVideo({ as, path: { id: video.id }, body: { project_id: id } });
      expect(moved).toMatchObject({ status: 200, body: { project_id: id } });
      return video;
    },
  };
}

const shown = async (token: string, query: Record<string, string> = {}) =>
  z.parse(SharedProject, (await getSharedProject({ path: { token }, query })).body);

describe('projects', () => {
  it('are made, renamed under the same id, and listed newest first with their videos’ number', async () => {
    const first = await newProject();
    const second = await newProject('Porto', first.as);
    await first.video();
    const { as, path } = first;
    expect(await saveProject({ as, path, body: { name: ' Lisboa ' } })).toMatchObject({
      status: 200,
      body: { name: 'Lisboa', video_count: 1, share_url: null },
    });
    expect(await listProjects({ as })).toMatchObject({
      status: 200,
      body: {
        projects: [
          { id: second.id, name: 'Porto', video_count: 0 },
          { id: first.id, name: 'Lisboa', video_count: 1 },
        ],
      },
    });
    expect(await listProjects({ as: newUserId() })).toMatchObject({ body: { projects: [] } });
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name of two lines', { name: 'a\nb' }, 'name'],
    ['a long name', { name: 'a'.repeat(61) }, 'name'],
    ['another field', { name: 'a', color: 'red' }, 'color'],
  ])('are refused with %s', async (_name, body, field) => {
    expect(await saveProject({ as: newUserId(), path: { id: v7() }, body })).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request', field } },
    });
  });

  it('are 200 at most; one of them can still be renamed', async () => {
    const { as, path } = await newProject();
    await Promise.all(
      Array.from({ length: projectsMaximum - 1 }, (_, index) =>
        write(projects.saving(as, ProjectId.parse(v7()), `Project ${index}`, minutesLater(1))),
      ),
    );
    expect(await saveProject({ as, path: { id: v7() }, body: { name: 'One more' } })).toMatchObject({
      status: 409,
      body: { error: { code: 'too_many_projects' } },
    });
    expect(await saveProject({ as, path, body: { name: 'Renamed' } })).toMatchObject({ status: 200 });
  });

  it('leave their videos when they are deleted, and have them again when that is undone', async () => {
    const { as, id, path, video, share } = await newProject();
    const token = await share(true);
    const { id: videoId } = await video();
    const inNone = () => videoHistory({ as, query: { project: 'none' } });
    expect(await inNone()).toMatchObject({ body: { videos: [] } });
    expect(await deleteProject({ as, path })).toMatchObject({ status: 200, body: { id, deleted: true } });
    expect(await deleteProject({ as, path })).toMatchObject({ status: 404 });
    expect(await listProjects({ as })).toMatchObject({ body: { projects: [] } });
    expect(await inNone()).toMatchObject({ body: { videos: [{ id: videoId }] } });
    expect(await getSharedProject({ path: { token } })).toMatchObject({ status: 404 });
    expect(await saveProject({ as, path, body: { name: 'Lisbon' } })).toMatchObject({
      body: { video_count: 1, share_url: null },
    });
    expect(await inNone()).toMatchObject({ body: { videos: [] } });
    expect(await getSharedProject({ path: { token } })).toMatchObject({ status: 404 });
  });

  it('deleted while a video moves into them have taken it in, or refused it: then it is in none', async () => {
    const { as, id, path } = await newProject();
    const { id: videoId } = await videoInTables(handlers.tables, videos, 'completed', { user_id: as });
    const [moved] = await Promise.all([
      updateVideo({ as, path: { id: videoId }, body: { project_id: id } }),
      deleteProject({ as, path }),
    ]);
    expect([200, 400]).toContain(moved.status);
    expect(await videoHistory({ as, query: { project: 'none' } })).toMatchObject({
      body: { videos: [{ id: videoId }] },
    });
    expect(await updateVideo({ as, path: { id: videoId }, body: { project_id: id } })).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request', field: 'project_id' } },
    });
  });

  it('of another person are neither renamed, shared, nor moved into', async () => {
    const { as: owner, id, path, share } = await newProject();
    const token = await share(true);
    const stranger = newUserId();
    const strangers = await videoInTables(handlers.tables, videos, 'completed', { user_id: stranger });
    expect(await shareProject({ as: stranger, path, body: { show_prompts: true } })).toMatchObject({
      status: 404,
    });
    expect(await unshareProject({ as: stranger, path })).toMatchObject({ status: 404 });
    expect(
      await updateVideo({ as: stranger, path: { id: strangers.id }, body: { project_id: id } }),
    ).toMatchObject({ status: 400 });
    await deleteProject({ as: stranger, path });
    await saveProject({ as: stranger, path, body: { name: 'Mine' } });
    await updateVideo({ as: stranger, path: { id: strangers.id }, body: { project_id: id } });
    expect(await listProjects({ as: owner })).toMatchObject({ body: { projects: [{ id, name: 'Lisbon' }] } });
    expect(await shown(token)).toEqual({ name: 'Lisbon', videos: [], next_cursor: null });
  });
});

describe('a shared project', () => {
  it('shows anyone its completed videos with short links, and nothing of the owner', async () => {
    const { as, id, share, video } = await newProject();
    const token = await share(false);
    const first = await video({ prompt: 'A sea' });
    const second = await video({ prompt: 'A city' });
    const queued = await videoInTables(handlers.tables, videos, 'queued', { user_id: as });
    await updateVideo({ as, path: { id: queued.id }, body: { project_id: id } });
    const answer = await shown(token);
    expect(answer).toMatchObject({
      name: 'Lisbon',
      videos: [
        {
          prompt: null,
          video_url: expect.stringMatching(`/media/${second.media_id}/video.mp4\\?.*Signature=`),
        },
        { prompt: null, thumbnail_url: expect.stringContaining(`/media/${first.media_id}/poster.webp`) },
      ],
      next_cursor: null,
    });
    expect(JSON.stringify(answer)).not.toMatch(new RegExp(`${as}|${id}|${first.id}|${second.id}`));
    const [{ video_url: link } = { video_url: '' }] = answer.videos;
    // Its report finds the video.
    expect(linkTarget(link, new URL(link).origin)).toEqual({ kind: 'file', mediaId: second.media_id });
    expect(await share(true)).toBe(token);
    expect((await shown(token)).videos.map(({ prompt }) => prompt)).toEqual(['A city', 'A sea']);
    const page = await sharedProjectPage(token);
    expect(page).toMatchObject({ status: 200, body: expect.stringContaining('A city') });
    expect(String(page.body)).not.toMatch(new RegExp(`${as}|${id}|${first.id}|${second.id}`));
    expect(await sharedProjectPage(`${token}/${second.media_id}/video.mp4`)).toMatchObject({
      status: 302,
      headers: { location: expect.stringMatching(`/media/${second.media_id}/video.mp4\\?.*Signature=`) },
    });
  });

  it('never shows a video that was deleted, moved out or hidden by a case', async () => {
    const { as, share, video } = await newProject();
    const token = await share(true);
    const [deleted, moved, hidden] = [await video(), await video(), await video()];
    const kept = await video({ prompt: 'Kept' });
    await write(videos.deletion(deleted, minutesLater(2)));
    await updateVideo({ as, path: { id: moved.id }, body: { project_id: null } });
    await write(videos.hiding(as, hidden.id, CaseId.parse(crypto.randomUUID()), null));
    const { videos: left } = await shown(token);
    expect(left).toHaveLength(1);
    expect(left[0]?.video_url).toContain(kept.media_id);
  });

  it('comes in pages, whose cursors are no ids of videos', async () => {
    const { as, id, share } = await newProject();
    const token = await share(true);
    const made = Array.from({ length: 26 }, (_, index) =>
      storedVideo({
        user_id: as,
        id: VideoId.parse(v7()),
        status: 'completed',
        prompt: `Video ${index}`,
        project_id: id,
      }),
    );
    await Promise.all(made.map((one) => write(videos.creation(one))));
    const first = await shown(token);
    expect(first.videos).toHaveLength(24);
    const cursor = first.next_cursor ?? expect.fail('There is no second page.');
    expect(made.map((one) => String(one.id))).not.toContain(cursor);
    const second = await shown(token, { cursor });
    expect(second.next_cursor).toBeNull();
    expect([...first.videos, ...second.videos].map(({ prompt }) => prompt)).toEqual(
      made.map((_, index) => `Video ${25 - index}`),
    );
    expect(await getSharedProject({ path: { token }, query: { cursor: '!' } })).toMatchObject({
      status: 400,
    });
  });

  it('is found no more once its link has ended; another one begins', async () => {
    const { as, path, share, video } = await newProject();
    await video();
    const token = await share(true);
    expect(await unshareProject({ as, path })).toMatchObject({ status: 200, body: { share_url: null } });
    expect(await unshareProject({ as, path })).toMatchObject({ status: 200 });
    const missing = await getSharedProject({ path: { token } });
    expect(missing).toMatchObject({ status: 404 });
    for (const other of ['short', 'BBBBBBBBBBBBBBBBBBBBBB']) {
      expect((await getSharedProject({ path: { token: other } })).body).toEqual(missing.body);
    }
    const next = await share(false);
    expect(next).not.toBe(token);
    expect((await shown(next)).videos).toHaveLength(1);
  });
});

describe('the videos of a person', () => {
  it('are tagged and moved, one kind of change a request', async () => {
    const { as, id, video } = await newProject();
    const { id: videoId } = await video();
    const path = { id: videoId };
    expect(await updateVideo({ as, path, body: { tags: ['  Sea ', 'Cafe\u0301'] } })).toMatchObject({
      status: 200,
      body: { tags: ['Sea', 'Café'], project_id: id },
    });
    const page = await videoHistory({ as, query: { project: id, tag: 'café' } });
    expect(z.parse(VideoPage, page.body).videos.map((one) => one.id)).toEqual([videoId]);
    for (const [body, field] of [
      [{ tags: ['sea', 'SEA'] }, 'tags'],
      [{ tags: Array.from({ length: 11 }, (_, index) => `tag ${index}`) }, 'tags'],
      [{ tags: ['a'.repeat(31)] }, 'tags.0'],
      [{ tags: ['two\nlines'] }, 'tags.0'],
      [{ project_id: 'lisbon' }, 'project_id'],
      [{ project_id: null, tags: [] }, 'body'],
      [{}, 'body'],
    ] as const) {
      expect(await updateVideo({ as, path, body })).toMatchObject({
        status: 400,
        body: { error: { field } },
      });
    }
    expect(await updateVideo({ as: newUserId(), path, body: { tags: [] } })).toMatchObject({ status: 404 });
    expect(await videoHistory({ as, query: { project: 'lisbon' } })).toMatchObject({
      status: 400,
      body: { error: { field: 'query.project' } },
    });
  });
});

it('goes with the account', async () => {
  const { as, path } = await newProject();
  await projects.removeAllOf(UserId.parse(as));
  expect(await listProjects({ as })).toMatchObject({ body: { projects: [] } });
  expect(await shareProject({ as, path, body: { show_prompts: true } })).toMatchObject({ status: 404 });
});
