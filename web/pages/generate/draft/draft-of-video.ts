import { t } from '@lingui/core/macro';
import {
  aspectRatios,
  defaultModel,
  durationsSeconds,
  qualities,
} from '../../../../contract/billing/catalog.ts';
import type { ImageId } from '../../../../contract/fields/ids.ts';
import {
  type ParentUse,
  parentUses,
  referenceRoles,
  videoModes,
} from '../../../../contract/videos/models.ts';
import type { Video } from '../../../api/received.ts';
import type { OfferedModel } from '../../../session/site-config.ts';
import type { ChosenImage } from '../image/chosen-image.ts';
import { type Draft, type DraftParent, emptyDraft } from './draft.ts';

/**
 * A form with an earlier video's options; its images and its parent are not looked for yet. A completed video
 * leaves out the seed: with it, nearly the same video would come again.
 *
 * @param choices the models that can be asked for by their ids
 */
export function draftOf(video: Video, choices: readonly OfferedModel[]): Draft {
  return {
    ...emptyDraft,
    ...shotOf(video, choices),
    mode: videoModes.find((mode) => mode === video.mode) ?? emptyDraft.mode,
    prompt: video.prompt,
    image: video.mode === 'text' ? null : earlierImage(video.image_id),
    earlierPictureUrl: video.thumbnail_url,
    lastImage: video.last_image_id === null ? null : earlierImage(video.last_image_id),
    references: video.references.flatMap(({ image_id: imageId, role: named }, key) => {
      const role = referenceRoles.find((one) => one === named);
      return role === undefined ? [] : { key, role, image: earlierImage(imageId) };
    }),
    parent: parentOf(video),
    seed: video.status === 'completed' || video.seed === null ? '' : String(video.seed),
  };
}

/** A form for what follows `video`, or for the same again with a change: everything but the prompt. */
export function draftFrom(video: Video, use: ParentUse, choices: readonly OfferedModel[]): Draft {
  return { ...emptyDraft, ...shotOf(video, choices), parent: { id: video.id, use, video } };
}

/** What one video has in common with the next. */
function shotOf(
  video: Video,
  choices: readonly OfferedModel[],
): Pick<Draft, 'duration' | 'shape' | 'quality' | 'payWith' | 'model'> {
  return {
    duration: durationsSeconds.find((seconds) => seconds === video.duration) ?? emptyDraft.duration,
    shape: aspectRatios.find((shape) => shape === video.aspect_ratio) ?? emptyDraft.shape,
    quality: qualities.find((quality) => quality === video.quality) ?? emptyDraft.quality,
    payWith: video.model === defaultModel ? 'pack' : 'plan',
    // Every Veo 3 has the same id in an answer.
    model: choices.find(({ name }) => name === video.model_name)?.id ?? null,
  };
}

function parentOf({ parent }: Video): DraftParent | null {
  const use = parentUses.find((one) => one === parent?.use);
  return parent === null || use === undefined ? null : { id: parent.id, use, video: null };
}

function earlierImage(imageId: ImageId | null): ChosenImage {
  return imageId === null
    ? {
        phase: 'refused',
        file: null,
        message: t`The image from that video is no longer available. Choose it again.`,
      }
    : { phase: 'checking', file: null, imageId };
}
