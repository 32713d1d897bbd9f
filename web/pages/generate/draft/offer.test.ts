import { describe, expect, it } from 'vitest';
import { aspectRatios, durationsSeconds, qualities } from '../../../../contract/billing/catalog.ts';
import type { ModelId } from '../../../../contract/videos/models.ts';
import type { Video } from '../../../api/received.ts';
import { modelText, paymentText, veo3Text } from '../../../content/generation.ts';
import type { VideoModels } from '../../../session/site-config.ts';
import { videoNumber } from '../../../video/testing/video-number.ts';
import { type Draft, emptyDraft } from './draft.ts';
import { durationLock, offerOf, qualityLock, shapeLock, unlockingPlan } from './offer.ts';
import { offeredModel } from './testing/offered-model.ts';

const offered = {
  veo3: offeredModel('simulated'),
  basic: offeredModel('simulated-lite'),
  choices: [offeredModel('simulated'), offeredModel('simulated-fast'), offeredModel('simulated-lite')],
} satisfies VideoModels;

const plan = (tier: string, credits: number) => ({ tier, credits });
const pack = (credits: number) => ({ tier: null, credits });
const offer = (
  buckets: { tier: string | null; credits: number }[] | null,
  tier: string | null = null,
  payWith: 'plan' | 'pack' = 'plan',
) =>
  offerOf(
    buckets === null ? null : { buckets, free_sample: false, free_sample_from: null },
    tier,
    { ...emptyDraft, payWith },
    offered,
  );
const said = ({ payment, payments, model }: ReturnType<typeof offer>) =>
  payment === null
    ? null
    : [paymentText(payment), modelText(model.name), veo3Text(payments)].filter(Boolean).join(' ');

describe('what the form says of the next video', () => {
  it('Basic: a simpler model, and how to get Veo 3', () => {
    const basic = offer([plan('basic', 4_000)], 'basic');
    expect(said(basic)).toBe(
      'This video uses 1,000 plan credits. It is made by Lite. Veo 3 comes with Plus, Pro, or any credit pack.',
    );
    expect(basic).toMatchObject({ model: { name: 'Lite' } });
  });

  it('Plus, Pro and packs: Veo 3', () => {
    for (const tier of ['plus', 'pro']) {
      expect(said(offer([plan(tier, 7_500), pack(7_000)], tier))).toBe(
        'This video uses 1,000 plan credits. It is made by Veo 3.',
      );
    }
    expect(said(offer([pack(7_000)]))).toBe('This video uses 1,000 pack credits. It is made by Veo 3.');
    expect(said(offer([pack(7_000)], 'basic'))).toBe(
      'This video uses 1,000 pack credits. It is made by Veo 3.',
    );
  });

  it('Basic beside a pack: the choice of the person, plan credits first', () => {
    const buckets = [plan('basic', 4_000), pack(7_000)];
    expect(offer(buckets, 'basic').payments.map(({ source }) => source)).toEqual(['plan', 'pack']);
    expect(said(offer(buckets, 'basic'))).toBe('This video uses 1,000 plan credits. It is made by Lite.');
    expect(said(offer(buckets, 'basic', 'pack'))).toBe(
      'This video uses 1,000 pack credits. It is made by Veo 3.',
    );
  });

  it('names both kinds of credits where both pay', () => {
    expect(said(offer([plan('basic', 500), pack(600)], 'basic'))).toBe(
      'This video uses 500 plan credits and 500 pack credits. It is made by Lite. Veo 3 comes with Plus, Pro, or any credit pack.',
    );
  });

  it('a plan that has ended allows what it did, as long as its credits are left', () => {
    expect(offer([plan('basic', 1_000)]).rights.maximumDurationSeconds).toBe(5);
    expect(offer([plan('plus', 1_000)]).rights.maximumDurationSeconds).toBe(8);
  });
});

describe('what the form allows', () => {
  it('without credits is what the plan includes, and everything without a plan', () => {
    expect(offer([], 'basic')).toMatchObject({
      payment: null,
      rights: { veo3: false },
    });
    expect(offer([], null)).toMatchObject({ payment: null, rights: { veo3: true } });
  });

  it('is everything while the balance is not known', () => {
    expect(offer(null, 'basic')).toMatchObject({
      payment: null,
      rights: { maximumDurationSeconds: 8, veo3: true },
    });
  });
});

function locks(id: ModelId, ...buckets: { tier: string | null; credits: number }[]) {
  const only = offeredModel(id);
  const offer = offerOf({ buckets, free_sample: false, free_sample_from: null }, null, emptyDraft, {
    veo3: only,
    basic: only,
    choices: [],
  });
  return {
    durations: durationsSeconds.map((seconds) => durationLock(seconds, offer)),
    qualities: qualities.map((quality) => qualityLock(quality, offer)),
  };
}

