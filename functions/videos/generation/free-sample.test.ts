import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreeSample, freeSample } from '../../../contract/billing/catalog.ts';
import { type UserId, VideoId } from '../../../contract/fields/ids.ts';
import type { VideoRequest } from '../../../contract/schemas.ts';
import { caller } from '../../../test/handlers/caller.ts';
import { expectLedgerToAddUp } from '../../../test/tables/ledger-sum.ts';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import { newMediaId } from '../../aws/new-media-id.ts';
import { getCredits } from '../../credits/get-credits.ts';
import { presentBalance } from '../../credits/present-balance.ts';
import { buyCredits, takeCredits } from '../../credits/testing/post-credits.ts';
import { createFreeSampleLimits } from '../../limits/free-sample-limits.ts';
import { createPersonLimits } from '../../limits/person-limits.ts';
import { fakeSignature } from '../../provenance/testing/fake-sign-video.ts';
import { deployedSettings } from '../../settings/settings.ts';
import { createBalanceStore } from '../../tables/credits/balance.store.ts';
import { createCreditEntriesStore } from '../../tables/credits/credit-entries.store.ts';
import { type CreditsStore, createCreditsStore } from '../../tables/credits/credits.store.ts';
import { createSessionsStore } from '../../tables/credits/sessions.store.ts';
import { createLimitsStore } from '../../tables/limits/limits.store.ts';
import { createLineStore } from '../../tables/lines/line.store.ts';
import { createSpendStore } from '../../tables/spend/spend.store.ts';
import { createVideosStore, type VideosStore } from '../../tables/videos/videos.store.ts';
import type { Provider } from '../providers/provider.ts';
import { endsInTables } from '../testing/ends-in-tables.ts';
import { answerOf, linkSigner, newUserId, quiet, unread, usualTerms } from '../testing/stored-video.ts';
import { cancelVideo } from './cancel-video.ts';
import { failVideo } from './fail-video.ts';
import { generateVideo } from './generate-video.ts';
import { submitVideo } from './submit-video.ts';

let tables: Tables;
let credits: CreditsStore;
let videos: VideosStore;
beforeAll(async () => {
  tables = await startTables();
  credits = createCreditsStore(tables.client, 'credits');
  videos = createVideosStore(tables.client, 'videos');
});
afterAll(() => tables.stop());

const start = Date.parse('2026-11-27T10:00:00.000Z');
/** Each test has a day of its own, since the limits count by days. */
let day = 0;
const nextDay = () => {
  day += 1;
};
const now = () => new Date(start + day * 24 * 60 * 60_000);

const many: FreeSample = { rightsOf: 'basic', videosPerDay: 1_000 };
const included = { prompt: 'a sea at dusk', duration: 5, aspect_ratio: '16:9', quality: 'standard' } as const;
const costsCredits = { code: 'price_changed', message: 'A video costs 1000 credits now.' };

function ask(
  userId: UserId,
  options: {
    readonly id?: string;
    readonly price?: number;
    readonly sample?: FreeSample | null;
    readonly request?: VideoRequest;
  } = {},
) {
  const { id = v7(), price = 0, sample = many, request = included } = options;
  const route = generateVideo({
    ...usualTerms,
    credits,
    videos,
    findImage: async () => null,
    startRendering: async () => undefined,
    signer: async () => linkSigner,
    newMediaId,
    models: { veo3: 'veo-3.1', basic: 'gemini-omni-1.2-flash' },
    freeSample: sample,
    freeSampleLimits: createFreeSampleLimits({
      limits: createLimitsStore(tables.client, 'limits'),
      settings: async () => deployedSettings,
      videosPerDay: sample?.videosPerDay ?? 0,
      now,
    }),
    now,
    log: quiet,
  });
  return answerOf(
    route({
      ...unread,
      ...caller(userId),
      path: { id: VideoId.parse(id) },
      body: { ...request, price_credits: price },
    }),
  );
}

