import type { MediaId } from '../../../contract/fields/ids.ts';
import type { ImageFiles } from '../../images/image-files.ts';
import type { ParentFiles, VideoOrder } from './provider.ts';

/** Where the files lie that an order names. */
export interface OrderFileSources {
  readonly images: Pick<ImageFiles, 'read'>;
  readonly parents: ParentFiles;
}

export interface Picture {
  readonly bytes: Uint8Array;
  readonly mimeType: 'image/jpeg' | 'image/png';
}

/** The bytes that an order names. */
export interface OrderFiles {
  /** The person's image, or the last frame of the video that is continued; null: text only. */
  readonly first: Picture | null;
  readonly last: Picture | null;
  /** In the order's order. */
  readonly references: readonly Picture[];
  /** The MP4 that is changed. */
  readonly changed: Uint8Array | null;
}

/**
 * Null if one of them is gone: deleted, or hidden, after the charge. The video is not made without it.
 *
 * A video is continued from its last frame, by whatever model it was made. The vendors' own continuation answers with the whole
 * video, redraws the end of what was delivered before, and takes a video that their model did not make outside Europe
 * only: https://ai.google.dev/gemini-api/docs/omni (Video extension) and
 * https://docs.cloud.google.com/gemini-enterprise-agent-platform/models/video/extend-videos, November 2026. Ours are
 * parts of a chain, each charged and delivered by itself.
 */
export async function readOrderFiles(
  order: VideoOrder,
  { images, parents }: OrderFileSources,
): Promise<OrderFiles | null> {
  const { parent } = order;
  const image = async (media: MediaId): Promise<Picture | null> => {
    const bytes = await images.read(media);
    return bytes === null ? null : { bytes, mimeType: 'image/jpeg' };
  };
  const first = async (): Promise<Picture | null> => {
    if (parent?.use !== 'continue') return order.image === null ? null : image(order.image);
    const bytes = await parents.lastFrame(parent.media);
    return bytes === null ? null : { bytes, mimeType: 'image/png' };
  };
  const files = {
    first: await first(),
    last: order.lastImage === null ? null : await image(order.lastImage),
    references: await Promise.all(order.references.map((reference) => image(reference.image))),
    changed: parent?.use === 'change' ? await parents.video(parent.media) : null,
  };
  const references = files.references.filter((reference) => reference !== null);
  const isWhole =
    (files.first !== null || (order.image === null && parent?.use !== 'continue')) &&
    (files.last !== null || order.lastImage === null) &&
    references.length === order.references.length &&
    (files.changed !== null || parent?.use !== 'change');
  return isWhole ? { ...files, references } : null;
}
