import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { v7 } from 'uuid';
import { afterAll, expect, it } from 'vitest';
import { ProjectId, UserId, VideoId } from '../../../contract/fields/ids.ts';
import { routeCaller } from '../../../test/handlers/lambda-events.ts';
import { newPerson, startHandlers } from '../../../test/handlers/start-handlers.ts';
import type { ApiKey } from '../../tables/api-access/api-key.ts';
import { createKeysStore } from '../../tables/api-access/keys.store.ts';
import { createPresetsStore } from '../../tables/presets/presets.store.ts';
import { newPreset } from '../../tables/presets/testing/new-preset.ts';
import { createProjectsStore } from '../../tables/projects/projects.store.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import { videoInTables } from '../../videos/testing/video-in-tables.ts';
import { newTestKey, testKeySecret } from '../keys/testing/new-key.ts';
import { sandboxIdOf } from '../sandbox.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);

const change = routeCaller('changeVideoByKey', (await import('./change-video-by-key.route.ts')).handler);
const listProjects = routeCaller('projectsByKey', (await import('./projects-by-key.route.ts')).handler);
const listPresets = routeCaller('presetsByKey', (await import('./presets-by-key.route.ts')).handler);
const history = routeCaller('historyByKey', (await import('../videos/history-by-key.route.ts')).handler);

const keys = createKeysStore(handlers.tables, 'api-access', async () => testKeySecret);
const videos = createVideosStore(handlers.tables, 'videos');
const presets = createPresetsStore(handlers.tables, 'presets');
const projects = createProjectsStore(handlers.tables, 'projects');

/** An account with a key, a project, and two videos that the key sees. */
async function program(settings: Partial<ApiKey> = {}) {
  const accountId = UserId.parse(newPerson());
  const { secret, key } = newTestKey(accountId, settings);
  await keys.write(keys.creating(key));
  const project = ProjectId.parse(v7());
  const saving = projects.saving(accountId, project, 'Lisbon', new Date());
  await handlers.tables.send(new TransactWriteCommand({ TransactItems: [saving] }));
  const user_id = key.mode === 'test' ? sandboxIdOf(accountId) : accountId;
  const newVideo = async () =>
    (await videoInTables(handlers.tables, videos, 'queued', { user_id, id: VideoId.parse(v7()) })).id;
  const headers = { authorization: `Bearer ${secret}` };
  return {
    accountId,
    headers,
    project,
    ids: [await newVideo(), await newVideo()] as const,
    change: (id: VideoId, body: object) => change({ headers, path: { id }, body }),
    found: async (query: Record<string, string>) => (await history({ headers, query })).body,
  };
}

it('a program reads the projects of its account, and puts videos into them, tags them and finds them', async () => {
  const { headers, project, ids, change: own, found } = await program();
  const [id, other] = ids;
  expect(await own(id, { project, tags: ['Sea'] })).toMatchObject({
    status: 200,
    body: { id, project, tags: ['Sea'], status: 'queued' },
  });
  expect(await listProjects({ headers })).toMatchObject({
    status: 200,
    body: { projects: [{ id: project, name: 'Lisbon', video_count: 1 }] },
  });
  expect(await found({ project })).toMatchObject({ videos: [{ id }] });
  expect(await found({ project: 'none' })).toMatchObject({ videos: [{ id: other }] });
  expect(await found({ tag: 'SEA' })).toMatchObject({ videos: [{ id, tags: ['Sea'] }] });
  expect(await own(id, { project: 'none' })).toMatchObject({ body: { project: null, tags: ['Sea'] } });
  const stranger = await program();
  expect(await stranger.change(id, { tags: [] })).toMatchObject({ status: 404 });
});

it.each([
  ['live', [{ name: 'Coast', prompt: 'A sea at dusk', model: null, share_url: null }]],
  ['test', []],
] as const)(
  'a %s key lists the presets that the account keeps: its sandbox keeps none',
  async (mode, own) => {
    const { accountId, headers } = await program({ mode });
    const preset = newPreset({ user_id: accountId });
    await handlers.tables.send(new TransactWriteCommand({ TransactItems: [...presets.creating(preset)] }));
    expect(await listPresets({ headers })).toMatchObject({ status: 200, body: { presets: own } });
  },
);

it.each([
  ['a project that there is not', { project: v7() }, 'project'],
  ['the same tag twice', { tags: ['sea', 'Sea'] }, 'tags'],
  ['nothing', {}, 'body'],
])('a program that sends %s is told the field, and nothing changes', async (_name, body, field) => {
  const { ids, change: own, found } = await program();
  expect(await own(ids[0], body)).toMatchObject({ status: 400, body: { code: 'invalid_request', field } });
  expect(await found({})).toMatchObject({ videos: [{ tags: [] }, { project: null, tags: [] }] });
});

it('a test key has no projects, and tags videos of the sandbox', async () => {
  const { headers, project, ids, change: own } = await program({ mode: 'test' });
  expect(await listProjects({ headers })).toMatchObject({ status: 200, body: { projects: [] } });
  expect(await own(ids[0], { project })).toMatchObject({ status: 400, body: { field: 'project' } });
  expect(await own(ids[0], { tags: ['Sea'] })).toMatchObject({
    status: 200,
    body: { project: null, tags: ['Sea'] },
  });
});
