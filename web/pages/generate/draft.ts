import { t } from '@lingui/core/macro';
import type { AspectRatio, DurationSeconds, Quality } from '../../../contract/billing/catalog.ts';
import {
  aspectRatios,
  defaultAspectRatio,
  defaultDurationSeconds,
  defaultModel,
  defaultQuality,
  durationsSeconds,
  promptMaximumCharacters,
  qualities,
  videoCostCredits,
} from '../../../contract/billing/catalog.ts';
import type { PaymentSource } from '../../../contract/billing/video-payments.ts';
import type { ImageId } from '../../../contract/fields/ids.ts';
import { normalizedText } from '../../../contract/fields/text.ts';
import type { PricedVideoRequest } from '../../../contract/schemas.ts';
import { type VideoMode, videoModes } from '../../../contract/videos/models.ts';
import type { Video } from '../../api/received.ts';
import type { Offer } from './offer.ts';

/** The start image, uploading or uploaded. */
export type StartImage =
  | {
      readonly phase: 'uploading';
      readonly file: File;
      /** Share of the bytes, 0 to 1. */
      readonly sent: number;
    }
  /** `file` is null for an earlier video's image. */
  | { readonly phase: 'checking'; readonly file: File | null; readonly imageId: ImageId | null }
  | {
      readonly phase: 'ready';
      readonly file: File | null;
      readonly imageId: ImageId;
      readonly width: number;
      readonly height: number;
    }
  /** `message` is for the person. A `file` can be sent again. */
  | { readonly phase: 'refused'; readonly file: File | null; readonly message: string };

/** Contents of the form. */
export interface Draft {
  readonly mode: VideoMode;
  readonly prompt: string;
  readonly duration: DurationSeconds;
  readonly shape: AspectRatio;
  readonly quality: Quality;
  /** Used only where the person has a choice. */
  readonly payWith: PaymentSource;
  /** Kept in text mode, so that the person can switch back. */
  readonly image: StartImage | null;
  /** Thumbnail of the earlier video whose image is used. */
  readonly earlierPictureUrl: string | null;
}

export const emptyDraft: Draft = {
  mode: 'text',
  prompt: '',
  duration: defaultDurationSeconds,
  shape: defaultAspectRatio,
  quality: defaultQuality,
  payWith: 'plan',
  image: null,
  earlierPictureUrl: null,
};

/** Reset keeps the options and clears prompt and image. */
export function cleared(draft: Draft): Draft {
  return { ...draft, prompt: '', image: null, earlierPictureUrl: null };
}

/** A form with an earlier video's options; its image is not checked yet. */
export function draftOf(video: Video): Draft {
  return {
    mode: videoModes.find((mode) => mode === video.mode) ?? emptyDraft.mode,
    prompt: video.prompt,
    duration: durationsSeconds.find((seconds) => seconds === video.duration) ?? emptyDraft.duration,
    shape: aspectRatios.find((shape) => shape === video.aspect_ratio) ?? emptyDraft.shape,
    quality: qualities.find((quality) => quality === video.quality) ?? emptyDraft.quality,
    payWith: video.model === defaultModel ? 'pack' : 'plan',
    image: imageOf(video),
    earlierPictureUrl: video.thumbnail_url,
  };
}

function imageOf(video: Video): StartImage | null {
  if (video.mode === 'text') return null;
  return video.image_id === null
    ? {
        phase: 'refused',
        file: null,
        message: t`The image from that video is no longer available. Choose it again.`,
      }
    : { phase: 'checking', file: null, imageId: video.image_id };
}

/** Replaces options that are not offered. Where nothing is, the draft stays, and the server refuses it. */
export function within({ rights, model }: Pick<Offer, 'rights' | 'model'>, draft: Draft): Draft {
  const { choices: offered } = model;
  const durations = offered.durationsSeconds.filter((seconds) => seconds <= rights.maximumDurationSeconds);
  const qualities = offered.qualities.filter((quality) => rights.qualities.includes(quality));
  return {
    ...draft,
    mode: nearest(offered.modes, draft.mode),
    // The longest on offer, like the default.
    duration: nearest(durations.toReversed(), draft.duration),
    shape: nearest(offered.aspectRatios, draft.shape),
    quality: nearest(qualities, draft.quality),
  };
}

/** `wanted` if offered or nothing is, otherwise the first choice. */
function nearest<Value>(choices: readonly Value[], wanted: Value): Value {
  return choices.includes(wanted) ? wanted : (choices[0] ?? wanted);
}

/**
 * The request body of a draft.
 */
export function requestOf(
  { mode, prompt, duration, shape, quality, image }: Draft,
  { isFree, payment }: Pick<Offer, 'isFree' | 'payment'>,
): PricedVideoRequest {
  return {
    prompt: normalizedText(prompt, promptMaximumCharacters),
    duration,
    aspect_ratio: shape,
    quality,
    price_credits: isFree ? 0 : videoCostCredits,
    ...(mode === 'image' && image?.phase === 'ready' ? { image_id: image.imageId } : {}),
    ...(payment !== null && { pay_with: payment.source }),
  };
}
