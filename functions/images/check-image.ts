import { imageMaximumBytes } from '../../contract/billing/catalog.ts';
import type { ImageId } from '../../contract/fields/ids.ts';
import type { CheckedImage } from '../../contract/schemas.ts';
import { Rejection } from '../errors/rejection.ts';
import type { Route } from '../http/api-handler.ts';
import type { Log } from '../log/logger.ts';
import type { SessionsStore } from '../tables/credits/sessions.store.ts';
import type { FilesStore } from '../tables/files/files.store.ts';
import { fingerprintsOf } from './fingerprints.ts';
import type { ImageFiles } from './image-files.ts';
import { imageRejection } from './image-refusal.ts';
import { prepareImage, type Size } from './prepare-image.ts';

export interface CheckImageDependencies {
  readonly fileRows: Pick<FilesStore, 'find'>;
  readonly sessions: Pick<SessionsStore, 'require'>;
  readonly images: Pick<ImageFiles, 'find' | 'readUpload' | 'store' | 'remove'>;
  readonly log: Log;
}

/**
 * POST /api/uploads/{id}/check: checks an upload by its bytes and stores the image that videos start from.
 * Idempotent. After a refusal another file may be uploaded.
 */
export function checkImage({ fileRows, sessions, images, log }: CheckImageDependencies): Route<'checkImage'> {
  return async ({ userId, session, path: { id } }) => {
    const row = await fileRows.find(userId, id);
    if (row?.kind !== 'image') throw notUploaded();
    const { mediaId } = row;
    const before = await images.find(mediaId);
    if (before !== null) return presentImage(id, before);

    const upload = await images.readUpload(mediaId, imageMaximumBytes);
    switch (upload.kind) {
      case 'none':
        throw notUploaded();
      case 'too-many-bytes':
        throw refuse(id, upload);
      case 'bytes': {
        const preparation = await prepareImage(upload.bytes);
        if (preparation.kind === 'refused') throw refuse(id, preparation.problem);
        const { jpeg, size } = preparation;
        await sessions.require(session);
        const outcome = await images.store(mediaId, jpeg, size, fingerprintsOf(upload.bytes));
        if ((await fileRows.find(userId, id)) === null) {
          // The account was deleted meanwhile.
          await images.remove([mediaId]);
          throw notUploaded();
        }
        if (outcome === 'already') return presentImage(id, (await images.find(mediaId)) ?? size);
        log.info('image.checked', { image_id: id, bytes: upload.bytes.length, ...size });
        return presentImage(id, size);
      }
    }
  };

  function refuse(imageId: ImageId, problem: Parameters<typeof imageRejection>[0]): Rejection {
    log.info('image.refused', { image_id: imageId, reason: problem.kind });
    return imageRejection(problem);
  }
}

function notUploaded(): Rejection {
  return new Rejection('not_found', {
    field: 'path.id',
    message: 'This image has not been uploaded, or its upload is more than a day old. Upload it again.',
  });
}

function presentImage(imageId: ImageId, { width, height }: Size): CheckedImage {
  return { image_id: imageId, width, height };
}
