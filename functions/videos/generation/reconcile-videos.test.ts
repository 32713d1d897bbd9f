import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import { createCreditsStore } from '../../credits/credits.store.ts';
import { createSpendStore } from '../models/spend.store.ts';
import type { VideoItem } from '../store/video-item.ts';
import { createVideosStore, type VideosStore } from '../store/videos.store.ts';
import { minutesLater, quiet } from '../testing/stored-video.ts';
import { videoInTables } from '../testing/video-in-tables.ts';
import { reconcileVideos } from './reconcile-videos.ts';

let tables: Tables;
let videos: VideosStore;
/** The videos whose files are there, and those whose rendering was started. */
let files: Set<string>;
let started: string[];

beforeEach(async () => {
  tables = await startTables();
  videos = createVideosStore(tables.client, 'videos');
  files = new Set();
  started = [];
});
afterEach(() => tables.stop());

function run(minute: number, changes: { videos?: VideosStore } = {}) {
  return reconcileVideos({
    credits: createCreditsStore(tables.client, 'credits'),
    videos,
    files: {
      remove: async (mediaIds) => {
        for (const mediaId of mediaIds) files.delete(mediaId);
      },
    },
    spend: createSpendStore(tables.client, 'spend'),
    startRendering: async (_userId, id) => {
      started.push(id);
    },
    now: () => minutesLater(minute),
    log: quiet,
    ...changes,
  });
}

/** A video that its provider has taken and that was copied; then its rendering broke for good. */
async function broken(): Promise<VideoItem> {
  const video = await videoInTables(tables.client, videos, 'queued');
  await videos.begin(video.user_id, video.id, minutesLater(1));
  await videos.accept(
    video.user_id,
    video.id,
    { rendered_by: 'veo-3.1', simulated: false, cost_microdollars: 3_200_000 },
    minutesLater(1),
  );
  files.add(video.media_id);
  return video;
}

describe('a video whose rendering crashed after the delivery', () => {
  it('is restarted while there is time, and keeps its files', async () => {
    const video = await broken();
    await run(27);
    expect(started).toContain(video.id);
    expect(files.has(video.media_id)).toBe(true);
    expect(await videos.read(video.user_id, video.id)).toMatchObject({ status: 'generating' });
  });

  it('fails in time, is refunded, leaves no files, and its cost is in the margin totals', async () => {
    const video = await broken();
    const books = () => createSpendStore(tables.client, 'spend').readMargins(['2026-11-21']);
    await run(28);
    expect(await videos.read(video.user_id, video.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'timed_out',
      finished_at: minutesLater(28).toISOString(),
    });
    const account = await createCreditsStore(tables.client, 'credits').readAccount(video.user_id);
    expect(account.purchasedCredits).toBe(video.credits_used);
    expect(files.has(video.media_id)).toBe(false);
    expect(await books()).toMatchObject([
      {
        model: 'veo-3.1',
        refundedVideos: 1,
        costMicrodollars: 3_200_000,
        earnedMicrodollars: 0,
      },
    ]);
  });

  it('keeps its files if it was completed at the last moment', async () => {
    const video = await broken();
    const late: VideosStore['read'] = async (...given) => {
      const read = await videos.read(...given);
      if (given[1] === video.id) await videos.complete(video.user_id, video.id, minutesLater(28));
      return read;
    };
    await run(28, { videos: { ...videos, read: late } });
    expect(await videos.read(video.user_id, video.id)).toMatchObject({ status: 'completed' });
    expect(files.has(video.media_id)).toBe(true);
  });
});
