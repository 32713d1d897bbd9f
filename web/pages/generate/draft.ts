import { t } from '@lingui/core/macro';
import type { AspectRatio, DurationSeconds, Quality } from '../../../contract/catalog.ts';
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
} from '../../../contract/catalog.ts';
import type { ImageId } from '../../../contract/ids.ts';
import { type VideoMode, videoModes } from '../../../contract/models.ts';
import type { PricedVideoRequest } from '../../../contract/schemas.ts';
import { normalizedText } from '../../../contract/text.ts';
import type { PaymentSource } from '../../../contract/video-payments.ts';
import type { Video } from '../../api/received.ts';
import type { Offer } from './offer.ts';

/** An image to start from, on its way to us or there. */
export type StartImage =
  | {
      readonly phase: 'uploading';
      readonly file: File;
      /** 0 to 1, of the bytes. */
      readonly sent: number;
    }
  /** It is there, and is being looked at. `file` null: of an earlier video, of which this page has no file. */
  | { readonly phase: 'checking'; readonly file: File | null; readonly imageId: ImageId | null }
  | {
      readonly phase: 'ready';
      readonly file: File | null;
      readonly imageId: ImageId;
      readonly width: number;
      readonly height: number;
    }
  /** `message` is for the person. `file` not null: sending it again may help. */
  | { readonly phase: 'refused'; readonly file: File | null; readonly message: string };

/** What the form holds. */
export interface Draft {
  readonly mode: VideoMode;
  readonly prompt: string;
  readonly duration: DurationSeconds;
  readonly shape: AspectRatio;
  readonly quality: Quality;
  /** Which credits pay, where the person has a choice. */
  readonly payWith: PaymentSource;
  /** Kept while the mode is 'text', so that one may look there and come back. */
  readonly image: StartImage | null;
  /** The picture to show for an image of an earlier video: that video's first. */
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

/** What Reset leaves: the choices, without prompt and image. */
export function cleared(draft: Draft): Draft {
  return { ...draft, prompt: '', image: null, earlierPictureUrl: null };
}

/** A form filled with what an earlier video was made of. Its image is still to be looked for. */
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

/**
 * The draft with what cannot be had brought back to what can: by the credits that pay, and by what the model makes. Where
 * nothing can be had it stays, and the server says so.
 */
export function within({ rights, model }: Pick<Offer, 'rights' | 'model'>, draft: Draft): Draft {
  const { choices: offered } = model;
  const durations = offered.durationsSeconds.filter((seconds) => seconds <= rights.maximumDurationSeconds);
  const qualities = offered.qualities.filter((quality) => rights.qualities.includes(quality));
  return {
    ...draft,
    mode: nearest(offered.modes, draft.mode),
    // The longest that can be had, as the default is.
    duration: nearest(durations.toReversed(), draft.duration),
    shape: nearest(offered.aspectRatios, draft.shape),
    quality: nearest(qualities, draft.quality),
  };
}

/** `wanted` if it is among the choices, else the first of them; `wanted` too where there are none. */
function nearest<Value>(choices: readonly Value[], wanted: Value): Value {
  return choices.includes(wanted) ? wanted : (choices[0] ?? wanted);
}

/**
 * What is asked of the server for a draft.
 *
 * @param source the credits that the form says pay for it; null: it says nothing
 */
export function requestOf(
  { mode, prompt, duration, shape, quality, image }: Draft,
  source: PaymentSource | null,
): PricedVideoRequest {
  return {
    prompt: normalizedText(prompt, promptMaximumCharacters),
    duration,
    aspect_ratio: shape,
    quality,
    price_credits: videoCostCredits,
    ...(mode === 'image' && image?.phase === 'ready' ? { image_id: image.imageId } : {}),
    ...(source !== null && { pay_with: source }),
  };
}
