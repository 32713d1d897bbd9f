import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import { countVideo } from '../../videos/models/count-video.ts';
import { minutesLater } from '../../videos/testing/stored-video.ts';
import { videoInTables } from '../../videos/testing/video-in-tables.ts';
import { createVideosStore } from '../videos/videos.store.ts';
import { createSpendStore } from './spend.store.ts';

const video = { model: 'veo-3.1-fast', costMicrodollars: 960_000, credits: 1_000 } as const;
let tables: Tables;

beforeAll(async () => {
  tables = await startTables();
});
afterAll(() => tables.stop());

it('sums the cost of videos by day and model, and starts at zero at midnight UTC', async () => {
  const spend = createSpendStore(tables.client, 'spend');
  const lateEvening = new Date('2026-11-21T23:59:59.999Z');
  const midnight = new Date('2026-11-22T00:00:00.000Z');
  await spend.addSubmission({ ...video, submittedAt: lateEvening });
  await spend.addSubmission({ ...video, submittedAt: lateEvening });
  await spend.addSubmission({
    ...video,
    model: 'veo-3.1',
    costMicrodollars: 3_200_000,
    submittedAt: lateEvening,
  });
  await spend.addSubmission({ ...video, submittedAt: midnight });
  await spend.addSubmission({ ...video, submittedAt: midnight });
  await spend.takeBackSubmission({ ...video, submittedAt: midnight });
  expect((await spend.read(lateEvening)).costMicrodollars).toEqual(
    new Map([
      ['veo-3.1', 3_200_000],
      ['veo-3.1-fast', 1_920_000],
    ]),
  );
  expect((await spend.read(midnight)).costMicrodollars).toEqual(new Map([['veo-3.1-fast', 960_000]]));
});

it('is read in one round trip', async () => {
  const spend = createSpendStore(tables.client, 'spend');
  const now = new Date('2026-12-01T12:00:00.000Z');
  await spend.addSubmission({ ...video, submittedAt: now });
  const before = tables.roundTrips();
  expect(await spend.read(now)).toEqual({
    costMicrodollars: new Map([['veo-3.1-fast', 960_000]]),
  });
  expect(tables.roundTrips() - before).toBe(1);
  await spend.addSubmission({ ...video, costMicrodollars: 0, submittedAt: now });
  expect(tables.roundTrips() - before).toBe(1);
});

describe('the margin totals', () => {
  const now = () => minutesLater(2);
  const completed = (created_at: string) =>
    videoInTables(tables.client, createVideosStore(tables.client, 'videos'), 'completed', {
      created_at,
      value_microdollars: 7_128_571,
    });
  const counting = () => ({
    videos: createVideosStore(tables.client, 'videos'),
    spend: createSpendStore(tables.client, 'spend'),
    now,
  });

  it('count each video once, however often it is tried, beside the counters of the limits', async () => {
    const parts = counting();
    const [one, other] = [
      await completed('2026-11-21T12:00:00.000Z'),
      await completed('2026-11-21T12:00:00.000Z'),
    ];
    await parts.spend.addSubmission({
      ...video,
      model: 'simulated',
      costMicrodollars: 5,
      submittedAt: now(),
    });
    for (let time = 0; time < 3; time += 1) await countVideo(parts, one);
    await countVideo(parts, other);
    expect(await parts.spend.readMargins(['2026-11-20', '2026-11-21', '2026-11-22'])).toEqual([
      {
        day: '2026-11-21',
        model: 'simulated',
        soldVideos: 2,
        refundedVideos: 0,
        costMicrodollars: 0,
        earnedMicrodollars: 2 * 7_128_571,
      },
    ]);
    expect((await parts.spend.read(now())).costMicrodollars.get('simulated')).toBe(5);
    const counted = await parts.videos.read(one.user_id, one.id);
    if (counted === null) throw new Error('The video is gone.');
    const before = tables.roundTrips();
    await countVideo(parts, counted);
    expect(tables.roundTrips()).toBe(before);
  });

  it('do not bring back the video of a deleted account', async () => {
    const parts = counting();
    const gone = await completed('2026-11-21T12:00:00.000Z');
    const sum = await parts.spend.readMargins(['2026-11-21']);
    await parts.videos.remove(gone.user_id, [gone.id]);
    await countVideo(parts, gone);
    expect(await parts.videos.read(gone.user_id, gone.id)).toBeNull();
    expect(await parts.spend.readMargins(['2026-11-21'])).toEqual(sum);
  });

  it('are read a year at a time', async () => {
    const year = Array.from({ length: 366 }, (_, index) =>
      new Date(Date.UTC(2025, 11, 1 + index)).toISOString().slice(0, 10),
    );
    expect((await counting().spend.readMargins(year)).map(({ day }) => day)).toEqual(['2026-11-21']);
  });
});
