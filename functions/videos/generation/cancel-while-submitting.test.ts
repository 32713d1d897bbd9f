import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { caller } from '../../../test/handlers/caller.ts';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import { fakeSignature } from '../../provenance/testing/fake-sign-video.ts';
import { createCreditsStore } from '../../tables/credits/credits.store.ts';
import { createSessionsStore } from '../../tables/credits/sessions.store.ts';
import { createLineStore } from '../../tables/lines/line.store.ts';
import { createSpendStore } from '../../tables/spend/spend.store.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import { createVideosStore, type VideosStore } from '../../tables/videos/videos.store.ts';
import type { Submission } from '../providers/provider.ts';
import { endsInTables } from '../testing/ends-in-tables.ts';
import { immediateContext } from '../testing/immediate-context.ts';
import { answerOf, freeLine, linkSigner, quiet, unread } from '../testing/stored-video.ts';
import { videoInTables } from '../testing/video-in-tables.ts';
import { cancelVideo } from './cancel-video.ts';
import { renderVideo } from './render-video.ts';

let tables: Tables;
let videos: VideosStore;
beforeAll(async () => {
  tables = await startTables();
  videos = createVideosStore(tables.client, 'videos');
});
afterAll(() => tables.stop());

const accepted: Submission = { kind: 'accepted', job: { id: 'job' } };

/**
 * Renders a video of Veo 3.1 Fast; its person cancels it for each of these refunds while the provider is
 * being asked.
 */
async function cancelWhileAsked(refunds: readonly number[], submission: Submission) {
  const now = () => new Date('2026-11-21T12:00:30.000Z');
  const credits = createCreditsStore(tables.client, 'credits');
  const video = await videoInTables(tables.client, videos, 'queued', {
    rendered_by: 'veo-3.1-fast',
    duration: 8,
  });
  const answers: unknown[] = [];
  const cancel = (refundCredits: number) =>
    answerOf(
      cancelVideo({
        ...endsInTables(tables.client),
        credits,
        videos,
        sessions: createSessionsStore(tables.client, 'credits'),
        lines: createLineStore(tables.client, 'lines'),
        personLimits: { count: async () => undefined },
        signer: async () => linkSigner,
        now,
        log: quiet,
      })({
        ...unread,
        ...caller(video.user_id),
        path: { id: video.id },
        body: { refund_credits: refundCredits },
      }),
    );
  let stopped = 0;
  const spend = createSpendStore(tables.client, 'spend');
  const before = await spent(spend);
  await renderVideo({
    ...endsInTables(tables.client),
    credits,
    videos,
    spend,
    line: freeLine,
    files: { remove: async () => undefined },
    providers: {
      vertex: {
        submit: async () => {
          for (const refund of refunds) answers.push(await cancel(refund));
          return submission;
        },
        poll: async () => ({ kind: 'failed' }),
        deliver: async () => fakeSignature,
        cancel: async () => {
          stopped += 1;
        },
      },
    },
    now,
    log: quiet,
  })({ user_id: video.user_id, video_id: video.id }, immediateContext());
  const ended = await videos.read(video.user_id, video.id);
  const { purchasedCredits } = await credits.readAccount(video.user_id);
  return {
    answers,
    cancel,
    stopped,
    ended,
    returned: purchasedCredits,
    spent: (await spent(spend)) - before,
  };
}

async function spent(spend: ReturnType<typeof createSpendStore>): Promise<number> {
  return (await spend.read(new Date('2026-11-21T12:00:30.000Z'))).costMicrodollars.get('veo-3.1-fast') ?? 0;
}

const cost = 960_000;

describe('a video that is cancelled while its provider is being asked', () => {
  it('is not refunded if the provider accepts it, and its cost is counted', async () => {
    const { ended, returned, spent: counted, stopped } = await cancelWhileAsked([1_000, 0], accepted);
    expect(ended).toMatchObject({ status: 'cancelled', cost_microdollars: cost });
    expect({ returned, counted, stopped }).toEqual({ returned: 0, counted: cost, stopped: 1 });
  });

  it('is refunded if the provider refuses it, and nothing is counted', async () => {
    const refused = await cancelWhileAsked([0], { kind: 'refused' });
    expect(refused.ended).toMatchObject<Partial<VideoItem>>({ status: 'cancelled', failure_reason: null });
    expect([refused.returned, refused.spent]).toEqual([1_000, 0]);
    // The same request again: it has got more than it was promised.
    expect(await refused.cancel(0)).toMatchObject({ status: 'cancelled', refunded_credits: 1_000 });
  });

  it('is shown as being cancelled, without a promise of a refund', async () => {
    const { answers } = await cancelWhileAsked([1_000, 0, 0], accepted);
    expect(answers).toMatchObject([
      { code: 'cancel_price_changed' },
      { status: 'generating', cancel_requested: true, cancel_refund_credits: null },
      { status: 'generating', cancel_requested: true },
    ]);
  });
});
