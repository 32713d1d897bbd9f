import { describe, expect, it } from 'vitest';
import { rightsOf } from '../../../../contract/billing/video-payments.ts';
import { ImageId } from '../../../../contract/fields/ids.ts';
import type { ModelChoices } from '../../../../contract/videos/models.ts';
import type { Video } from '../../../api/received.ts';
import { videoNumber } from '../../../video/testing/video-number.ts';
import type { Draft } from './draft.ts';
import { cleared, emptyDraft, seedOf } from './draft.ts';
import { requestOf, within } from './offered-draft.ts';
import { offeredModel } from './testing/offered-model.ts';

const imageId = ImageId.parse('3f0e8f4a-4a55-4b53-9a6c-2f2f7a3b9a11');
const image: Draft['image'] = { phase: 'ready', file: null, imageId, width: 1_920, height: 1_080 };
const video: Video = {
  ...videoNumber(1),
  duration: 5,
  aspect_ratio: '9:16',
  quality: 'pro',
  status: 'completed',
};

const usual = offeredModel('veo-3.1');
const noPayment = { isFree: false, payment: null, payments: [], model: usual, usualModel: usual };

describe('what is asked for', () => {
  it('is what the form holds, the prompt without its margins', () => {
    expect(requestOf({ ...emptyDraft, prompt: '  Rain \n' }, noPayment)).toEqual({
      prompt: 'Rain',
      duration: 8,
      aspect_ratio: '16:9',
      quality: 'standard',
      price_credits: 1_000,
    });
  });

  it('takes no credits where the video is free', () => {
    expect(requestOf({ ...emptyDraft, prompt: 'Rain' }, { ...noPayment, isFree: true })).toMatchObject({
      price_credits: 0,
    });
  });

  it('has the image only where the video starts from one', () => {
    const draft: Draft = { ...emptyDraft, prompt: 'Rain', image };
    expect(requestOf(draft, noPayment)).not.toHaveProperty('image_id');
    expect(requestOf({ ...draft, mode: 'image' }, noPayment)).toMatchObject({ image_id: imageId });
  });
});

const reference = (key: number, role: 'face' | 'style'): Draft['references'][number] => ({
  key,
  role,
  image,
});
const everyOption: Draft = {
  ...emptyDraft,
  prompt: 'Rain',
  image,
  lastImage: image,
  references: [reference(1, 'face'), reference(2, 'style')],
  seed: ' 007 ',
  model: 'veo-3.1-fast',
};

describe('what is asked for beside prompt and image', () => {
  it('is a last image beside a first one, references in text mode, and neither with a parent', () => {
    const text = requestOf(everyOption, noPayment);
    expect(text).toMatchObject({
      references: [
        { role: 'face', image_id: imageId },
        { role: 'style', image_id: imageId },
      ],
      seed: 7,
    });
    expect(text).not.toHaveProperty('last_image_id');
    const fromImage = requestOf({ ...everyOption, mode: 'image' }, noPayment);
    expect(fromImage).toMatchObject({ image_id: imageId, last_image_id: imageId });
    expect(fromImage).not.toHaveProperty('references');
    const parent = { id: video.id, use: 'continue', video } as const;
    const continued = requestOf({ ...everyOption, mode: 'image', parent }, noPayment);
    expect(continued).toMatchObject({ parent: { id: video.id, use: 'continue' } });
    for (const field of ['image_id', 'last_image_id', 'references']) {
      expect(continued).not.toHaveProperty(field);
    }
  });

  it('leaves out what the model does not take', () => {
    const model = offeredModel('veo-3.1-lite');
    expect(requestOf(everyOption, { ...noPayment, model })).not.toHaveProperty('references');
    const without = { ...model, inputs: { ...model.inputs, seed: false } };
    expect(within({ ...offer('pro'), model: without }, everyOption).seed).toBe('');
  });

  it('names a model only where another one would make the video', () => {
    expect(requestOf(everyOption, noPayment)).not.toHaveProperty('model');
    expect(requestOf(everyOption, { ...noPayment, model: offeredModel('veo-3.1-fast') })).toMatchObject({
      model: 'veo-3.1-fast',
    });
  });

  it('is nothing where no option is chosen', () => {
    expect(Object.keys(requestOf({ ...emptyDraft, prompt: 'Rain' }, noPayment))).toEqual([
      'prompt',
      'duration',
      'aspect_ratio',
      'quality',
      'price_credits',
    ]);
  });
});

