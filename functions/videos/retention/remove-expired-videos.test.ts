import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import type { TransactionItem } from '../../aws/transactions.ts';
import { createSpendStore } from '../../tables/spend/spend.store.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import { createVideosStore, type VideosStore } from '../../tables/videos/videos.store.ts';
import type { VideoFiles } from '../files/video-files.ts';
import { minutesLater, quiet } from '../testing/stored-video.ts';
import { videoInTables } from '../testing/video-in-tables.ts';
import { type RemoveExpiredVideosDependencies, removeExpiredVideos } from './remove-expired-videos.ts';

let tables: Tables;
let videos: VideosStore;
/** The videos that have files. */
let files: Set<string>;
/** Those whose files are evidence. */
let evidence: Set<string>;
const started: Tables[] = [];

beforeEach(async () => {
  tables = await startTables();
  started.push(tables);
  videos = createVideosStore(tables.client, 'videos');
  files = new Set();
  evidence = new Set();
});
afterAll(async () => {
  await Promise.all(started.map(({ stop }) => stop()));
});

const day = 24 * 60;
const expiry = 1 + 30 * day;

const bucket: VideoFiles = {
  remove: async (mediaIds) => {
    for (const mediaId of mediaIds) files.delete(mediaId);
  },
  removeEvidence: async (mediaIds) => {
    for (const mediaId of mediaIds) evidence.delete(mediaId);
  },
};

async function video(parts: Partial<VideoItem> = {}): Promise<VideoItem> {
  const stored = await videoInTables(tables.client, videos, 'completed', parts);
  files.add(stored.media_id);
  return stored;
}

function run(
  minute: number,
  changes: Partial<RemoveExpiredVideosDependencies> = {},
  until = minutesLater(minute + 10),
) {
  return removeExpiredVideos(
    {
      videos,
      files: bucket,
      spend: createSpendStore(tables.client, 'spend'),
      now: () => minutesLater(minute),
      log: quiet,
      ...changes,
    },
    until,
  );
}

/** A change by the video's owner. */
async function change(item: TransactionItem): Promise<void> {
  await tables.client.send(new TransactWriteCommand({ TransactItems: [item] }));
}

/** Whether the owner still sees the video, and the bucket its files. */
async function left({ user_id: userId, id, media_id: mediaId }: VideoItem) {
  return { row: (await videos.read(userId, id)) !== null, files: files.has(mediaId) };
}

const there = { row: true, files: true };
const gone = { row: false, files: false };

describe('expired videos', () => {
  it('are removed 30 days after their end with their files, and not a minute before', async () => {
    const one = await video();
    expect(await run(expiry - 1)).toEqual({ removed: 0, failed: 0, isComplete: true });
    expect(await left(one)).toEqual(there);
    expect(await run(expiry)).toEqual({ removed: 1, failed: 0, isComplete: true });
    expect(await left(one)).toEqual(gone);
    expect(await run(expiry)).toMatchObject({ removed: 0 });
  });

  it('stay while they are saved, and are removed a day after they are unsaved', async () => {
    const one = await video();
    await change(videos.saving(one, true, minutesLater(2)));
    await run(1_000 * day);
    expect(await left(one)).toEqual(there);
    await change(videos.saving(one, false, minutesLater(1_000 * day)));
    await run(1_001 * day - 1);
    expect(await left(one)).toEqual(there);
    await run(1_001 * day);
    expect(await left(one)).toEqual(gone);
  });

  it('are removed an hour after their deletion, unless they were restored', async () => {
    const [one, other] = [await video(), await video()];
    await change(videos.deletion(one, minutesLater(10)));
    await change(videos.deletion(other, minutesLater(10)));
    await change(videos.restoration(other, minutesLater(69)));
    await run(69);
    expect(files.has(one.media_id)).toBe(true);
    await run(70);
    expect(await left(one)).toEqual(gone);
    expect(await left(other)).toEqual(there);
  });

  it('are removed by the hundred, from every person', async () => {
    const all = await Promise.all(Array.from({ length: 150 }, () => video()));
    const kept = await video();
    await change(videos.saving(kept, true, minutesLater(2)));
    expect(await run(expiry)).toEqual({ removed: 150, failed: 0, isComplete: true });
    expect(files).toEqual(new Set([kept.media_id]));
    for (const one of all) expect((await left(one)).row).toBe(false);
  });
});

