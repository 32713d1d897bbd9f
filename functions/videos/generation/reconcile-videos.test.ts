import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import { createCreditsStore } from '../../credits/credits.store.ts';
import { createSpendStore } from '../models/spend.store.ts';
import { filmInTables } from '../testing/film-in-tables.ts';
import { minutesLater, quiet } from '../testing/stored-film.ts';
import type { VideoItem } from '../video-item.ts';
import { createVideosStore, type VideosStore } from '../videos.store.ts';
import { reconcileVideos } from './reconcile-videos.ts';

let tables: Tables;
let videos: VideosStore;
/** The films whose files are there, and those whose rendering was started. */
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
      remove: async (_userId, id) => {
        files.delete(id);
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

/** A film that its provider has taken and that was copied; then its rendering broke for good. */
async function broken(): Promise<VideoItem> {
  const film = await filmInTables(tables.client, videos, 'queued');
  await videos.begin(film.user_id, film.id, minutesLater(1));
  await videos.accept(
    film.user_id,
    film.id,
    { rendered_by: 'veo-3.1', simulated: false, cost_microdollars: 3_200_000 },
    minutesLater(1),
  );
  files.add(film.id);
  return film;
}

describe('a film whose rendering broke for good after its delivery', () => {
  it('is started again while there is time, with its files', async () => {
    const film = await broken();
    await run(27);
    expect(started).toContain(film.id);
    expect(files.has(film.id)).toBe(true);
    expect(await videos.read(film.user_id, film.id)).toMatchObject({ status: 'generating' });
  });

  it('ends in time with its credits back, leaves no files, and stands in the books with what it cost', async () => {
    const film = await broken();
    const books = () => createSpendStore(tables.client, 'spend').readMargins(['2026-11-21']);
    await run(28);
    expect(await videos.read(film.user_id, film.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'timed_out',
      finished_at: minutesLater(28).toISOString(),
    });
    const account = await createCreditsStore(tables.client, 'credits').readAccount(film.user_id);
    expect(account.purchasedCredits).toBe(film.credits_used);
    expect(files.has(film.id)).toBe(false);
    expect(await books()).toMatchObject([
      {
        model: 'veo-3.1',
        refundedFilms: 1,
        costMicrodollars: 3_200_000,
        earnedMicrodollars: 0,
      },
    ]);
  });

  it('keeps its files if it was completed in the last moment', async () => {
    const film = await broken();
    const late: VideosStore['read'] = async (...given) => {
      const read = await videos.read(...given);
      if (given[1] === film.id) await videos.complete(film.user_id, film.id, minutesLater(28));
      return read;
    };
    await run(28, { videos: { ...videos, read: late } });
    expect(await videos.read(film.user_id, film.id)).toMatchObject({ status: 'completed' });
    expect(files.has(film.id)).toBe(true);
  });
});
