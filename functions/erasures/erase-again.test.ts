import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProjectId, ShareToken, type UserId } from '../../contract/fields/ids.ts';
import { PresetId, PresetToken } from '../../contract/prompts/presets.ts';
import { caller } from '../../test/handlers/caller.ts';
import { startTables, type Tables } from '../../test/tables/start-tables.ts';
import { revokeApiKey } from '../developers/keys/revoke-api-key.ts';
import { newTestKey, testKeySecret } from '../developers/keys/testing/new-key.ts';
import { keyItem } from '../tables/api-access/key-item.ts';
import { createKeysStore, type KeysStore } from '../tables/api-access/keys.store.ts';
import { accountKey } from '../tables/credits/account-item.ts';
import { createDeletionsStore, type DeletionsStore } from '../tables/credits/deletions.store.ts';
import { createSessionsStore } from '../tables/credits/sessions.store.ts';
import { createErasuresStore, type ErasuresStore } from '../tables/erasures/erasures.store.ts';
import { createPresetsStore } from '../tables/presets/presets.store.ts';
import { createProjectsStore, type ProjectsStore } from '../tables/projects/projects.store.ts';
import type { VideoItem } from '../tables/videos/video-item.ts';
import { createVideosStore, type VideosStore } from '../tables/videos/videos.store.ts';
import { deleteVideo } from '../videos/library/delete-video.ts';
import { updateVideo } from '../videos/library/update-video.ts';
import { shareVideo } from '../videos/sharing/share-video.ts';
import { unshareVideo } from '../videos/sharing/unshare-video.ts';
import { linkSigner, minutesLater, newUserId, quiet, unread } from '../videos/testing/stored-video.ts';
import { videoInTables } from '../videos/testing/video-in-tables.ts';
import { eraseAgain, writeAlone } from './erase-again.ts';

let tables: Tables;
let videos: VideosStore;
let erasures: ErasuresStore;
let deletions: DeletionsStore;
let keys: KeysStore;
let projects: ProjectsStore;
beforeAll(async () => {
  tables = await startTables();
  videos = createVideosStore(tables.client, 'videos');
  projects = createProjectsStore(tables.client, 'projects');
  keys = createKeysStore(tables.client, 'api-access', async () => testKeySecret);
  erasures = createErasuresStore(tables.client, 'erasures');
  deletions = createDeletionsStore(tables.client, 'credits');
});
afterAll(() => tables.stop());

const token = ShareToken.parse('AAAAAAAAAAAAAAAAAAAAAA');
/** Nothing is removed for good between the deletion and the restore. */
const deletedAt = minutesLater(10);
const restoredAt = minutesLater(30);

/** An owner's actions after the backup. */
function owner({ user_id: userId, id }: VideoItem) {
  const common = {
    videos,
    projects,
    erasures,
    sessions: createSessionsStore(tables.client, 'credits'),
    signer: async () => linkSigner,
    newToken: () => token,
    now: () => deletedAt,
    log: quiet,
  };
  const own = { ...unread, ...caller(userId), path: { id } };
  return {
    delete: () => deleteVideo(common)({ ...own, body: undefined }),
    restore: () => updateVideo(common)({ ...own, body: { deleted: false } }),
    share: () => shareVideo(common)({ ...own, body: { show_prompt: true } }),
    unshare: () => unshareVideo(common)({ ...own, body: undefined }),
  };
}

/** Saves the row; returns a function that puts it back, as a restore does. */
async function backedUp({ user_id, id }: VideoItem): Promise<() => Promise<unknown>> {
  const { Item } = await tables.client.send(
    new GetCommand({ TableName: 'videos', Key: { user_id, id }, ConsistentRead: true }),
  );
  return () => tables.client.send(new PutCommand({ TableName: 'videos', Item: Item ?? {} }));
}

function run(request: Parameters<typeof eraseAgain>[1] = { videos: [] }, until = minutesLater(60)) {
  return eraseAgain(
    {
      erasures,
      deletions,
      videos,
      presets: createPresetsStore(tables.client, 'presets'),
      projects,
      keys,
      write: writeAlone(tables.client),
      now: () => restoredAt,
      log: quiet,
    },
    request,
    until,
  );
}

async function accountOf(userId: UserId) {
  const { Item } = await tables.client.send(
    new GetCommand({ TableName: 'credits', Key: accountKey(userId), ConsistentRead: true }),
  );
  return Item;
}

