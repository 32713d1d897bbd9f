import type { MediaId } from '../../contract/fields/ids.ts';

export const imageFileName = 'image.jpg';

/** S3 key. */
export function uploadKey(mediaId: MediaId): string {
  return `uploads/${mediaId}`;
}

/** S3 key of the checked JPEG, and its path on the site. */
export function imageKey(mediaId: MediaId): string {
  return `${imageFolder(mediaId)}/${imageFileName}`;
}

/** The prefix of a checked image, without a trailing slash. */
export function imageFolder(mediaId: MediaId): string {
  return `images/${mediaId}`;
}
