import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import { fakeSignature } from '../../provenance/testing/fake-sign-video.ts';
import { createCreditsStore } from '../../tables/credits/credits.store.ts';
import { createSpendStore } from '../../tables/spend/spend.store.ts';
import { createVideosStore, type VideosStore } from '../../tables/videos/videos.store.ts';
import type { Job, Provider } from '../providers/provider.ts';
import { endsInTables } from '../testing/ends-in-tables.ts';
import { immediateContext } from '../testing/immediate-context.ts';
import { freeLine, quiet } from '../testing/stored-video.ts';
import { videoInTables } from '../testing/video-in-tables.ts';
import { renderVideo } from './render-video.ts';

let tables: Tables;
beforeAll(async () => {
  tables = await startTables();
});
afterAll(() => tables.stop());

const cost = 960_000;
const lost = new Error('the connection broke');

/** Renders a video of Veo 3.1 Fast whose provider loses its first answers; pauses advance the clock. */
async function renderWith(script: {
  readonly lostAnswers: number;
  /** Absent: the service offers no lookup. */
  readonly find?: () => Job | null;
  /** How often writing the row fails before the provider is asked, and whether it was written anyway. */
  readonly failedNotes?: number;
  readonly isNoted?: boolean;
}) {
  let clock = Date.parse('2026-11-21T12:00:30.000Z');
  const now = () => new Date(clock);
  const stored = createVideosStore(tables.client, 'videos');
  const video = await videoInTables(tables.client, stored, 'queued', {
    rendered_by: 'veo-3.1-fast',
    duration: 8,
  });
  let failedNotes = script.failedNotes ?? 0;
  const videos: VideosStore = {
    ...stored,
    async beginSubmission(...request) {
      if (failedNotes === 0) return stored.beginSubmission(...request);
      failedNotes -= 1;
      if (script.isNoted === true) await stored.beginSubmission(...request);
      throw new Error('the table did not answer');
    },
  };
  const asked: number[] = [];
  const { find } = script;
  const provider: Provider = {
    submit: async () => {
      asked.push(clock);
      if (asked.length <= script.lostAnswers) throw lost;
      return { kind: 'accepted', job: { id: 'job' } };
    },
    ...(find !== undefined && { find: async () => find() }),
    poll: async () => ({ kind: 'succeeded' }),
    deliver: async () => fakeSignature,
    cancel: async () => undefined,
  };
  const credits = createCreditsStore(tables.client, 'credits');
  const spend = createSpendStore(tables.client, 'spend');
  const spent = async () => (await spend.read(now())).costMicrodollars.get('veo-3.1-fast') ?? 0;
  const before = await spent();
  await renderVideo({
    ...endsInTables(tables.client),
    credits,
    videos,
    spend,
    line: freeLine,
    files: { remove: async () => undefined },
    providers: { vertex: provider },
    now,
    log: quiet,
  })(
    { user_id: video.user_id, video_id: video.id },
    immediateContext((seconds) => {
      clock += seconds * 1_000;
    }),
  );
  const ended = await stored.read(video.user_id, video.id);
  const { purchasedCredits } = await credits.readAccount(video.user_id);
  return {
    outcome: { status: ended?.status, asked: asked.length, returned: purchasedCredits },
    billed: { row: ended?.cost_microdollars, day: (await spent()) - before },
    secondsBetween: ((asked[1] ?? 0) - (asked[0] ?? 0)) / 1_000,
  };
}

describe('a submission whose answer is lost', () => {
  it('goes on with the video that is found, and is billed once', async () => {
    const { outcome, billed } = await renderWith({ lostAnswers: 1, find: () => ({ id: 'found' }) });
    expect(outcome).toEqual({ status: 'completed', asked: 1, returned: 0 });
    expect(billed).toEqual({ row: cost, day: cost });
  });

  it('is made a second time only after four minutes, and both are counted', async () => {
    const { outcome, billed, secondsBetween } = await renderWith({ lostAnswers: 1, find: () => null });
    expect(outcome).toEqual({ status: 'completed', asked: 2, returned: 0 });
    expect(billed).toEqual({ row: 2 * cost, day: 2 * cost });
    expect(secondsBetween).toBeGreaterThanOrEqual(240);
  });

  it('is never made a third time: the video fails, and its credits come back', async () => {
    const { outcome, billed } = await renderWith({ lostAnswers: 9, find: () => null });
    expect(outcome).toEqual({ status: 'failed', asked: 2, returned: 1_000 });
    expect(billed).toEqual({ row: 2 * cost, day: 2 * cost });
  });

  it('fails the video at once where no look-up is possible, and counts as billed', async () => {
    const { outcome, billed } = await renderWith({ lostAnswers: 9 });
    expect(outcome).toEqual({ status: 'failed', asked: 1, returned: 1_000 });
    expect(billed).toEqual({ row: cost, day: cost });
  });

  it('outlasts ten failures of the look-up', async () => {
    let failures = 10;
    const { outcome } = await renderWith({
      lostAnswers: 1,
      find: () => {
        failures -= 1;
        if (failures >= 0) throw new Error('Cloud Storage answered 503.');
        return { id: 'found' };
      },
    });
    expect(outcome).toEqual({ status: 'completed', asked: 1, returned: 0 });
  });
});

describe('a submission that cannot be noted', () => {
  it('is not made until it is, however often that fails', async () => {
    const { outcome, billed } = await renderWith({ lostAnswers: 0, failedNotes: 10 });
    expect(outcome).toEqual({ status: 'completed', asked: 1, returned: 0 });
    expect(billed.row).toBe(cost);
    expect(billed.day).toBeGreaterThanOrEqual(cost);
  });

  it('is made once if it was noted all the same', async () => {
    const { outcome } = await renderWith({
      lostAnswers: 0,
      failedNotes: 1,
      isNoted: true,
      find: () => null,
    });
    expect(outcome).toEqual({ status: 'completed', asked: 1, returned: 0 });
  });
});
