import type { MediaId } from '../../contract/fields/ids.ts';

export const imageFileName = 'image.jpg';

/** S3 key of an upload as the browser sent it. */
export function uploadKey(mediaId: MediaId): string {
  return `uploads/${mediaId}`;
}

/** S3 key of the checked image (JPEG), the only one that videos start from. It is also its path on the site. */
export function imageKey(mediaId: MediaId): string {
  return `${imageFolder(mediaId)}/${imageFileName}`;
}

/** The prefix of a checked image, without a slash at its end. */
export function imageFolder(mediaId: MediaId): string {
  return `images/${mediaId}`;
}