function cancel(userId: UserId, id: string) {
  const route = cancelVideo({
    ...endsInTables(tables.client),
    credits,
    videos,
    sessions: createSessionsStore(tables.client, 'credits'),
    lines: createLineStore(tables.client, 'lines'),
    personLimits: createPersonLimits({
      limits: createLimitsStore(tables.client, 'limits'),
      settings: async () => deployedSettings,
      now,
    }),
    signer: async () => linkSigner,
    now,
    log: quiet,
  });
  return answerOf(
    route({ ...unread, ...caller(userId), path: { id: VideoId.parse(id) }, body: { refund_credits: 0 } }),
  );
}

const entriesOf = async (userId: UserId) =>
  (await createCreditEntriesStore(tables.client, 'credits').readBefore(userId, null, 10)).entries;
const isOffered = async (userId: UserId) =>
  presentBalance(await credits.readAccount(userId), now()).free_sample;
const stored = async (userId: UserId, id: string) => {
  const video = await videos.read(userId, VideoId.parse(id));
  if (video === null) throw new Error('There is such a video.');
  return video;
};
const provider: Provider = {
  submit: async () => ({ kind: 'accepted', job: { id: 'job' } }),
  poll: async () => ({ kind: 'running' }),
  deliver: async () => fakeSignature,
  cancel: async () => undefined,
};
const accepted = {
  rendered_by: 'gemini-omni-1.2-flash',
  simulated: false,
  job_id: 'job',
  cost_microdollars: 525_000,
} as const;

