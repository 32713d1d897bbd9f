import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import type { Log, LogCode } from '../../log/logger.ts';
import { createCreditsStore } from '../../tables/credits/credits.store.ts';
import { createLineStore } from '../../tables/lines/line.store.ts';
import { emptySlots } from '../../tables/lines/line.ts';
import { createSpendStore } from '../../tables/spend/spend.store.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import { createVideosStore, type VideosStore } from '../../tables/videos/videos.store.ts';
import { createVideoLine, refOf, type VideoLine } from '../line/video-line.ts';
import { endsInTables } from '../testing/ends-in-tables.ts';
import { minutesLater, quiet, storedVideo } from '../testing/stored-video.ts';
import { videoInTables } from '../testing/video-in-tables.ts';
import { reconcileVideos } from './reconcile-videos.ts';

let tables: Tables;
let videos: VideosStore;
/** The videos that have files, and those whose rendering was started. */
let files: Set<string>;
let started: string[];
/** The completed callbacks. */
let woken: string[];

beforeEach(async () => {
  tables = await startTables();
  videos = createVideosStore(tables.client, 'videos');
  files = new Set();
  started = [];
  woken = [];
});
afterEach(() => tables.stop());

const capacity = { videosAtOnce: 1, startsPerMinute: 60 };

function lineAt(minute: number): VideoLine {
  return createVideoLine({
    lines: createLineStore(tables.client, 'lines'),
    capacityOf: async () => capacity,
    completeCallback: async (callbackId) => {
      woken.push(callbackId);
    },
    now: () => minutesLater(minute),
    log: quiet,
  });
}

function run(minute: number, changes: { videos?: VideosStore; log?: Log } = {}) {
  return reconcileVideos({
    ...endsInTables(tables.client),
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
    line: lineAt(minute),
    now: () => minutesLater(minute),
    log: quiet,
    ...changes,
  });
}

/** A video that its provider accepted and that was copied; then its rendering broke for good. */
async function broken(): Promise<VideoItem> {
  const video = await videoInTables(tables.client, videos, 'queued');
  await videos.begin(video.user_id, video.id, minutesLater(1));
  await videos.accept(
    video.user_id,
    video.id,
    { rendered_by: 'veo-3.1', simulated: false, job_id: 'job', cost_microdollars: 3_200_000 },
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
    const margins = () => createSpendStore(tables.client, 'spend').readMargins(['2026-11-21']);
    const logged: LogCode[] = [];
    await run(29, { log: { ...quiet, error: (code) => logged.push(code) } });
    expect(logged).toEqual(['video.overdue']);
    expect(await videos.read(video.user_id, video.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'timed_out',
      finished_at: minutesLater(29).toISOString(),
    });
    const account = await createCreditsStore(tables.client, 'credits').readAccount(video.user_id);
    expect(account.purchasedCredits).toBe(video.credits_used);
    expect(files.has(video.media_id)).toBe(false);
    expect(await margins()).toMatchObject([
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
      if (given[1] === video.id) await videos.complete(video.user_id, video.id, minutesLater(29));
      return read;
    };
    await run(29, { videos: { ...videos, read: late } });
    expect(await videos.read(video.user_id, video.id)).toMatchObject({ status: 'completed' });
    expect(files.has(video.media_id)).toBe(true);
  });
});

