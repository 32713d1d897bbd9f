import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type UserId, VideoId } from '../../../contract/fields/ids.ts';
import { caller } from '../../../test/handlers/caller.ts';
import { startTables, type Tables } from '../../../test/tables/start-tables.ts';
import { newMediaId } from '../../aws/new-media-id.ts';
import { buyCredits } from '../../credits/testing/post-credits.ts';
import type { OutagePolicy } from '../../moderation/decide-moderation.ts';
import { emulatedModerator } from '../../moderation/emulated-moderator.ts';
import { moderationOnTables } from '../../moderation/testing/moderation-on-tables.ts';
import { type CreditsStore, createCreditsStore } from '../../tables/credits/credits.store.ts';
import { hasFreeSample } from '../../tables/credits/ledger.ts';
import { createRefusalsStore } from '../../tables/refusals/refusals.store.ts';
import { createVideosStore, type VideosStore } from '../../tables/videos/videos.store.ts';
import { answerOf, linkSigner, newUserId, quiet, unread, usualTerms } from '../testing/stored-video.ts';
import { generateVideo } from './generate-video.ts';

let tables: Tables;
let credits: CreditsStore;
let videos: VideosStore;
beforeAll(async () => {
  tables = await startTables();
  credits = createCreditsStore(tables.client, 'credits');
  videos = createVideosStore(tables.client, 'videos');
});
afterAll(() => tables.stop());

const now = () => new Date();
const sea = 'A sea at dusk';
const unsafe = 'simulate: unsafe';

/** A person with credits for three videos, or with the free sample. */
async function person({ outagePolicy = 'continue' as OutagePolicy, isFree = false } = {}) {
  const userId: UserId = newUserId();
  if (!isFree) await buyCredits(credits, userId, 3_000, { reference: 'pack', now });
  let counted = 0;
  const route = generateVideo({
    ...usualTerms,
    moderation: moderationOnTables(tables.client, { moderator: emulatedModerator, outagePolicy }),
    credits,
    videos,
    findImage: async () => null,
    startRendering: async () => undefined,
    signer: async () => linkSigner,
    newMediaId,
    models: { veo3: 'simulated', basic: 'simulated-lite' },
    freeSample: { rightsOf: 'basic', videosPerDay: 50 },
    freeSampleLimits: {
      count: async () => {
        counted += 1;
      },
    },
    now,
    log: quiet,
  });
  return {
    userId,
    generate: (prompt: string, id: string = v7()) =>
      answerOf(
        route({
          ...unread,
          ...caller(userId),
          path: { id: VideoId.parse(id) },
          body: {
            prompt,
            duration: 5,
            aspect_ratio: '16:9',
            quality: 'standard',
            price_credits: isFree ? 0 : 1_000,
          },
        }),
      ),
    account: () => credits.readAccount(userId),
    left: async () => (await credits.readAccount(userId)).purchasedCredits,
    samplesCounted: () => counted,
    refusals: () => createRefusalsStore(tables.client, 'refusals').readRecent(userId, 10),
  };
}

describe('a refused video', () => {
  it('costs nothing, leaves no video, and its id serves the corrected prompt', async () => {
    const { userId, generate, left, refusals } = await person();
    const id = VideoId.parse(v7());
    expect(await generate(unsafe, id)).toMatchObject({ code: 'content_refused' });
    expect(await videos.read(userId, id)).toBeNull();
    expect(await left()).toBe(3_000);
    expect(await refusals()).toHaveLength(1);
    expect(await generate(sea, id)).toMatchObject({ id, status: 'queued' });
    expect((await videos.read(userId, id))?.moderation).toEqual({ rule_set: 'simulated', version: '1' });
    expect(await left()).toBe(2_000);
  });

  it('takes no free sample', async () => {
    const { generate, account, samplesCounted } = await person({ isFree: true });
    expect(await generate(unsafe)).toMatchObject({ code: 'content_refused' });
    expect([hasFreeSample(await account()), samplesCounted()]).toEqual([true, 0]);
    expect(await generate(sea)).toMatchObject({ credits_used: 0 });
  });

  it('is refused twice where it is asked for twice at once', async () => {
    const { generate, left } = await person();
    const id = v7();
    const answers = await Promise.all([generate(unsafe, id), generate(unsafe, id)]);
    expect(answers).toMatchObject([{ code: 'content_refused' }, { code: 'content_refused' }]);
    expect(await left()).toBe(3_000);
  });
});

describe('an allowed video', () => {
  it('is made once where it is asked for twice at once, and again', async () => {
    const { generate, left } = await person();
    const id = v7();
    const answers = await Promise.all([generate(sea, id), generate(sea, id)]);
    expect([...answers, await generate(sea, id)]).toMatchObject([{ id }, { id }, { id }]);
    expect(await generate(unsafe, id)).toMatchObject({ code: 'id_already_used' });
    expect(await left()).toBe(2_000);
  });

  it('is made in an outage, or not, as is set', async () => {
    const prompt = 'simulate: moderation outage';
    const lenient = await person();
    expect(await lenient.generate(prompt)).toMatchObject({ status: 'queued' });
    const strict = await person({ outagePolicy: 'refuse' });
    expect(await strict.generate(prompt)).toMatchObject({ code: 'generation_closed' });
    expect(await strict.left()).toBe(3_000);
  });
});

describe('a paused account', () => {
  it('charges nothing, also for what was allowed just before', async () => {
    const { userId, generate, left } = await person();
    expect(await generate(`${unsafe} sexual_minors`)).toMatchObject({ code: 'content_refused' });
    expect(await generate(sea)).toMatchObject({ code: 'generating_paused' });
    const judgedBefore = generateVideo({
      ...usualTerms,
      credits,
      videos,
      findImage: async () => null,
      startRendering: async () => undefined,
      signer: async () => linkSigner,
      newMediaId,
      models: { veo3: 'simulated', basic: 'simulated-lite' },
      now,
      log: quiet,
    });
    const body = {
      prompt: sea,
      duration: 5,
      aspect_ratio: '16:9',
      quality: 'standard',
      price_credits: 1_000,
    } as const;
    const path = { id: VideoId.parse(v7()) };
    expect(await answerOf(judgedBefore({ ...unread, ...caller(userId), path, body }))).toMatchObject({
      code: 'generating_paused',
    });
    expect(await left()).toBe(3_000);
  });

  it('charges nothing while it waits', async () => {
    const { generate, left } = await person();
    for (let count = 0; count < 5; count += 1) await generate(unsafe);
    expect(await generate(sea)).toMatchObject({ code: 'too_many_requests' });
    expect(await left()).toBe(3_000);
  });
});
