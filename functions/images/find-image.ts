import type { ImageId, MediaId, UserId } from '../../contract/fields/ids.ts';
import type { FilesStore } from '../tables/files/files.store.ts';

/** A request finds only the caller's own image. */
export interface ImageIdentity {
  readonly userId: UserId;
  readonly imageId: ImageId;
}

/** Null: the person has no such image, or it was not checked. */
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
