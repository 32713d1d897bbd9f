import { promptMaximumCharacters, videoCostCredits } from '../../../../contract/billing/catalog.ts';
import { normalizedText } from '../../../../contract/fields/text.ts';
import type { PricedVideoRequest } from '../../../../contract/schemas.ts';
import { seedMaximum } from '../../../../contract/videos/models.ts';
import { type Draft, seedOf } from './draft.ts';
import type { Offer } from './offer.ts';

/** A draft within what is offered. */

/** Replaces options that are not offered. Where nothing is, the draft stays, and the server refuses it. */
export function within(
  { rights, model, isFree }: Pick<Offer, 'rights' | 'model' | 'isFree'>,
  draft: Draft,
): Draft {
  const { choices: offered, inputs } = model;
  const durations = offered.durationsSeconds.filter((seconds) => seconds <= rights.maximumDurationSeconds);
  const allowed = offered.qualities.filter((quality) => rights.qualities.includes(quality));
  return {
    ...draft,
    mode: draft.parent === null ? nearest(offered.modes, draft.mode) : 'text',
    // The longest on offer, like the default.
    duration: nearest(durations.toReversed(), draft.duration),
    shape: nearest(offered.aspectRatios, draft.shape),
    quality: nearest(allowed, draft.quality),
    seed: inputs.seed ? draft.seed : '',
    variants: isFree ? 1 : draft.variants,
  };
}

/** `wanted` if offered or nothing is, otherwise the first choice. */
function nearest<Value>(choices: readonly Value[], wanted: Value): Value {
  return choices.includes(wanted) ? wanted : (choices[0] ?? wanted);
}

/** The form's images that `model` is to use. */
export function imagesOf(
  { mode, parent, image, lastImage, references }: Draft,
  { inputs }: Pick<Offer['model'], 'inputs'>,
): Pick<Draft, 'image' | 'lastImage' | 'references'> {
  const isFromImage = parent === null && mode === 'image';
  return {
    image: isFromImage ? image : null,
    lastImage: isFromImage && inputs.lastImage ? lastImage : null,
    references: parent === null && mode === 'text' ? references.slice(0, inputs.referencesMaximum) : [],
  };
}

/** Whether anything differs from what a newcomer gets. */
export function hasMoreOptions(
  draft: Draft,
  { model, usualModel }: Pick<Offer, 'model' | 'usualModel'>,
): boolean {
  const { lastImage, references } = imagesOf(draft, model);
  return (
    lastImage !== null ||
    references.length > 0 ||
    draft.variants > 1 ||
    draft.seed !== '' ||
    model.id !== usualModel.id
  );
}

/**
 * The request body of a draft.
 *
 * @param variant from 0: a chosen seed grows with it, so that no two variants are the same
 */
export function requestOf(
  draft: Draft,
  {
    isFree,
    payment,
    payments,
    model,
    usualModel,
  }: Pick<Offer, 'isFree' | 'payment' | 'payments' | 'model' | 'usualModel'>,
  variant = 0,
): PricedVideoRequest {
  const { prompt, duration, shape, quality, parent } = draft;
  const { image, lastImage, references } = imagesOf(draft, model);
  const shown = references.flatMap(({ role, image: one }) =>
    one.phase === 'ready' ? { role, image_id: one.imageId } : [],
  );
  const seed = seedOf(draft);
  return {
    prompt: normalizedText(prompt, promptMaximumCharacters),
    duration,
    aspect_ratio: shape,
    quality,
    price_credits: isFree ? 0 : videoCostCredits,
    ...(image?.phase === 'ready' && { image_id: image.imageId }),
    ...(lastImage?.phase === 'ready' && { last_image_id: lastImage.imageId }),
    ...(shown.length > 0 && { references: shown }),
    ...(parent !== null && { parent: { id: parent.id, use: parent.use } }),
    ...(seed != null && { seed: (seed + variant) % (seedMaximum + 1) }),
    ...(model.id !== null && model.id !== usualModel.id && { model: model.id }),
    // Where the person has no choice, pack credits may pay for a later variant.
    ...(payment !== null && (variant === 0 || payments.length > 1) && { pay_with: payment.source }),
  };
}
