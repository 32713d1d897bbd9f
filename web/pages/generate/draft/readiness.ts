import { promptMaximumCharacters, videoCostCredits } from '../../../../contract/billing/catalog.ts';
import { isUsableText, isVisibleText, normalizedText } from '../../../../contract/fields/text.ts';
import { type Draft, seedOf } from './draft.ts';
import type { Offer } from './offer.ts';
import { imagesOf } from './offered-draft.ts';

/** Whether Generate is enabled, and if not, what is missing. */
export type Readiness =
  | { readonly ready: true }
  | {
      readonly ready: false;
      readonly missing:
        | 'generating'
        | 'prompt'
        | 'prompt-too-long'
        | 'prompt-unusable'
        | 'image'
        | 'parent'
        | 'seed'
        | 'credits'
        | 'credits-unknown';
    };

/**
 * Needs a visible prompt, the image of image-to-video and enough credits unless the video is free, as specified. A press by a visitor or
 * without the credits is answered by the reason.
 */
export function readinessOf(form: {
  readonly isGenerating: boolean;
  readonly draft: Draft;
  readonly isSignedIn: boolean;
  /** Null until known. */
  readonly credits: number | null;
  readonly offer: Pick<Offer, 'isFree' | 'model' | 'canStart'>;
}): Readiness {
  const { mode, parent } = form.draft;
  const { isFree, model, canStart } = form.offer;
  const { image, lastImage, references } = imagesOf(form.draft, model);
  const prompt = normalizedText(form.draft.prompt, promptMaximumCharacters);
  if (form.isGenerating) return { ready: false, missing: 'generating' };
  if (form.isSignedIn && form.credits === null) return { ready: false, missing: 'credits-unknown' };
  if (form.isSignedIn && !isFree && form.credits !== null && form.credits < videoCostCredits) {
    return { ready: false, missing: 'credits' };
  }
  if (!isUsableText(prompt)) return { ready: false, missing: 'prompt-unusable' };
  if (!isVisibleText(prompt)) return { ready: false, missing: 'prompt' };
  if (prompt.length > promptMaximumCharacters) return { ready: false, missing: 'prompt-too-long' };
  if (!canStart || parent?.video === null) return { ready: false, missing: 'parent' };
  const needed = [
    ...(parent === null && mode === 'image' ? [image] : []),
    ...(lastImage === null ? [] : [lastImage]),
    ...references.map((reference) => reference.image),
  ];
  if (needed.some((one) => one?.phase !== 'ready')) return { ready: false, missing: 'image' };
  if (seedOf(form.draft) === undefined) return { ready: false, missing: 'seed' };
  return { ready: true };
}
