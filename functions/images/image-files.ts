import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { UserId } from '../../contract/ids.ts';
import { deleteObjectsUnder } from '../aws/delete-objects.ts';
import { findImage, statusOf, unlessAbsent } from './find-image.ts';
import { foldersOfImages, type ImageIdentity, imageKey, uploadKey } from './image-keys.ts';
import type { Size } from './prepare-image.ts';

export type Upload =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'none' }
  | { readonly kind: 'too-many-bytes' };

/** The images to start videos from, in the media bucket. */
export interface ImageFiles {
  /** The size of an image that was checked and made ready; null if there is none of this person's. */
  find(image: ImageIdentity): Promise<Size | null>;
  /** The bytes (JPEG) of an image that was checked and made ready; null if there is none of this person's. */
  read(image: ImageIdentity): Promise<Uint8Array | null>;
  /** What was uploaded, unless it is larger than `maximumBytes`. */
  readUpload(image: ImageIdentity, maximumBytes: number): Promise<Upload>;
  /** Stores a ready image, unless there is one already: an id stands for one image. */
  store(image: ImageIdentity, jpeg: Buffer, size: Size): Promise<'stored' | 'already'>;
  /** Removes a person's uploads and images. May be repeated; it continues where it stopped. */
  removeAllOf(userId: UserId): Promise<void>;
}

export function createImageFiles(s3: S3Client, bucket: string): ImageFiles {
  return {
    find: (image) => findImage(s3, bucket, image),

    async read(image) {
      const object = await unlessAbsent(
        s3.send(new GetObjectCommand({ Bucket: bucket, Key: imageKey(image) })),
      );
      return object?.Body === undefined ? null : await object.Body.transformToByteArray();
    },

    async readUpload(image, maximumBytes) {
      const object = await unlessAbsent(
        s3.send(new GetObjectCommand({ Bucket: bucket, Key: uploadKey(image) })),
      );
      if (object?.Body === undefined) return { kind: 'none' };
      // S3 enforces the limit as well; the handler's memory should not depend on that.
      if ((object.ContentLength ?? Number.POSITIVE_INFINITY) > maximumBytes)
        return { kind: 'too-many-bytes' };
      return { kind: 'bytes', bytes: await object.Body.transformToByteArray() };
    },

    async store(image, jpeg, { width, height }) {
      try {
        await s3.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: imageKey(image),
            Body: jpeg,
            ContentType: 'image/jpeg',
            Metadata: { width: String(width), height: String(height) },
            IfNoneMatch: '*',
          }),
        );
        return 'stored';
      } catch (error) {
        if (statusOf(error) === 412) return 'already';
        throw error;
      }
    },

    async removeAllOf(userId) {
      const { uploads, images } = foldersOfImages(userId);
      await deleteObjectsUnder(s3, bucket, uploads);
      await deleteObjectsUnder(s3, bucket, images);
    },
  };
}
