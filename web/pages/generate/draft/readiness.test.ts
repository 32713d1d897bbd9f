import { describe, expect, it } from 'vitest';
import { promptMaximumCharacters } from '../../../../contract/billing/catalog.ts';
import { ImageId } from '../../../../contract/fields/ids.ts';
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

  it('asks for no image where the video starts from words', () => {
    expect(readinessOf({ ...form, draft: { ...draft, image: uploading } })).toEqual({ ready: true });
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
    ['credits', { ...form, credits: 999 }],
    ['credits-unknown', { ...form, credits: null }],
  ] as const)('is disabled: %s', (missing, changed) => {
    expect(readinessOf(changed)).toEqual({ ready: false, missing });
  });

  it('can be pressed by a visitor, who is then asked to sign in', () => {
    expect(readinessOf({ ...form, isSignedIn: false, credits: null })).toEqual({ ready: true });
  });
});
