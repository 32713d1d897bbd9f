import type { MediaId } from '../../contract/fields/ids.ts';

export const imageFileName = 'image.jpg';

/** S3 key of an upload. */
export function uploadKey(mediaId: MediaId): string {
  return `uploads/${mediaId}`;
}

/** S3 key of the checked image (JPEG), and its path on the site. */
export function imageKey(mediaId: MediaId): string {
  return `${imageFolder(mediaId)}/${imageFileName}`;
}

/** The prefix of a checked image, without a trailing slash. */
export function imageFolder(mediaId: MediaId): string {
  return `images/${mediaId}`;
}
