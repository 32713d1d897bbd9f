import { withDurableExecution } from '@aws/durable-execution-sdk-js';
import { LocalDurableTestRunner } from '@aws/durable-execution-sdk-js-testing';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import { fakeSignature } from '../../provenance/testing/fake-sign-video.ts';
import { createCreditsStore } from '../../tables/credits/credits.store.ts';
import { createSpendStore } from '../../tables/spend/spend.store.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import { createVideosStore, type VideosStore } from '../../tables/videos/videos.store.ts';
import type { VideoFiles } from '../files/video-files.ts';
import { evidenceKeys, videoKeys } from '../files/video-keys.ts';
import { renderVideo } from '../generation/render-video.ts';
import type { Provider } from '../providers/provider.ts';
import { endsInTables } from '../testing/ends-in-tables.ts';
import { freeLine, minutesLater, newUserId, quiet } from '../testing/stored-video.ts';
import { videoInTables } from '../testing/video-in-tables.ts';
import { removeExpiredVideos } from './remove-expired-videos.ts';
import { removeVideosOf } from './remove-videos-of.ts';

let tables: Tables;
let store: VideosStore;

beforeAll(async () => {
  await LocalDurableTestRunner.setupTestEnvironment({ skipTime: false });
  tables = await startTables();
  store = createVideosStore(tables.client, 'videos');
});
afterAll(async () => {
  await LocalDurableTestRunner.teardownTestEnvironment();
  await tables.stop();
});

const now = () => minutesLater(2);

/** The bucket's keys. */
function newBucket() {
  const keys = new Set<string>();
  const files: VideoFiles = {
    remove: async (mediaIds) => {
      for (const mediaId of mediaIds) for (const key of Object.values(videoKeys(mediaId))) keys.delete(key);
    },
    removeEvidence: async (mediaIds) => {
      for (const mediaId of mediaIds)
        for (const key of Object.values(evidenceKeys(mediaId))) keys.delete(key);
    },
  };
  return { keys, files };
}

async function rowOf({ user_id, id }: VideoItem): Promise<unknown> {
  return (await tables.client.send(new GetCommand({ TableName: 'videos', Key: { user_id, id } }))).Item;
}

/** The hourly removal. */
async function removeLater(files: VideoFiles, at = minutesLater(20)): Promise<void> {
  const spend = createSpendStore(tables.client, 'spend');
  const until = new Date(at.getTime() + 60_000);
  await removeExpiredVideos({ videos: store, spend, files, now: () => at, log: quiet }, until);
}

/** The rendering's moments at which the deletion takes a step. */
const moments = ['submission', 'video stored', 'poster stored', 'completion', 'end'] as const;

/** Every way to place the three steps of the deletion, in their order, between those of the rendering. */
const orders = moments.flatMap((_hide, hide) =>
  moments.flatMap((_files, files) =>
    moments.flatMap((_rows, rows) => (hide <= files && files <= rows ? [[hide, files, rows] as const] : [])),
  ),
);

