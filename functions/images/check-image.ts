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
  readonly images: Pick<ImageFiles, 'find' | 'readUpload' | 'keep'>;
  readonly log: Log;
}

/**
 * POST /api/uploads/{id}/check: judges what was uploaded by its bytes, and keeps what videos are started from. May be
 * repeated: an image that was found good once stays as it was. One that was refused may be uploaded anew.
 */
export function checkImage({ images, log }: CheckImageDependencies): Route<'checkImage'> {
  return async ({ userId, path: { id } }) => {
    const image: ImageIdentity = { userId, imageId: id };
    const before = await images.find(image);
    if (before !== null) return present(image, before);

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
        if ((await images.keep(image, jpeg, size)) === 'already') {
          return present(image, (await images.find(image)) ?? size);
        }
        log.info('image.checked', { image_id: id, bytes: upload.bytes.length, ...size });
        return present(image, size);
      }
    }
  };

  function refuse({ imageId }: ImageIdentity, problem: Parameters<typeof imageRejection>[0]): Rejection {
    log.info('image.refused', { image_id: imageId, reason: problem.kind });
    return imageRejection(problem);
  }
}

function present({ imageId }: ImageIdentity, { width, height }: Size): CheckedImage {
  return { image_id: imageId, width, height };
}
