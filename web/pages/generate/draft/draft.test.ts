import { describe, expect, it } from 'vitest';
import { rightsOf } from '../../../../contract/billing/video-payments.ts';
import { ImageId } from '../../../../contract/fields/ids.ts';
import type { ModelChoices } from '../../../../contract/videos/models.ts';
import type { Video } from '../../../api/received.ts';
import { videoNumber } from '../../../video/testing/video-number.ts';
import type { Draft } from './draft.ts';
import { cleared, emptyDraft } from './draft.ts';
import { draftOf } from './draft-of-video.ts';
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

describe('which credits pay', () => {
  it('is what the form says', () => {
    const payment = { source: 'pack', parts: [], rights: rightsOf(null) } as const;
    expect(requestOf({ ...emptyDraft, prompt: 'Rain' }, { ...noPayment, payment })).toMatchObject({
      pay_with: 'pack',
    });
    expect(requestOf({ ...emptyDraft, prompt: 'Rain' }, noPayment)).not.toHaveProperty('pay_with');
  });

  it('is pack credits again for a video of Veo 3, where the person has the choice', () => {
    expect(draftOf(video, []).payWith).toBe('pack');
    expect(draftOf({ ...video, model: 'simulated-lite' }, []).payWith).toBe('plan');
  });
});

describe('Reset', () => {
  it('clears prompt and image, and leaves the choices', () => {
    const draft: Draft = { ...emptyDraft, mode: 'image', prompt: 'Rain', shape: '1:1', duration: 5, image };
    expect(cleared(draft)).toEqual({ ...emptyDraft, mode: 'image', shape: '1:1', duration: 5 });
  });
});

describe('a video that is made again', () => {
  it('fills the form with the same settings', () => {
    expect(draftOf(video, [])).toMatchObject({
      mode: 'text',
      prompt: 'Video 1',
      duration: 5,
      shape: '9:16',
      quality: 'pro',
      image: null,
    });
  });

  it('looks for its image, and says where it is no longer kept', () => {
    expect(draftOf({ ...video, mode: 'image', image_id: imageId }, []).image).toEqual({
      phase: 'checking',
      file: null,
      imageId,
    });
    expect(draftOf({ ...video, mode: 'image' }, []).image).toMatchObject({
      phase: 'refused',
      message: 'The image from that video is no longer available. Choose it again.',
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