describe('the removal of all videos of a person', () => {
  it.each(orders.map((order) => [order.map((at) => moments[at]).join(' · '), order] as const))(
    'leaves nothing of a video that is rendered meanwhile: hidden, files and row removed at %s',
    async (_name, order) => {
      const { keys, files } = newBucket();
      const video = await videoInTables(tables.client, store, 'queued');
      const opened = moments.map(() => Promise.withResolvers<void>());
      const taken = order.map(() => Promise.withResolvers<void>());
      let steps = 0;
      const inTurn = async <Value>(step: () => Promise<Value>): Promise<Value> => {
        const turn = steps++;
        await opened[order[turn] ?? 0]?.promise;
        const value = await step();
        taken[turn]?.resolve();
        return value;
      };
      /** The rendering continues once the deletion has taken the steps of this moment. */
      const reach = async (moment: (typeof moments)[number]) => {
        const at = moments.indexOf(moment);
        opened[at]?.resolve();
        await Promise.all(order.map((planned, turn) => (planned === at ? taken[turn]?.promise : undefined)));
      };
      const deletion = removeVideosOf(
        {
          videos: {
            async *beginRemovalOfAll(...given) {
              yield* await inTurn(() => Array.fromAsync(store.beginRemovalOfAll(...given)));
            },
            remove: (...given) => inTurn(() => store.remove(...given)),
          },
          files: { ...files, remove: (mediaIds) => inTurn(() => files.remove(mediaIds)) },
          now,
        },
        video.user_id,
      );

      const provider: Provider = {
        submit: async () => {
          await reach('submission');
          return { kind: 'accepted', job: { id: 'job' } };
        },
        poll: async () => ({ kind: 'succeeded' }),
        deliver: async (_job, _order, { videoKey, posterKey }) => {
          keys.add(videoKey);
          await reach('video stored');
          keys.add(posterKey);
          await reach('poster stored');
          return fakeSignature;
        },
        cancel: async () => undefined,
      };
      const rendering = new LocalDurableTestRunner({
        handlerFunction: withDurableExecution(
          renderVideo({
            ...endsInTables(tables.client),
            credits: createCreditsStore(tables.client, 'credits'),
            videos: {
              ...store,
              complete: async (...given) => {
                await reach('completion');
                return store.complete(...given);
              },
            },
            spend: createSpendStore(tables.client, 'spend'),
            providers: { simulated: provider },
            files,
            line: freeLine,
            now,
            log: quiet,
          }),
        ),
      });
      await rendering.run({ payload: { user_id: video.user_id, video_id: video.id } });
      for (const moment of moments) await reach(moment);
      await deletion;

      expect([...keys]).toEqual([]);
      await removeLater(files);
      expect(await rowOf(video)).toBeUndefined();
    },
  );

  it.each<[string, { isAccepted: boolean; cancelledAt?: Date }, boolean]>([
    ['accepted by its model', { isAccepted: true }, true],
    ['canceled a moment ago', { isAccepted: true, cancelledAt: minutesLater(1) }, true],
    ['canceled long ago', { isAccepted: true, cancelledAt: minutesLater(-14) }, false],
    ['not accepted yet', { isAccepted: false }, false],
  ])(
    'leaves no file that comes after it from a rendering that broke off: %s',
    async (_name, { isAccepted, cancelledAt }, isNamed) => {
      const { keys, files } = newBucket();
      const video = await videoInTables(tables.client, store, 'queued');
      const { user_id: userId, id } = video;
      await store.begin(userId, id, now());
      const job = { rendered_by: 'simulated', simulated: true, job_id: 'job', cost_microdollars: 0 } as const;
      if (isAccepted) await store.accept(userId, id, job, now());
      if (cancelledAt !== undefined) await store.cancelAccepted(userId, id, cancelledAt, []);
      await removeVideosOf({ videos: store, files, now }, userId);
      expect(await store.read(userId, id)).toBeNull();
      expect((await rowOf(video)) !== undefined).toBe(isNamed);

      if (isNamed) for (const key of Object.values(videoKeys(video.media_id))) keys.add(key);
      await removeLater(files, minutesLater(16));
      expect(keys.size).toBe(isNamed ? 2 : 0);
      await removeLater(files);
      expect(keys.size).toBe(0);
      expect(await rowOf(video)).toBeUndefined();
    },
  );

  it('shows no video whose files it has removed', async () => {
    const { keys, files } = newBucket();
    const userId = newUserId();
    const videos = await Promise.all(
      [1, 2, 3].map(() => videoInTables(tables.client, store, 'completed', { user_id: userId })),
    );
    for (const { media_id: mediaId } of videos)
      for (const key of Object.values(videoKeys(mediaId))) keys.add(key);
    const other = await videoInTables(tables.client, store, 'completed');
    keys.add(videoKeys(other.media_id).videoKey);
    const whileRemoving: unknown[] = [];

    await removeVideosOf(
      {
        videos: store,
        files: {
          ...files,
          remove: async (mediaIds) => {
            await files.remove(mediaIds);
            for (const { id } of videos) whileRemoving.push(await store.read(userId, id));
          },
        },
        now,
      },
      userId,
    );

    expect(whileRemoving).toEqual([null, null, null]);
    expect([...keys]).toEqual([videoKeys(other.media_id).videoKey]);
    expect(await store.read(other.user_id, other.id)).toEqual(other);
  });

  it.each(['queued', 'completed'] as const)(
    'that broke off after a %s video was hidden is completed by the hourly removal',
    async (status) => {
      const { keys, files } = newBucket();
      const video = await videoInTables(tables.client, store, status, { saved: true });
      keys.add(videoKeys(video.media_id).videoKey);
      const broken = { ...files, remove: () => Promise.reject(new Error('S3 is down')) };
      await expect(removeVideosOf({ videos: store, files: broken, now }, video.user_id)).rejects.toThrow();
      expect([...keys]).toHaveLength(1);

      await removeLater(files);

      expect([...keys]).toEqual([]);
      expect(await Array.fromAsync(store.beginRemovalOfAll(video.user_id, now()))).toEqual([]);
    },
  );
});