describe('variants', () => {
  it('have seeds of their own: those after the chosen one, from 0 again after the last', () => {
    const seeds = [0, 1, 2].map(
      (place) => requestOf({ ...everyOption, seed: '4294967294' }, noPayment, place).seed,
    );
    expect(seeds).toEqual([4_294_967_294, 4_294_967_295, 0]);
    expect(requestOf(emptyDraft, noPayment, 1)).not.toHaveProperty('seed');
  });

  it('are paid with pack credits after the plan’s where the person has no choice', () => {
    const payment = { source: 'plan', parts: [], rights: rightsOf('pro') } as const;
    const one = { ...noPayment, payment, payments: [payment] };
    expect(requestOf(emptyDraft, one, 0)).toMatchObject({ pay_with: 'plan' });
    expect(requestOf(emptyDraft, one, 1)).not.toHaveProperty('pay_with');
    const two = { ...one, payments: [payment, payment] };
    expect(requestOf(emptyDraft, two, 1)).toMatchObject({ pay_with: 'plan' });
  });

  it('are one where the video is free', () => {
    const draft: Draft = { ...emptyDraft, variants: 3 };
    expect(within({ ...offer('basic'), isFree: true }, draft).variants).toBe(1);
    expect(within(offer('basic'), draft).variants).toBe(3);
  });
});

describe('a seed', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['0', 0],
    ['4294967295', 4_294_967_295],
    ['4294967296', undefined],
    ['1.5', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['seven', undefined],
  ])('%j is %s', (typed, expected) => {
    expect(seedOf({ seed: typed })).toBe(expected);
  });
});

describe('which credits pay', () => {
  it('is what the form says', () => {
    const payment = { source: 'pack', parts: [], rights: rightsOf(null) } as const;
    expect(requestOf({ ...emptyDraft, prompt: 'Rain' }, { ...noPayment, payment })).toMatchObject({
      pay_with: 'pack',
    });
    expect(requestOf({ ...emptyDraft, prompt: 'Rain' }, noPayment)).not.toHaveProperty('pay_with');
  });
});

describe('Reset', () => {
  it('clears what is of one video, and leaves the choices', () => {
    const draft: Draft = { ...everyOption, mode: 'image', shape: '1:1', duration: 5, variants: 2 };
    expect(cleared(draft)).toEqual({
      ...emptyDraft,
      mode: 'image',
      shape: '1:1',
      duration: 5,
      variants: 2,
      model: 'veo-3.1-fast',
    });
  });
});

const everything: ModelChoices = {
  modes: ['text', 'image'],
  durationsSeconds: [5, 8],
  aspectRatios: ['16:9', '1:1', '9:16'],
  qualities: ['standard', 'pro'],
};
const offer = (tier: 'basic' | 'pro', choices = everything) => ({
  isFree: false,
  rights: rightsOf(tier),
  model: { ...usual, choices },
});

describe('what cannot be had', () => {
  it('with the credits that pay becomes what it includes', () => {
    expect(within(offer('basic'), { ...emptyDraft, quality: 'pro' })).toMatchObject({
      duration: 5,
      quality: 'standard',
    });
  });

  it('with the model becomes what it makes', () => {
    const offered: ModelChoices = {
      ...everything,
      modes: ['text'],
      durationsSeconds: [8],
      aspectRatios: ['16:9'],
    };
    const chosen: Draft = { ...emptyDraft, mode: 'image', duration: 5, shape: '1:1' };
    expect(within(offer('pro', offered), chosen)).toMatchObject({ mode: 'text', duration: 8, shape: '16:9' });
  });

  it('stays where there is nothing else, for the server to say so', () => {
    expect(within(offer('basic', { ...everything, durationsSeconds: [8] }), emptyDraft).duration).toBe(8);
  });
});
