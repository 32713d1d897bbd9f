import type { ImageId, MediaId, UserId } from '../../contract/fields/ids.ts';
import type { FilesStore } from '../tables/files/files.store.ts';

/** An image belongs to a person: a request only ever finds the caller's own. */
export interface ImageIdentity {
  readonly userId: UserId;
  readonly imageId: ImageId;
}

/** Finds a person's own image that was checked and made ready; null if there is none. */
export type FindImage = (image: ImageIdentity) => Promise<MediaId | null>;

export function createFindImage(
  fileRows: Pick<FilesStore, 'find'>,
  hasImage: (mediaId: MediaId) => Promise<boolean>,
): FindImage {
  return async ({ userId, imageId }) => {
    const row = await fileRows.find(userId, imageId);
    if (row?.kind !== 'image') return null;
    return (await hasImage(row.mediaId)) ? row.mediaId : null;
  };
}
