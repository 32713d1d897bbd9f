import { describe, expect, it } from 'vitest';
import { promptMaximumCharacters } from '../../../../contract/billing/catalog.ts';
import { ImageId } from '../../../../contract/fields/ids.ts';
import { videoNumber } from '../../../video/testing/video-number.ts';
import type { Draft } from './draft.ts';
import { emptyDraft } from './draft.ts';
import { readinessOf } from './readiness.ts';
import { offeredModel } from './testing/offered-model.ts';

const ready: Draft['image'] = {
  phase: 'ready',
  file: null,
  imageId: ImageId.parse('3f0e8f4a-4a55-4b53-9a6c-2f2f7a3b9a11'),
  width: 1_920,
  height: 1_080,
};
const uploading: Draft['image'] = { phase: 'uploading', file: new File(['x'], 'sea.png'), sent: 0.5 };
const parent = { id: videoNumber(1).id, use: 'continue', video: videoNumber(1) } as const;
const draft: Draft = { ...emptyDraft, prompt: 'Rain on a tin roof' };
const model = offeredModel('veo-3.1');
const form = {
  isGenerating: false,
  draft,
  isSignedIn: true,
  credits: 1_000,
  offer: { isFree: false, model, canStart: true },
};

describe('the Generate button', () => {
  it('is ready with a prompt and the credits of one video', () => {
    expect(readinessOf(form)).toEqual({ ready: true });
  });

  it('is ready with an image that was uploaded', () => {
    expect(readinessOf({ ...form, draft: { ...draft, mode: 'image', image: ready } })).toEqual({
      ready: true,
    });
  });

  it('is ready without credits where the video is free', () => {
    expect(readinessOf({ ...form, credits: 0, offer: { isFree: true, model, canStart: true } })).toEqual({
      ready: true,
    });
  });

  it('asks for no image that the video does not use', () => {
    const unused: Draft = { ...draft, image: uploading, lastImage: uploading };
    expect(readinessOf({ ...form, draft: unused })).toEqual({ ready: true });
    expect(readinessOf({ ...form, draft: { ...unused, mode: 'image', parent } })).toEqual({ ready: true });
  });

  it.each([
    ['generating', { ...form, isGenerating: true }],
    ['prompt', { ...form, draft: { ...draft, prompt: ' \n\t' } }],
    ['prompt', { ...form, draft: { ...draft, prompt: '\u200b\u3164' } }],
    ['prompt-unusable', { ...form, draft: { ...draft, prompt: 'Rain\u0000' } }],
    ['prompt-unusable', { ...form, draft: { ...draft, prompt: 'Rain \ud83d' } }],
    ['prompt-too-long', { ...form, draft: { ...draft, prompt: 'a'.repeat(promptMaximumCharacters + 1) } }],
    ['image', { ...form, draft: { ...draft, mode: 'image', image: null } }],
    ['image', { ...form, draft: { ...draft, mode: 'image', image: uploading } }],
    ['image', { ...form, isSignedIn: false, draft: { ...draft, mode: 'image', image: null } }],
    ['image', { ...form, draft: { ...draft, mode: 'image', image: ready, lastImage: uploading } }],
    ['image', { ...form, draft: { ...draft, references: [{ key: 1, role: 'face', image: uploading }] } }],
    ['parent', { ...form, draft: { ...draft, parent: { ...parent, video: null } } }],
    ['parent', { ...form, draft: { ...draft, parent }, offer: { ...form.offer, canStart: false } }],
    ['seed', { ...form, draft: { ...draft, seed: '1.5' } }],
    ['credits', { ...form, credits: 999 }],
    ['credits-unknown', { ...form, credits: null }],
  ] as const)('is disabled: %s', (missing, changed) => {
    expect(readinessOf(changed)).toEqual({ ready: false, missing });
  });

  it('can be pressed by a visitor, who is then asked to sign in', () => {
    expect(readinessOf({ ...form, isSignedIn: false, credits: null })).toEqual({ ready: true });
  });
});