describe('the line, once a minute', () => {
  it('takes the slot back of a video that has ended, and gives it to the next one', async () => {
    const ended = await videoInTables(tables.client, videos, 'queued');
    const next = await videoInTables(tables.client, videos, 'queued');
    await lineAt(0).takeTurn(ended);
    await lineAt(0).awaitTurn(next, 'bm8=');
    expect(await lineAt(0).takeTurn(next)).toMatchObject({ kind: 'wait' });
    await lineAt(0).awaitTurn(next, 'bmV4dA==');
    await videos.begin(ended.user_id, ended.id, minutesLater(0));
    await videos.complete(ended.user_id, ended.id, minutesLater(1));
    await run(2);
    expect(await lineAt(2).takeTurn(next)).toEqual({ kind: 'slot', since: minutesLater(2).toISOString() });
    expect(woken).toEqual(['bm8=', 'bmV4dA==']);
  });

  it('takes slots back also while the unfinished videos cannot be listed, and says that the run failed', async () => {
    const ended = await videoInTables(tables.client, videos, 'queued');
    await lineAt(0).takeTurn(ended);
    await videos.begin(ended.user_id, ended.id, minutesLater(0));
    await videos.complete(ended.user_id, ended.id, minutesLater(1));
    const findUnfinished: VideosStore['findUnfinished'] = () => {
      throw new Error('The index does not answer.');
    };
    await expect(run(2, { videos: { ...videos, findUnfinished } })).rejects.toThrow('The index');
    expect((await lineAt(2).read('simulated')).entries).toEqual([]);
  });

  it('completes a lost callback once more, until the video begins', async () => {
    const first = await videoInTables(tables.client, videos, 'queued');
    const video = await videoInTables(tables.client, videos, 'queued');
    await lineAt(0).takeTurn(first);
    await lineAt(0).takeTurn(video);
    await lineAt(0).awaitTurn(video, 'dmlkZW8=');
    await lineAt(0).leave('simulated', refOf(first), minutesLater(0).toISOString());
    expect(woken).toEqual(['dmlkZW8=']);
    await run(1);
    await videos.begin(video.user_id, video.id, minutesLater(1));
    await run(2);
    expect(woken).toEqual(['dmlkZW8=', 'dmlkZW8=']);
  });

  it('refuses a video after 30 minutes in line, refunds it, and takes it out of the line', async () => {
    await lineAt(10).takeTurn(await videoInTables(tables.client, videos, 'queued'));
    const video = await videoInTables(tables.client, videos, 'queued');
    expect(await lineAt(10).takeTurn(video)).toEqual({ kind: 'wait', seconds: 1_200 });
    await run(29.5);
    expect(await videos.read(video.user_id, video.id)).toMatchObject({ status: 'queued' });
    await run(30);
    expect(await videos.read(video.user_id, video.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'waited_too_long',
    });
    const account = await createCreditsStore(tables.client, 'credits').readAccount(video.user_id);
    expect(account.purchasedCredits).toBe(video.credits_used);
    await run(31);
    const { entries } = await lineAt(31).read('simulated');
    expect(entries.map(({ videoId }) => videoId)).not.toContain(refOf(video).videoId);
  });

  it('gives a video that got its slot at the last moment its 30 minutes from then', async () => {
    const video = await videoInTables(tables.client, videos, 'queued');
    await lineAt(29).takeTurn(video);
    await run(40);
    expect(await videos.read(video.user_id, video.id)).toMatchObject({ status: 'queued' });
    await run(57);
    expect(await videos.read(video.user_id, video.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'timed_out',
    });
  });
});

describe('ten thousand videos whose start was lost', () => {
  afterEach(() => vi.useRealTimers());

  it('are all started in one run, if a service takes 50 ms for an answer', async () => {
    vi.useFakeTimers({ now: minutesLater(1) });
    const answer = <Answer>(value: Answer) =>
      new Promise<Answer>((resolve) => setTimeout(() => resolve(value), 50));
    const restarted = new Set<string>();
    const lost = Array.from({ length: 8 }, () => Array.from({ length: 1_250 }, () => storedVideo()));
    const byId = new Map(lost.flat().map((video) => [video.id, video]));
    const running = reconcileVideos({
      ...endsInTables(tables.client),
      credits: createCreditsStore(tables.client, 'credits'),
      videos: {
        ...videos,
        findUnfinished: () =>
          lost.map(async function* (list) {
            for (const { user_id: userId, id } of list) yield { userId, id };
          }),
        read: (_userId, id) => answer(byId.get(id) ?? null),
        postponeCheck: () => answer(undefined),
      },
      files: { remove: async () => undefined },
      spend: createSpendStore(tables.client, 'spend'),
      startRendering: async (_userId, id) => {
        restarted.add(await answer(id));
      },
      line: { read: async () => ({ ...emptySlots, entries: [] }), sweep: async () => undefined },
      now: () => new Date(),
      log: quiet,
    });
    await vi.advanceTimersByTimeAsync(50_000);
    expect(await running).toEqual({ checked: 10_000 });
    expect(restarted.size).toBe(10_000);
  });
});