describe('the model', () => {
  const best = offeredModel('veo-3.1');
  const fast = offeredModel('veo-3.1-fast');
  const basic = offeredModel('gemini-omni-1.2-flash');
  const google = { veo3: best, basic, choices: [best, fast, basic] } satisfies VideoModels;
  const made: Video = { ...videoNumber(1), status: 'completed' };
  const modelOf = (tier: string, wanted: Partial<Draft>) =>
    offerOf(
      { buckets: [plan(tier, 7_000)], free_sample: false, free_sample_from: null },
      tier,
      { ...emptyDraft, ...wanted },
      google,
    );
  const from = (use: 'continue' | 'change', video: Video = made) => ({
    parent: { id: video.id, use, video },
  });

  it('is the chosen one, where the credits include it, otherwise the usual one', () => {
    expect(modelOf('plus', { model: 'veo-3.1-fast' }).model).toBe(fast);
    expect(modelOf('plus', { model: 'gemini-omni-1.2-flash' }).model).toBe(basic);
    expect(modelOf('plus', { model: 'of an older page' }).model).toBe(best);
    expect(modelOf('basic', { model: 'veo-3.1-fast' }).model.id).toBe(basic.id);
  });

  it('is one that starts from the parent, where the usual or the chosen one does not', () => {
    expect(modelOf('plus', from('change'))).toMatchObject({
      model: { id: basic.id },
      usualModel: best,
      canStart: true,
    });
    expect(modelOf('plus', { ...from('change'), model: 'veo-3.1-fast' }).model.id).toBe(basic.id);
    expect(modelOf('plus', from('continue')).model.id).toBe('veo-3.1');
  });

  it('keeps shape and quality of the video that it continues, a change its length, too, and says so', () => {
    const offer = modelOf('plus', from('continue', { ...made, aspect_ratio: '9:16', quality: 'pro' }));
    expect(aspectRatios.map((shape) => shapeLock(shape, offer))).toEqual([
      'The shape is that of your video.',
      'The shape is that of your video.',
      null,
    ]);
    expect(qualities.map((quality) => qualityLock(quality, offer))).toEqual([
      'The quality is that of your video.',
      null,
    ]);
    const changing = modelOf('plus', from('change', { ...made, duration: 5 }));
    expect(changing.model.choices).toMatchObject({
      durationsSeconds: [5],
      aspectRatios: [made.aspect_ratio],
      qualities: [made.quality],
    });
    expect(durationLock(8, changing)).toBe('The length is that of your video.');
  });

  it('continues a chain up to its end', () => {
    const chain = (total_seconds: number): Video => ({
      ...made,
      parent: { id: videoNumber(2).id, use: 'continue', part: 4, total_seconds },
    });
    expect(modelOf('plus', from('continue', chain(32)))).toMatchObject({ canStart: true });
    // Only 5 seconds are left.
    expect(modelOf('plus', from('continue', chain(35)))).toMatchObject({
      canStart: true,
      model: { id: 'gemini-omni-1.2-flash', choices: { durationsSeconds: [5] } },
    });
    expect(modelOf('plus', from('continue', chain(36)))).toMatchObject({ canStart: false });
  });
});

describe('the free first video', () => {
  const at = (from: string | null) =>
    offerOf({ buckets: [], free_sample: true, free_sample_from: from }, null, emptyDraft, offered);
  const free = at(null);

  it('takes no credits, is made by the simpler model, and has what Basic has', () => {
    expect(free).toMatchObject({ isFree: true, payment: null, model: { name: 'Lite' } });
    expect(durationsSeconds.map((seconds) => durationLock(seconds, free))).toEqual([
      null,
      '8 seconds come with Plus, Pro, or any credit pack.',
    ]);
    expect(qualities.map((quality) => qualityLock(quality, free) === null)).toEqual([true, false]);
  });

  it('is not offered before the next day, if the free ones of today are taken', () => {
    expect(at('2026-11-28T00:00:00.000Z')).toMatchObject({
      isFree: false,
      freeFrom: '2026-11-28T00:00:00.000Z',
    });
  });

  it('is not offered where credits could pay', () => {
    expect(offer([pack(7_000)])).toMatchObject({ isFree: false });
  });
});

describe('what keeps a choice from being made', () => {
  it('the plan, with what unlocks it, also where its model does not make it', () => {
    for (const model of ['simulated', 'simulated-lite'] as const) {
      expect(locks(model, plan('basic', 4_000))).toEqual({
        durations: [null, '8 seconds come with Plus, Pro, or any credit pack.'],
        qualities: [null, '1080p comes with Plus, Pro, or any credit pack.'],
      });
    }
    expect(locks('simulated', plan('plus', 7_500))).toEqual({
      durations: [null, null],
      qualities: [null, null],
    });
  });

  it('the plan, where the person holds pack credits: they unlock it', () => {
    expect(locks('simulated-lite', plan('basic', 4_000), pack(7_000))).toEqual({
      durations: [null, 'Pay with pack credits for 8 seconds.'],
      qualities: [null, 'Pay with pack credits for 1080p.'],
    });
  });

  it('the model, which no plan changes', () => {
    expect(locks('veo-3.1', plan('plus', 7_500)).durations).toEqual([
      'The model doesn’t offer 5 seconds right now.',
      null,
    ]);
  });
});

describe('the plan that is offered beside locked choices', () => {
  it('is the smallest that unlocks all of them, for a person whose credits do not', () => {
    expect(unlockingPlan(offer([plan('basic', 4_000)], 'basic'))?.tier).toBe('plus');
    expect(unlockingPlan(offer([plan('plus', 7_500)], 'plus'))).toBeNull();
    expect(unlockingPlan(offer([plan('basic', 4_000), pack(7_000)], 'basic'))).toBeNull();
    expect(unlockingPlan(offer(null))).toBeNull();
  });
});