describe('after a restore', () => {
  it('a video that its owner had deleted is deleted again, as of the hour in which they did, once', async () => {
    const video = await videoInTables(tables.client, videos, 'completed');
    const restore = await backedUp(video);
    await owner(video).delete();
    await restore();
    expect(await videos.read(video.user_id, video.id)).not.toBeNull();
    expect(await run()).toMatchObject({ videos: 1, isComplete: true });
    expect(await videos.readDeleted(video.user_id, video.id)).toMatchObject({
      deleted_at: deletedAt.toISOString(),
      expires_at: minutesLater(70).toISOString(),
    });
    expect(await run()).toMatchObject({ videos: 0 });
  });

  it('a video whose deletion was undone stays', async () => {
    const video = await videoInTables(tables.client, videos, 'completed');
    const restore = await backedUp(video);
    await owner(video).delete();
    await owner(video).restore();
    await restore();
    await run();
    expect(await videos.read(video.user_id, video.id)).not.toBeNull();
  });

  it('a link that had ended shows nothing, and a newer one of the same video works', async () => {
    const video = await videoInTables(tables.client, videos, 'completed');
    await owner(video).share();
    const restore = await backedUp(video);
    await owner(video).unshare();
    await restore();
    expect(await videos.readShared(token)).not.toBeNull();
    expect(await run()).toMatchObject({ links: 1 });
    expect(await videos.readShared(token)).toBeNull();

    const newer = ShareToken.parse('BBBBBBBBBBBBBBBBBBBBBB');
    await writeAlone(tables.client)([videos.sharing(video, { token: newer, showsPrompt: false })]);
    expect(await run()).toMatchObject({ links: 0 });
    expect(await videos.readShared(newer)).not.toBeNull();
  });

  it('a preset that its owner had deleted or stopped sharing is so again, once, unless it was saved since', async () => {
    const presets = createPresetsStore(tables.client, 'presets');
    const user_id = newUserId();
    const [deleted, unshared, savedSince] = [1, 2, 3].map((number) => ({
      user_id,
      id: PresetId.parse(`0198f3b2-6a40-7c1e-9d52-3e8f1b7a6c0${number}`),
      name: 'Coast',
      prompt: 'A lighthouse',
      duration: 8 as const,
      aspect_ratio: '16:9' as const,
      quality: 'standard' as const,
      created_at: minutesLater(number === 3 ? 20 : 0).toISOString(),
      share_token: PresetToken.parse('C'.repeat(22)),
    }));
    if (deleted === undefined || unshared === undefined || savedSince === undefined) return expect.fail();
    for (const restored of [deleted, unshared, savedSince]) {
      await tables.client.send(new PutCommand({ TableName: 'presets', Item: restored }));
    }
    await writeAlone(tables.client)([
      erasures.presetEnd(user_id, deleted.id, null, deletedAt),
      erasures.presetEnd(user_id, unshared.id, unshared.share_token, deletedAt),
      erasures.presetEnd(user_id, savedSince.id, null, deletedAt),
    ]);
    expect(await run()).toMatchObject({ presets: 2 });
    const { share_token: _, ...kept } = unshared;
    expect(await presets.readAll(user_id)).toEqual([savedSince, kept]);
    expect(await run()).toMatchObject({ presets: 0 });
  });

  it('an API key that its owner had revoked is revoked again, once', async () => {
    const userId = newUserId();
    const { secret, key } = newTestKey(userId);
    const other = newTestKey(userId);
    for (const made of [key, other.key]) await keys.write(keys.creating(made));
    const revoke = revokeApiKey({
      keys,
      erasures,
      sessions: createSessionsStore(tables.client, 'credits'),
      now: () => deletedAt,
      log: quiet,
    });
    await revoke({ ...unread, ...caller(userId), path: { id: key.keyId }, body: undefined });
    await tables.client.send(new PutCommand({ TableName: 'api-access', Item: keyItem(key) }));
    expect(await keys.find(secret)).toMatchObject({ revokedAt: null });
    expect(await run()).toMatchObject({ keys: 1 });
    expect(await keys.find(secret)).toMatchObject({ revokedAt: deletedAt });
    expect(await keys.find(other.secret)).toMatchObject({ revokedAt: null });
    expect(await run()).toMatchObject({ keys: 0 });
  });

  it('the former secret of a rotated key ends again once its overlap is over', async () => {
    const { secret, key } = newTestKey(newUserId());
    await keys.write([...keys.creating(key), erasures.keyEnd(key.accountId, key.hash, minutesLater(40))]);
    expect(await run()).toMatchObject({ keys: 0 });
    await keys.write([erasures.keyEnd(key.accountId, key.hash, minutesLater(20))]);
    expect(await run()).toMatchObject({ keys: 1 });
    expect(await keys.find(secret)).toMatchObject({ revokedAt: minutesLater(20) });
  });

  it('a project that its owner had deleted is deleted again, but not one that they made anew', async () => {
    const userId = newUserId();
    const id = ProjectId.parse(v7());
    const write = writeAlone(tables.client);
    await write([projects.saving(userId, id, 'Lisbon', minutesLater(1))]);
    await write([erasures.projectDeletion(userId, id, deletedAt)]);
    expect(await run()).toMatchObject({ projects: 1 });
    expect(await projects.read(userId, id)).toBeNull();
    await write([projects.saving(userId, id, 'Lisbon', minutesLater(11))]);
    expect(await run()).toMatchObject({ projects: 0 });
    expect(await projects.read(userId, id)).toMatchObject({ name: 'Lisbon' });
  });

  it('the ended link of a project ends again, and a newer one stays', async () => {
    const userId = newUserId();
    const id = ProjectId.parse(v7());
    const write = writeAlone(tables.client);
    const former = ShareToken.parse('FFFFFFFFFFFFFFFFFFFFFF');
    await write([projects.saving(userId, id, 'Lisbon', minutesLater(1))]);
    await write([projects.sharing(userId, id, { token: former, showsPrompts: true })]);
    await write([erasures.projectLinkEnd(userId, id, former, deletedAt)]);
    expect(await run()).toMatchObject({ links: 1 });
    expect(await projects.readShared(former)).toBeNull();
    const newer = ShareToken.parse('NNNNNNNNNNNNNNNNNNNNNN');
    await write([projects.sharing(userId, id, { token: newer, showsPrompts: true })]);
    expect(await run()).toMatchObject({ links: 0 });
    expect(await projects.readShared(newer)).toMatchObject({ id });
  });

  it('an account that had been deleted is marked again, and the sweep of deletions finds it', async () => {
    const userId = newUserId();
    await erasures.noteAccount(userId, deletedAt);
    await tables.client.send(
      new PutCommand({ TableName: 'credits', Item: { ...accountKey(userId), purchased_credits: 7_000 } }),
    );
    expect(await run()).toMatchObject({ accounts: 1 });
    expect(await accountOf(userId)).toMatchObject({ deleted_at: deletedAt.toISOString() });
    const found = await Array.fromAsync(deletions.findUnfinished(restoredAt));
    expect(found.map((deletion) => deletion.userId)).toContain(userId);
  });

  it('a video that the backup has as unfinished is left to its end, and reported', async () => {
    const video = await videoInTables(tables.client, videos, 'queued');
    const restore = await backedUp(video);
    await videos.begin(video.user_id, video.id, minutesLater(1));
    await videos.complete(video.user_id, video.id, minutesLater(1));
    await owner(video).delete();
    await restore();
    expect(await run()).toMatchObject({ unfinished: 1 });
    expect(await videos.read(video.user_id, video.id)).toMatchObject({ status: 'queued' });
  });

  it('videos whose files are in no backup are deleted', async () => {
    const video = await videoInTables(tables.client, videos, 'completed');
    expect(await run({ videos: [{ user_id: video.user_id, id: video.id }] })).toMatchObject({ videos: 1 });
    expect(await videos.read(video.user_id, video.id)).toBeNull();
  });

  it('a run stops when its time is over, and says that there is more', async () => {
    await erasures.noteAccount(newUserId(), deletedAt);
    expect(await run({ videos: [] }, restoredAt)).toMatchObject({ accounts: 0, isComplete: false });
  });
});

it('the log of deletions names no one, and is kept longer than any backup', async () => {
  const userId = newUserId();
  await erasures.noteAccount(userId, deletedAt);
  const { Item } = await tables.client.send(
    new GetCommand({ TableName: 'erasures', Key: { user_id: userId, erased: 'account' } }),
  );
  expect(Item).toEqual({
    user_id: userId,
    erased: 'account',
    erased_at: deletedAt.toISOString(),
    expires_at: deletedAt.getTime() / 1_000 + 40 * 24 * 60 * 60,
  });
});
