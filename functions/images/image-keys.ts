import type { ImageId, UserId } from '../../contract/ids.ts';

/** An image belongs to a person: keys contain both ids, so a request only ever finds the caller's own. */
export interface ImageIdentity {
  readonly userId: UserId;
  readonly imageId: ImageId;
}

/** S3 key of an upload as the browser sent it. */
export function uploadKey({ userId, imageId }: ImageIdentity): string {
  return `${foldersOfImages(userId).uploads}${imageId}`;
}

/** S3 key of the checked image (JPEG), the only one that videos start from. */
export function imageKey({ userId, imageId }: ImageIdentity): string {
  return `${foldersOfImages(userId).images}${imageId}.jpg`;
}

/** Prefixes of all of a person's images, with a slash at the end. */
export function foldersOfImages(userId: UserId): { readonly uploads: string; readonly images: string } {
  return { uploads: `uploads/${userId}/`, images: `images/${userId}/` };
}
