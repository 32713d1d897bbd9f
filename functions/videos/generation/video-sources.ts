import type { ImageId, MediaId, UserId } from '../../../contract/fields/ids.ts';
import type { VideoRequest } from '../../../contract/schemas.ts';
import type { ParentUse, ReferenceRole } from '../../../contract/videos/models.ts';
import { conflictOf } from '../../../contract/videos/video-inputs.ts';
import { settleAll } from '../../aws/settle-all.ts';
import { Rejection } from '../../errors/rejection.ts';
import type { FindImage } from '../../images/find-image.ts';
import { isHidden, type VideoItem } from '../../tables/videos/video-item.ts';
import type { VideosStore } from '../../tables/videos/videos.store.ts';
import type { ChoiceField } from '../models/choose-model.ts';

/** What a video starts from beside its prompt: all of it the caller's own. */
export interface VideoSources {
  readonly image: OwnImage | null;
  readonly lastImage: OwnImage | null;
  readonly references: readonly (OwnImage & { readonly role: ReferenceRole })[];
  /** What the new video keeps of it. */
  readonly parent: VideoItem['parent'];
}

interface OwnImage {
  readonly id: ImageId;
  readonly mediaId: MediaId;
}

/** How a route names the fields that the two requests name differently. */
export interface RequestFields {
  readonly image: string;
  readonly last_image: string;
}
export const fieldsOfSite: RequestFields = { image: 'image_id', last_image: 'last_image_id' };
export const fieldsOfApi: RequestFields = { image: 'image', last_image: 'last_image' };

export interface FindSourcesDependencies {
  readonly findImage: FindImage;
  readonly videos: Pick<VideosStore, 'read'>;
  readonly now: () => Date;
}

/**
 * Finds what a request names, all at once. Without images and parent it takes no round trip.
 *
 * @throws Rejection with the field: of what does not go together, is not there or cannot be used
 */
export async function findSources(
  { findImage, videos, now }: FindSourcesDependencies,
  userId: UserId,
  request: VideoRequest,
  fields: RequestFields,
): Promise<VideoSources> {
  requireCombinable(request, fields);
  const { image_id: imageId, last_image_id: lastImageId, references = [], parent } = request;
  const own = async (id: ImageId, field: string): Promise<OwnImage> => {
    const mediaId = await findImage({ userId, imageId: id });
    if (mediaId === null) throw missingImage(field);
    return { id, mediaId };
  };
  const [image, lastImage, found, parentVideo] = await settleAll([
    imageId === undefined ? null : own(imageId, fields.image),
    lastImageId === undefined ? null : own(lastImageId, fields.last_image),
    settleAll(
      references.map(async ({ image_id: id, role }, index) => ({
        ...(await own(id, `references.${index}.image_id`)),
        role,
      })),
    ),
    parent === undefined ? null : videos.read(userId, parent.id),
  ]);
  return {
    image,
    lastImage,
    references: found,
    parent: parent === undefined ? null : parentFrom(parentVideo, { ...request, parent }, now()),
  };
}

/** What a made video started from, for a repeated request: some of it may be gone since. */
export function sourcesOf(video: VideoItem): VideoSources {
  const { image_id: id, image_media_id: mediaId, last_image: last, references, parent } = video;
  return {
    image: id === null || mediaId === null ? null : { id, mediaId },
    lastImage: last === null ? null : { id: last.image_id, mediaId: last.media_id },
    references: references.map((one) => ({ id: one.image_id, mediaId: one.media_id, role: one.role })),
    parent,
  };
}

/** All images, each once, for a moderator. */
export function imagesIn({ image, lastImage, references }: VideoSources): readonly MediaId[] {
  const images = [image, lastImage, ...references].filter((one) => one !== null);
  return [...new Set(images.map(({ mediaId }) => mediaId))];
}

/** The route's name of a field. */
export function fieldName(field: ChoiceField, fields: RequestFields): string {
  return field === 'image' || field === 'last_image' ? fields[field] : field;
}

function requireCombinable(request: VideoRequest, fields: RequestFields): void {
  const conflict = conflictOf({
    hasImage: request.image_id !== undefined,
    hasLastImage: request.last_image_id !== undefined,
    hasReferences: (request.references ?? []).length > 0,
    hasParent: request.parent !== undefined,
  });
  if (conflict !== null) {
    throw new Rejection('invalid_request', {
      field: fieldName(conflict.field, fields),
      allowed: conflict.allowed,
      message: `These do not go together. Allowed: ${conflict.allowed}.`,
    });
  }
}

function missingImage(field: string): Rejection {
  return new Rejection('not_found', {
    field,
    allowed: 'the id of a checked image of yours',
    message:
      'There is no such image, or no longer: an upload is kept for a day. Upload it and have it checked.',
  });
}

/** Its place in a chain of continuations is that of its parent, and one more; a change begins a new one. */
function parentFrom(
  video: VideoItem | null,
  request: VideoRequest & { readonly parent: NonNullable<VideoRequest['parent']> },
  now: Date,
): NonNullable<VideoItem['parent']> {
  const { parent, duration } = request;
  const usable = requireUsable(video, now);
  requireSameShape(usable, request);
  const continues = parent.use === 'continue';
  return {
    id: usable.id,
    use: parent.use,
    media_id: usable.media_id,
    rendered_by: usable.rendered_by,
    job_id: usable.job_id,
    part: continues ? (usable.parent?.part ?? 1) + 1 : 1,
    total_seconds: continues ? (usable.parent?.total_seconds ?? usable.duration) + duration : duration,
  };
}

/** @throws Rejection unless a video can start from it */
function requireUsable(video: VideoItem | null, now: Date): VideoItem {
  const field = 'parent.id';
  const allowed = 'the id of a completed video of yours';
  // The removal of expired videos runs hourly.
  if (video === null || (video.expires_at !== null && video.expires_at <= now.toISOString())) {
    throw new Rejection('not_found', {
      field,
      allowed,
      message: 'There is no such video of yours. It may be deleted or have expired.',
    });
  }
  if (isHidden(video)) {
    throw new Rejection('invalid_request', {
      field,
      allowed,
      message: 'This video is hidden, so no other one can start from it.',
    });
  }
  if (video.status !== 'completed') {
    throw new Rejection('invalid_request', {
      field,
      allowed,
      message: `This video is ${video.status}. Only a completed video can be continued or changed.`,
    });
  }
  return video;
}

/**
 * A chain is joined without encoding it again, so a continuation only chooses its length. A model answers a change with
 * the video's own length, shape and quality (`functions/videos/providers/gemini.ts`).
 */
const keptFields = {
  continue: ['aspect_ratio', 'quality'],
  change: ['duration', 'aspect_ratio', 'quality'],
} as const satisfies Readonly<Record<ParentUse, readonly (keyof VideoItem & keyof VideoRequest)[]>>;

function requireSameShape(
  video: VideoItem,
  { parent: { use }, ...request }: VideoRequest & { readonly parent: NonNullable<VideoRequest['parent']> },
): void {
  for (const field of keptFields[use]) {
    if (request[field] !== video[field]) {
      const allowed = `${JSON.stringify(video[field])}, as the video that it ${use}s`;
      throw new Rejection('invalid_request', {
        field,
        allowed,
        message: `A video keeps this of the one that it ${use}s. Allowed: ${allowed}.`,
      });
    }
  }
}
