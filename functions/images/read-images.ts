import pMap from 'p-map';
import { ImageId, type MediaId, type UserId } from '../../contract/fields/ids.ts';
import type { FilesStore } from '../tables/files/files.store.ts';
import type { ImageFiles } from './image-files.ts';

/** Some hundred images take a second. */
const requestsAtOnce = 20;

export interface OwnImage {
  readonly id: ImageId;
  readonly mediaId: MediaId;
  readonly createdAt: Date;
}

/** Checked images that have not expired. */
export function createReadImages(
  fileRows: Pick<FilesStore, 'readAll'>,
  images: Pick<ImageFiles, 'has'>,
): (userId: UserId) => Promise<readonly OwnImage[]> {
  return async (userId) => {
    const files = await Array.fromAsync(fileRows.readAll(userId));
    const found = await pMap(
      files.filter(({ kind }) => kind === 'image'),
      async ({ id, mediaId, createdAt }) =>
        (await images.has(mediaId)) ? [{ id: ImageId.parse(id), mediaId, createdAt }] : [],
      { concurrency: requestsAtOnce },
    );
    return found.flat();
  };
}
