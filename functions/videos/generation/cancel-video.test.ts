import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiKeyId } from '../../../contract/developers/developer-keys.ts';
import { personLimits } from '../../../contract/person-limits.ts';
import { caller } from '../../../test/handlers/caller.ts';
import { expectLedgerToAddUp } from '../../../test/tables/ledger-sum.ts';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import { createPersonLimits } from '../../limits/person-limits.ts';
import { deployedSettings } from '../../settings/settings.ts';
import { type CreditsStore, createCreditsStore } from '../../tables/credits/credits.store.ts';
import { type Account, emptyAccount, noMovement, spend } from '../../tables/credits/ledger.ts';
import { createSessionsStore } from '../../tables/credits/sessions.store.ts';
import { createLimitsStore } from '../../tables/limits/limits.store.ts';
import { createLineStore, type LineStore } from '../../tables/lines/line.store.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import { createVideosStore, type VideosStore } from '../../tables/videos/videos.store.ts';
import { createVideoLine } from '../line/video-line.ts';
import { endsInTables } from '../testing/ends-in-tables.ts';
import { answerOf, linkSigner, minutesLater, quiet, storedVideo, unread } from '../testing/stored-video.ts';
import { videoInTables } from '../testing/video-in-tables.ts';
import { type CancelVideoDependencies, cancelVideo } from './cancel-video.ts';
import { failVideo } from './fail-video.ts';

let tables: Tables;
let credits: CreditsStore;
let videos: VideosStore;
let lines: LineStore;
let video: VideoItem;

beforeAll(async () => {
  tables = await startTables();
  credits = createCreditsStore(tables.client, 'credits');
  videos = createVideosStore(tables.client, 'videos');
  lines = createLineStore(tables.client, 'lines');
});
afterAll(() => tables.stop());

const now = () => minutesLater(1);
const taken = { rendered_by: 'simulated', simulated: true, job_id: 'job', cost_microdollars: 0 } as const;

/** A video that a person paid with all of their credits. */
beforeEach(async () => {
  video = storedVideo();
  const post = (kind: 'grant' | 'deduct', decide: Parameters<CreditsStore['post']>[0]['decide']) =>
    credits.post({
      userId: video.user_id,
      session: null,
      entry: { kind, reference: `video#${video.id}`, source: 'video', subject: video.id, product: null },
      assumed: emptyAccount,
      now: () => minutesLater(0),
      decide,
    });
  await post('grant', () => ({
    kind: 'post',
    posting: { movement: { cycleCredits: 0, purchasedCredits: 1_000, graceCredits: 0 }, assumptions: {} },
    additionalItems: [],
    result: null,
  }));
  await post('deduct', (account: Account) => {
    const decision = spend(account, 1_000, now().toISOString());
    return decision.kind === 'covered'
      ? {
          kind: 'post',
          posting: decision.posting,
          additionalItems: [{ part: 'video', item: videos.creation(video) }],
          result: null,
        }
      : { kind: 'refuse', refusal: null };
  });
  expect(await balance()).toBe(0);
});

async function balance(): Promise<number> {
  await expectLedgerToAddUp(tables.client, 'credits', video.user_id);
  return (await credits.readAccount(video.user_id)).purchasedCredits;
}

function cancel(refundCredits: number, changes: Partial<CancelVideoDependencies> = {}, cancelled = video) {
  const route = cancelVideo({
    ...endsInTables(tables.client),
    credits,
    videos,
    sessions: createSessionsStore(tables.client, 'credits'),
    lines,
    personLimits: createPersonLimits({
      limits: createLimitsStore(tables.client, 'limits'),
      settings: async () => deployedSettings,
      now,
    }),
    signer: async () => linkSigner,
    now,
    log: quiet,
    ...changes,
  });
  return answerOf(
    route({
      ...unread,
      ...caller(cancelled.user_id),
      path: { id: cancelled.id },
      body: { refund_credits: refundCredits },
    }),
  );
}