describe('the free sample', () => {
  it('is offered by the catalog, at a bounded cost', () => {
    expect(freeSample).toEqual({ rightsOf: 'basic', videosPerDay: 50 });
  });

  it('is one video of the simpler model, which moves no credits and leaves no entry', async () => {
    nextDay();
    const userId = newUserId();
    expect(await isOffered(userId)).toBe(true);
    const id = v7();
    const video = await ask(userId, { id });
    expect(video).toMatchObject({
      credits_used: 0,
      model: 'gemini-omni-1.2-flash',
      receipt: { quoted_credits: 0, charged_credits: 0, charged_from: [] },
    });
    expect(await ask(userId, { id })).toMatchObject({ id, status: 'queued' });
    expect(await ask(userId)).toMatchObject(costsCredits);
    expect(await isOffered(userId)).toBe(false);
    expect(await entriesOf(userId)).toEqual([]);
    const account = await expectLedgerToAddUp(tables.client, 'credits', userId);
    expect(account).toEqual({ cycle_credits: 0, purchased_credits: 0, grace_credits: 0 });
  });

  it('is one of twenty requests at once', async () => {
    nextDay();
    const userId = newUserId();
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(userId)));
    expect(answers.filter((answer) => 'status' in answer && answer.status === 'queued')).toHaveLength(1);
  });

  it('is for persons who have never had credits, in its one setting, and at its price', async () => {
    nextDay();
    const buyer = newUserId();
    await buyCredits(credits, buyer, 1_000, { reference: 'pack', now });
    expect(await ask(buyer)).toMatchObject(costsCredits);
    await takeCredits(credits, buyer, 1_000, { reference: 'all', now });
    expect(await ask(buyer)).toMatchObject(costsCredits);
    expect(await isOffered(buyer)).toBe(false);
    const person = newUserId();
    expect(await ask(person, { sample: null })).toMatchObject(costsCredits);
    expect(await ask(person, { price: 1_000 })).toMatchObject({ code: 'insufficient_credits' });
    for (const beyond of [{ duration: 8 }, { quality: 'pro' }] as const) {
      const request = { ...included, ...beyond };
      expect(await ask(person, { request })).toMatchObject({ code: 'plan_required' });
    }
    expect(await isOffered(person)).toBe(true);
  });

  it('comes back once with the end of a video that fails or is canceled in time', async () => {
    nextDay();
    const userId = newUserId();
    const [failing, canceled, delivered] = [v7(), v7(), v7()];
    await ask(userId, { id: failing });
    const fail = async (id: string) =>
      failVideo(
        { ...endsInTables(tables.client), credits, videos, now, log: quiet },
        await stored(userId, id),
        'filtered',
      );
    await fail(failing);
    expect(await isOffered(userId)).toBe(true);
    await ask(userId, { id: canceled });
    expect(await cancel(userId, canceled)).toMatchObject({ status: 'cancelled' });
    expect(await isOffered(userId)).toBe(true);
    await ask(userId, { id: delivered });
    // A late second failure of the first gives nothing back that the third has taken.
    await fail(failing);
    expect(await isOffered(userId)).toBe(false);
    expect(await entriesOf(userId)).toEqual([]);
  });

  it('does not come back from a video that its model has accepted', async () => {
    nextDay();
    const userId = newUserId();
    const id = VideoId.parse(v7());
    await ask(userId, { id });
    await videos.begin(userId, id, now());
    await videos.accept(userId, id, accepted, now());
    expect(await cancel(userId, id)).toMatchObject({ status: 'cancelled' });
    expect(await isOffered(userId)).toBe(false);
  });

  it('is started three times a day by one person, and as often as the catalog says by all', async () => {
    nextDay();
    const userId = newUserId();
    for (const id of [v7(), v7(), v7()]) {
      await ask(userId, { id });
      await cancel(userId, id);
    }
    expect(await ask(userId)).toMatchObject({
      code: 'too_many_requests',
      message: 'You can start your free video 3 times a day. Please try again in 14 hours.',
    });
    const sample = { ...many, videosPerDay: 4 };
    expect(await ask(newUserId(), { sample })).toMatchObject({ status: 'queued' });
    const other = newUserId();
    const balance = () =>
      getCredits({
        balances: createBalanceStore(tables.client, { credits: 'credits', limits: 'limits' }),
        freeSample: sample,
        now,
      })({ ...unread, ...caller(other), path: undefined, body: undefined });
    expect(await balance()).toMatchObject({
      free_sample: true,
      free_sample_from: new Date(now().getTime() + 14 * 60 * 60_000).toISOString(),
    });
    expect(await ask(other, { sample })).toMatchObject({
      code: 'too_many_requests',
      message: 'Today’s free videos are taken. Please try again in 14 hours.',
    });
    nextDay();
    expect(await balance()).toMatchObject({ free_sample: true, free_sample_from: null });
    expect(await ask(other, { sample })).toMatchObject({ status: 'queued' });
  });

  it('counts nothing in the daily spend that limits paid videos', async () => {
    nextDay();
    const spend = createSpendStore(tables.client, 'spend');
    const submit = async (userId: UserId, id: string) => {
      await videos.begin(userId, VideoId.parse(id), now());
      return submitVideo(
        {
          ...endsInTables(tables.client),
          videos,
          spend,
          providers: {
            gemini: provider,
            vertex: provider,
          },
          now,
          log: quiet,
        },
        { user_id: userId, video_id: VideoId.parse(id) },
      );
    };
    const [free, paid] = [newUserId(), newUserId()];
    const [sample, video] = [v7(), v7()];
    await ask(free, { id: sample });
    expect(await submit(free, sample)).toMatchObject({ kind: 'accepted' });
    expect((await spend.read(now())).costMicrodollars).toEqual(new Map());
    expect((await stored(free, sample)).cost_microdollars).toBe(525_000);
    await buyCredits(credits, paid, 1_000, { reference: 'pack', now });
    await ask(paid, { id: video, price: 1_000, request: { ...included, duration: 8 } });
    await submit(paid, video);
    expect((await spend.read(now())).costMicrodollars).toEqual(new Map([['veo-3.1', 3_200_000]]));
  });
});
