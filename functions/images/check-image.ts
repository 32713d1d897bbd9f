import { imageMaximumBytes } from '../../contract/catalog.ts';
import type { CheckedImage } from '../../contract/schemas.ts';
import type { Route } from '../http/api-handler.ts';
import { Rejection } from '../http/rejection.ts';
import type { Log } from '../log/logger.ts';
import type { ImageFiles } from './image-files.ts';
import type { ImageIdentity } from './image-keys.ts';
import { imageRejection } from './image-refusal.ts';
import { prepareImage, type Size } from './prepare-image.ts';

export interface CheckImageDependencies {
  readonly images: Pick<ImageFiles, 'find' | 'readUpload' | 'store'>;
  readonly log: Log;
}

/**
 * POST /api/uploads/{id}/check: checks an upload by its bytes and stores the image that videos start from. Idempotent:
 * an accepted image never changes. After a refusal another file may be uploaded.
 */
export function checkImage({ images, log }: CheckImageDependencies): Route<'checkImage'> {
  return async ({ userId, path: { id } }) => {
    const image: ImageIdentity = { userId, imageId: id };
    const before = await images.find(image);
    if (before !== null) return presentImage(image, before);

    const upload = await images.readUpload(image, imageMaximumBytes);
    switch (upload.kind) {
      case 'none':
        throw new Rejection('not_found', {
          field: 'path.id',
          message: 'This image has not been uploaded, or its upload is more than a day old. Upload it again.',
        });
      case 'too-many-bytes':
        throw refuse(image, upload);
      case 'bytes': {
        const preparation = await prepareImage(upload.bytes);
        if (preparation.kind === 'refused') throw refuse(image, preparation.problem);
        const { jpeg, size } = preparation;
        if ((await images.store(image, jpeg, size)) === 'already') {
          return presentImage(image, (await images.find(image)) ?? size);
        }
        log.info('image.checked', { image_id: id, bytes: upload.bytes.length, ...size });
        return presentImage(image, size);
      }
    }
  };

  function refuse({ imageId }: ImageIdentity, problem: Parameters<typeof imageRejection>[0]): Rejection {
    log.info('image.refused', { image_id: imageId, reason: problem.kind });
    return imageRejection(problem);
  }
}

function presentImage({ imageId }: ImageIdentity, { width, height }: Size): CheckedImage {
  return { image_id: imageId, width, height };
}