describe('a run that breaks off', () => {
  const steps = ['beginRemoval', 'files', 'remove'] as const;

  it.each(steps.flatMap((step) => (['before', 'after'] as const).map((when) => [when, step] as const)))(
    '%s %s is completed by the next, and never shows a video without files',
    async (when, step) => {
      const one = await video();
      const breaking =
        <Arguments extends unknown[], Result>(effect: (...given: Arguments) => Promise<Result>) =>
        async (...given: Arguments): Promise<Result> => {
          if (when === 'after') await effect(...given);
          throw new Error('killed');
        };
      const broken = {
        ...(step === 'beginRemoval' && {
          videos: { ...videos, beginRemoval: breaking(videos.beginRemoval) },
        }),
        ...(step === 'files' && { files: { ...bucket, remove: breaking(bucket.remove) } }),
        ...(step === 'remove' && { videos: { ...videos, remove: breaking(videos.remove) } }),
      };
      expect(await run(expiry, broken)).toEqual({ removed: 0, failed: 1, isComplete: true });
      const between = await left(one);
      expect(between.row && !between.files).toBe(false);
      await run(expiry + 60);
      expect(await left(one)).toEqual(gone);
      const after = await videos.readDeleted(one.user_id, one.id);
      expect(after).toBeNull();
    },
  );

  it('before a video is counted leaves it to the next, and no video is removed uncounted', async () => {
    const one = await video({ value_microdollars: 7_128_571 });
    const busy = { addMargin: async () => Promise.reject(new Error('too many write the same totals')) };
    expect(await run(expiry, { spend: busy })).toMatchObject({ removed: 0, failed: 1 });
    expect(await run(expiry + 60)).toMatchObject({ removed: 1, failed: 0 });
    expect(await left(one)).toEqual(gone);
    const day = minutesLater(1).toISOString().slice(0, 10);
    expect(await createSpendStore(tables.client, 'spend').readMargins([day])).toMatchObject([
      { model: 'simulated', soldVideos: 1, earnedMicrodollars: 7_128_571 },
    ]);
  });

  it('at one video continues with the others, and logs which one failed', async () => {
    const [bad, good] = [await video(), await video()];
    const failures: unknown[] = [];
    const report = await run(expiry, {
      files: {
        ...bucket,
        remove: async (mediaIds) => {
          if (mediaIds.includes(bad.media_id)) throw new Error('S3 is slow');
          await bucket.remove(mediaIds);
        },
      },
      log: { ...quiet, error: (code, fields) => failures.push([code, fields.video_id]) },
    });
    expect(report).toEqual({ removed: 1, failed: 1, isComplete: true });
    expect(failures).toEqual([['video.removal_failed', bad.id]]);
    expect(await left(good)).toEqual(gone);
  });

  it('stops when its time is over, and leaves the rest to the next', async () => {
    await Promise.all(Array.from({ length: 5 }, () => video()));
    expect(await run(expiry, {}, minutesLater(expiry))).toEqual({ removed: 0, failed: 0, isComplete: false });
    expect(await run(expiry)).toMatchObject({ removed: 5, isComplete: true });
  });
});

describe('concurrent changes during a run', () => {
  it.each(['save', 'restore'] as const)('%s in time keeps it', async (action) => {
    const one = await video();
    if (action === 'restore') await change(videos.deletion(one, minutesLater(10)));
    const late: VideosStore['beginRemoval'] = async (...given) => {
      if (action === 'save') await change(videos.saving(one, true, minutesLater(expiry)));
      else await change(videos.restoration(one, minutesLater(69)));
      return videos.beginRemoval(...given);
    };
    const report = await run(action === 'save' ? expiry : 70, { videos: { ...videos, beginRemoval: late } });
    expect(report).toEqual({ removed: 0, failed: 0, isComplete: true });
    expect(await left(one)).toEqual(there);
  });

  it('two runs at once remove each video once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => video()));
    const reports = await Promise.all([run(expiry), run(expiry)]);
    expect(reports.map(({ failed }) => failed)).toEqual([0, 0]);
    expect(files.size).toBe(0);
    expect(await run(expiry)).toMatchObject({ removed: 0 });
  });
});

describe('a saved video that starts from another', () => {
  it.each(['expires', 'is deleted'])('stays whole when that one %s, and does not keep it', async (end) => {
    const before = await video();
    const { id, user_id: userId, media_id, rendered_by, job_id } = before;
    const parent = {
      id,
      use: 'continue',
      media_id,
      rendered_by,
      job_id,
      part: 2,
      total_seconds: 10,
    } as const;
    const child = await video({ user_id: userId, parent });
    await change(videos.saving(child, true, minutesLater(2)));
    if (end === 'is deleted') await change(videos.deletion(before, minutesLater(10)));
    await run(end === 'is deleted' ? 70 : expiry);
    expect(await left(before)).toEqual(gone);
    expect(await left(child)).toEqual(there);
    expect(await videos.read(userId, child.id)).toMatchObject({ parent, saved: true, hidden_by: null });
  });
});
