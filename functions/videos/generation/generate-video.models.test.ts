import { v7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { VideoId } from '../../../contract/fields/ids.ts';
import type { PricedVideoRequest } from '../../../contract/schemas.ts';
import type { ModelId } from '../../../contract/videos/models.ts';
import { caller } from '../../../test/handlers/caller.ts';
import { newMediaId } from '../../aws/new-media-id.ts';
import type { CreditsStore } from '../../tables/credits/credits.store.ts';
import { type Account, emptyAccount } from '../../tables/credits/ledger.ts';
import { valueMicrodollars } from '../../tables/spend/margin.ts';
import type { VideoItem } from '../../tables/videos/video-item.ts';
import { newUserId, storedVideo, usualTerms } from '../testing/stored-video.ts';
import { generateVideo } from './generate-video.ts';

const userId = newUserId();
const request = {
  prompt: 'A sea at dusk',
  duration: 8,
  aspect_ratio: '16:9',
  quality: 'standard',
  price_credits: 1_000,
} as const satisfies PricedVideoRequest;

const packCredits: Account = { ...emptyAccount, purchasedCredits: 1_000 };
const basicCredits: Account = {
  ...emptyAccount,
  cycleCredits: 4_000,
  cycle: {
    id: 'november',
    tier: 'basic',
    startsAt: '2026-11-01T00:00:00.000Z',
    endsAt: '2026-12-01T00:00:00.000Z',
    countsFrom: '2026-11-01T00:00:00.000Z',
    openingCredits: 0,
    grantedCredits: 4_000,
    isAdvance: false,
  },
  plan: { tier: 'basic', interval: 'monthly', isEntitled: true },
};
const short = { ...request, duration: 5 } as const satisfies PricedVideoRequest;

/** A person with credits for videos, while these models are closed. */
function newPerson(
  closed: readonly ModelId[],
  account = packCredits,
  videos: readonly VideoItem[] = [],
  priceCredits = 1_000,
) {
  const created: VideoItem[] = [];
  let charges = 0;
  const post: CreditsStore['post'] = async ({ decide }) => {
    const decision = decide(account);
    if (decision.kind === 'refuse') return { kind: 'refused', refusal: decision.refusal };
    if (videos.length > 0) return { kind: 'already' };
    charges += 1;
    return { kind: 'posted', result: decision.result };
  };
  const route = generateVideo({
    credits: { post, forgetVideos: async () => undefined, readAccount: async () => emptyAccount },
    videos: {
      findEnded: async () => [],
      creation: (video) => {
        created.push(video);
        return {};
      },
      read: async (owner, id) => videos.find((video) => video.user_id === owner && video.id === id) ?? null,
    },
    findImage: async () => null,
    startRendering: async () => undefined,
    signer: async () => ({ siteUrl: 'https://site.example', files: () => () => '' }),
    ...usualTerms,
    priceCredits,
    models: { veo3: 'veo-3.1-fast', basic: 'gemini-omni-1.2-flash' },
    closedModels: async () => new Set(closed),
    newMediaId,
    now: () => new Date('2026-11-21T12:00:00.000Z'),
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  return {
    renderedBy: () => created.map(({ rendered_by: model }) => model),
    charges: () => charges,
    charged: () => created.map((video) => [video.credits_used, video.value_microdollars]),
    generate: (body: PricedVideoRequest, id = VideoId.parse(v7())) =>
      route({ ...caller(userId), path: { id }, query: undefined, headers: undefined, body }),
  };
}

describe('the model of a video', () => {
  it('is Veo 3 for pack credits, and the video is not simulated', async () => {
    const person = newPerson([]);
    expect(await person.generate(request)).toMatchObject({
      model: 'google-veo3',
      model_name: 'Veo 3.1 Fast',
      simulated: false,
      usual_seconds: 60,
    });
    expect(person.renderedBy()).toEqual(['veo-3.1-fast']);
  });

  it('is a simpler one for Basic credits, by its own name', async () => {
    const person = newPerson([], basicCredits);
    expect(await person.generate(short)).toMatchObject({
      model: 'gemini-omni-1.2-flash',
      model_name: 'Gemini Omni Flash',
    });
  });

  it('stays a simpler one beside a left-over pack credit, and is Veo 3 where pack credits pay', async () => {
    const leftOver = newPerson([], { ...basicCredits, purchasedCredits: 1 });
    await leftOver.generate(short);
    expect(leftOver.renderedBy()).toEqual(['gemini-omni-1.2-flash']);
    const both = newPerson([], { ...basicCredits, purchasedCredits: 7_000 });
    await both.generate(short);
    await both.generate({ ...request, pay_with: 'pack' });
    await both.generate(request);
    expect(both.renderedBy()).toEqual(['gemini-omni-1.2-flash', 'veo-3.1-fast', 'veo-3.1-fast']);
  });

  it('is another Veo 3 when the configured one is closed', async () => {
    const person = newPerson(['veo-3.1-fast']);
    await person.generate(request);
    expect(person.renderedBy()).toEqual(['veo-3.1']);
  });

  it('is never a simpler one in place of Veo 3, nor Veo 3 in place of a simpler one: the answer says which is closed, and nothing is charged', async () => {
    const veo3 = newPerson(['veo-3.1', 'veo-3.1-fast']);
    await expect(veo3.generate(request)).rejects.toMatchObject({
      code: 'generation_closed',
      details: {
        message: 'Veo 3 is not available right now. No credits were deducted. Please try again later.',
      },
    });
    const basic = newPerson(['gemini-omni-1.2-flash'], basicCredits);
    await expect(basic.generate(short)).rejects.toMatchObject({ code: 'generation_closed' });
    expect([veo3.charges(), basic.charges()]).toEqual([0, 0]);
  });

  it('refuses options that it does not support, names the allowed ones, and nothing is charged', async () => {
    const person = newPerson([]);
    await expect(person.generate({ ...request, aspect_ratio: '1:1' })).rejects.toMatchObject({
      code: 'invalid_request',
      details: { field: 'aspect_ratio', allowed: 'one of "16:9", "9:16"' },
    });
    await expect(person.generate(short)).rejects.toMatchObject({
      code: 'invalid_request',
      details: { field: 'duration', allowed: 'one of 8' },
    });
    expect(person.charges()).toBe(0);
  });

  it('does not matter to a repeated request', async () => {
    const video = storedVideo({ user_id: userId, ...request, mode: 'text', image_id: null });
    const person = newPerson(['veo-3.1', 'veo-3.1-fast'], packCredits, [video]);
    expect(await person.generate(request, video.id)).toMatchObject({ id: video.id });
  });
});

describe('a repeated request', () => {
  const paidByPlan = storedVideo({
    user_id: userId,
    ...short,
    mode: 'text',
    image_id: null,
    charged_cycle_credits: 1_000,
    charged_purchased_credits: 0,
  });

  it('that is refused by now still gets its video', async () => {
    const person = newPerson([], emptyAccount, [paidByPlan]);
    expect(await person.generate(short, paidByPlan.id)).toMatchObject({ id: paidByPlan.id });
  });

  it('that would be paid with other credits is another request', async () => {
    const person = newPerson([], packCredits, [paidByPlan]);
    expect(await person.generate({ ...short, pay_with: 'plan' }, paidByPlan.id)).toMatchObject({
      id: paidByPlan.id,
    });
    await expect(person.generate({ ...short, pay_with: 'pack' }, paidByPlan.id)).rejects.toMatchObject({
      code: 'id_already_used',
    });
  });
});

describe('the price of a video that has risen to 1,200 credits', () => {
  const newPrice = 1_200;
  const charging = (credits: number, videos: readonly VideoItem[] = []) =>
    newPerson([], { ...emptyAccount, purchasedCredits: credits }, videos, newPrice);

  it('is charged to no one who was shown 1,000: the answer says the new one', async () => {
    const person = charging(5_000);
    await expect(person.generate(request)).rejects.toMatchObject({
      code: 'price_changed',
      message: 'A video costs 1200 credits now.',
    });
    expect(person.charges()).toBe(0);
  });

  it('is what is charged, what the refusal says and what the margin counts', async () => {
    const person = charging(5_000);
    await person.generate({ ...request, price_credits: newPrice });
    expect(person.charged()).toEqual([
      [newPrice, valueMicrodollars({ planCredits: 0, purchasedCredits: newPrice }, null)],
    ]);
    await expect(charging(1_199).generate({ ...request, price_credits: newPrice })).rejects.toMatchObject({
      message: 'You need 1200 credits to generate a video. You have 1199 credits.',
    });
  });

  it('does not concern the repeat of a request that was charged before', async () => {
    const video = storedVideo({ ...request, status: 'generating', user_id: userId });
    const person = charging(0, [video]);
    expect(await person.generate(request, video.id)).toMatchObject({ id: video.id, credits_used: 1_000 });
    await expect(person.generate({ ...request, price_credits: newPrice }, video.id)).rejects.toMatchObject({
      code: 'id_already_used',
    });
  });
});

describe('a model that the request names', () => {
  it.each([
    ['google-veo3', 'veo-3.1-fast', 'google-veo3'],
    ['veo-3.1', 'veo-3.1', 'veo-3.1'],
    ['veo-3.1-lite', 'veo-3.1-lite', 'veo-3.1-lite'],
  ] as const)('%s makes the video, and is its model', async (model, renderedBy, shown) => {
    const person = newPerson([]);
    expect(await person.generate({ ...request, model })).toMatchObject({ model: shown });
    expect(person.renderedBy()).toEqual([renderedBy]);
  });

  it('may be a simpler one for credits that include Veo 3', async () => {
    const person = newPerson([]);
    expect(await person.generate({ ...short, model: 'gemini-omni-1.2-flash' })).toMatchObject({
      model: 'gemini-omni-1.2-flash',
    });
  });

  it('is paid with pack credits where plan credits do not include it, or is refused with what does', async () => {
    const both = newPerson([], { ...basicCredits, purchasedCredits: 1_000 });
    expect(await both.generate({ ...request, model: 'veo-3.1' })).toMatchObject({ model: 'veo-3.1' });
    for (const model of ['google-veo3', 'veo-3.1'] as const) {
      const basic = newPerson([], basicCredits);
      await expect(basic.generate({ ...short, model })).rejects.toMatchObject({
        code: 'plan_required',
        details: {
          field: 'model',
          message: 'Your plan does not include Veo 3. It comes with Plus, Pro, or any credit pack.',
        },
      });
      expect(basic.charges()).toBe(0);
    }
  });

  it('is not replaced where it is closed, but the usual Veo 3 is', async () => {
    const named = newPerson(['veo-3.1-fast']);
    await expect(named.generate({ ...request, model: 'veo-3.1-fast' })).rejects.toMatchObject({
      code: 'generation_closed',
      details: { field: 'model', allowed: expect.stringContaining('a model that is open') },
    });
    expect(named.charges()).toBe(0);
    await named.generate({ ...request, model: 'google-veo3' });
    expect(named.renderedBy()).toEqual(['veo-3.1']);
  });
});