const begin = () => videos.begin(video.user_id, video.id, now());
const accept = () => videos.accept(video.user_id, video.id, taken, now());

describe('cancelling a video', () => {
  it('refunds all credits in the same transaction before the provider has accepted the video, with an entry in the statement', async () => {
    await begin();
    const before = tables.transactions();
    expect(await cancel(1_000)).toMatchObject({
      status: 'cancelled',
      cancel_refund_credits: null,
      failure_reason: null,
      video_url: null,
      finished_at: now().toISOString(),
      expires_at: expect.any(String),
    });
    expect(await balance()).toBe(1_000);
    expect(tables.transactions() - before).toBe(1);
  });

  it('refunds nothing after the provider has accepted the video, as the person was told', async () => {
    await begin();
    await accept();
    expect(await cancel(0)).toMatchObject({ status: 'cancelled' });
    expect(await balance()).toBe(0);
  });

  it('changes nothing and says so if the provider accepted the video while the person was asked', async () => {
    await begin();
    await accept();
    expect(await cancel(1_000)).toMatchObject({ code: 'cancel_price_changed' });
    expect(await videos.read(video.user_id, video.id)).toMatchObject({ status: 'generating' });
    expect(await balance()).toBe(0);
  });

  it('changes nothing and says so if the provider accepts the video between our read and our write', async () => {
    await begin();
    const late: CreditsStore['post'] = async (request) => {
      await accept();
      return credits.post(request);
    };
    expect(await cancel(1_000, { credits: { post: late } })).toMatchObject({ code: 'cancel_price_changed' });
    expect(await balance()).toBe(0);
    expect(await cancel(0)).toMatchObject({ status: 'cancelled' });
  });

  it('refuses an expected refund that was never right, and names the right one', async () => {
    expect(await cancel(0)).toMatchObject({
      code: 'cancel_price_changed',
      details: { message: 'Cancelling this video refunds 1000 credits.' },
    });
    expect(await balance()).toBe(0);
  });

  it('refunds once when it is repeated, and ten times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(1_000)));
    expect(answers.map((answer) => 'status' in answer && answer.status)).toEqual(Array(10).fill('cancelled'));
    expect(await cancel(1_000)).toMatchObject({ status: 'cancelled', refunded_credits: 1_000 });
    expect(await balance()).toBe(1_000);
  });

  it('names the refund of an earlier cancellation if the caller expects another one', async () => {
    await cancel(1_000);
    expect(await cancel(0)).toMatchObject({
      code: 'cancel_price_changed',
      details: { message: 'This video was cancelled already, and its 1000 credits were refunded.' },
    });
  });

  it('does not claim a refund if another window cancelled the video after the model had started', async () => {
    await begin();
    await accept();
    expect(await cancel(0)).toMatchObject({ status: 'cancelled', refunded_credits: 0 });
    expect(await cancel(1_000)).toMatchObject({
      code: 'cancel_price_changed',
      details: {
        message: 'This video was cancelled after the model had started, so its credits were not refunded.',
      },
    });
    expect(await balance()).toBe(0);
  });

  it('and its failure at the same time end it once and refund it once', async () => {
    for (const order of ['together', 'after'] as const) {
      const failing = failVideo(
        { ...endsInTables(tables.client), credits, videos, now, log: quiet },
        video,
        'filtered',
      );
      if (order === 'after') await failing;
      const [answer] = await Promise.all([cancel(1_000), failing]);
      const ended = await videos.read(video.user_id, video.id);
      expect(['failed', 'cancelled']).toContain(ended?.status);
      expect(answer).toMatchObject(
        ended?.status === 'cancelled' ? { status: 'cancelled' } : { code: 'not_in_this_state' },
      );
      expect(await balance()).toBe(1_000);
    }
  });

  it('is repeated after a lost answer without a second refund', async () => {
    const lost: CreditsStore['post'] = async (request) => {
      await credits.post(request);
      throw new Error('the connection broke');
    };
    await expect(cancel(1_000, { credits: { post: lost } })).rejects.toThrow('the connection broke');
    expect(await cancel(1_000)).toMatchObject({ status: 'cancelled' });
    expect(await balance()).toBe(1_000);
  });

  it.each(['completed', 'failed'] as const)('is not possible any more once it is %s', async (end) => {
    await begin();
    if (end === 'completed') await videos.complete(video.user_id, video.id, now());
    else {
      await tables.client.send(
        new TransactWriteCommand({
          TransactItems: [videos.failure(video.user_id, video.id, 'timed_out', now(), noMovement)],
        }),
      );
    }
    expect(await cancel(0)).toMatchObject({ code: 'not_in_this_state' });
    expect(await cancel(1_000)).toMatchObject({ code: 'not_in_this_state' });
  });

  it('takes a video that waits out of its line, and leaves one its slot that has one', async () => {
    const capacity = { videosAtOnce: 1, startsPerMinute: 60 };
    const line = createVideoLine({
      lines,
      capacityOf: async () => capacity,
      completeCallback: async () => undefined,
      now,
      log: quiet,
    });
    const other = storedVideo();
    await line.takeTurn(other);
    await line.takeTurn(video);
    expect(await cancel(1_000)).toMatchObject({ status: 'cancelled', line: null });
    const { entries, slots } = await lines.read(video.rendered_by);
    expect(entries).toEqual([]);
    expect(slots.map(({ videoId }) => videoId)).toEqual([other.id]);
  });

  it('cancels a video also if its line cannot be reached', async () => {
    const broken: Pick<LineStore, 'leaveLine'> = {
      leaveLine: async () => {
        throw new Error('the table did not answer');
      },
    };
    expect(await cancel(1_000, { lines: broken })).toMatchObject({ status: 'cancelled' });
    expect(await balance()).toBe(1_000);
  });

  it('refunds 60 cancellations an hour, says when the next one may come, and goes on without a refund', async () => {
    const userId = video.user_id;
    const another = () => videoInTables(tables.client, videos, 'queued', { user_id: userId });
    const { maximum } = personLimits.free_cancellations;
    for (let count = 0; count < maximum; count += 1) {
      expect(await cancel(1_000, {}, await another())).toMatchObject({ status: 'cancelled' });
    }
    expect(await cancel(1_000)).toMatchObject({
      code: 'too_many_requests',
      details: {
        message: expect.stringMatching(
          /^The limit is 60 refunded cancellations an hour\. Please try again in /,
        ),
      },
    });
    expect(await videos.read(userId, video.id)).toMatchObject({ status: 'queued' });
    await begin();
    await accept();
    expect(await cancel(0)).toMatchObject({ status: 'cancelled' });
    // The hourly rate of a key already limits what it makes and cancels.
    const api = {
      account_id: userId,
      key_id: ApiKeyId.parse('key_0123456789abcdef'),
      mode: 'live' as const,
      quoted_credits: 1_000,
      webhook: null,
      metadata: {},
    };
    const byKey = await videoInTables(tables.client, videos, 'queued', { user_id: userId, api });
    expect(await cancel(1_000, {}, byKey)).toMatchObject({ status: 'cancelled' });
  });

  it("answers not found for another person's video and for none", async () => {
    const sessions = createSessionsStore(tables.client, 'credits');
    const route = cancelVideo({
      ...endsInTables(tables.client),
      credits,
      videos,
      sessions,
      lines,
      personLimits: { count: async () => undefined },
      signer: async () => linkSigner,
      now,
      log: quiet,
    });
    expect(
      await answerOf(
        route({
          ...unread,
          ...caller(storedVideo().user_id),
          path: { id: video.id },
          body: { refund_credits: 1_000 },
        }),
      ),
    ).toMatchObject({ code: 'not_found' });
    expect(await videos.read(video.user_id, video.id)).toMatchObject({ status: 'queued' });
  });
});
