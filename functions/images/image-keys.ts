import type { ImageId, UserId } from '../../contract/ids.ts';

/** An image by whose it is and its id: nobody else's is ever named. */
export interface ImageIdentity {
  readonly userId: UserId;
  readonly imageId: ImageId;
}

/** Where what a browser sent lies in the media bucket, as it came. */
export function uploadKey({ userId, imageId }: ImageIdentity): string {
  return `${foldersOfImages(userId).uploads}${imageId}`;
}

/** Where the image that was checked and made ready lies: a JPEG. What starts videos reads this, and nothing else. */
export function imageKey({ userId, imageId }: ImageIdentity): string {
  return `${foldersOfImages(userId).images}${imageId}.jpg`;
}

/** Where all of a person's images lie, each with a slash at its end. */
export function foldersOfImages(userId: UserId): { readonly uploads: string; readonly images: string } {
  return { uploads: `uploads/${userId}/`, images: `images/${userId}/` };
}
