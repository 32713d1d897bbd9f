import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { UserId } from '../../contract/ids.ts';
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
  /** Keeps a ready image, unless there is one already: an id stands for one picture. */
  keep(image: ImageIdentity, jpeg: Buffer, size: Size): Promise<'kept' | 'already'>;
  /** Removes all that a person uploaded, and what was made of it. May be repeated; it goes on where it stopped. */
  removeAllOf(userId: UserId): Promise<void>;
}

export function createImageFiles(s3: S3Client, bucket: string): ImageFiles {
  return {
    async find(image) {
      const head = await unlessAbsent(
        s3.send(new HeadObjectCommand({ Bucket: bucket, Key: imageKey(image) })),
      );
      if (head === null) return null;
      return { width: Number(head.Metadata?.width), height: Number(head.Metadata?.height) };
    },

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
      // S3 took no more than this; the handler's memory should not depend on it.
      if ((object.ContentLength ?? Number.POSITIVE_INFINITY) > maximumBytes)
        return { kind: 'too-many-bytes' };
      return { kind: 'bytes', bytes: await object.Body.transformToByteArray() };
    },

    async keep(image, jpeg, { width, height }) {
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
        return 'kept';
      } catch (error) {
        if (statusOf(error) === 412) return 'already';
        throw error;
      }
    },

    async removeAllOf(userId) {
      const { uploads, images } = foldersOfImages(userId);
      await removeUnder(uploads);
      await removeUnder(images);
    },
  };

  async function removeUnder(prefix: string): Promise<void> {
    for (;;) {
      // Always the first page: what it held is gone when it is asked for again.
      const { Contents = [], IsTruncated } = await s3.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix }),
      );
      const keys = Contents.flatMap(({ Key }) => Key ?? []);
      if (keys.length > 0) {
        const { Errors: [first] = [] } = await s3.send(
          new DeleteObjectsCommand({
            Bucket: bucket,
            Delete: { Quiet: true, Objects: keys.map((Key) => ({ Key })) },
          }),
        );
        if (first !== undefined) throw new Error(`Images were not removed: ${first.Code} ${first.Message}`);
      }
      if (IsTruncated !== true) return;
    }
  }
}

/**
 * The answer, or null if there is no such object. To whoever may not list a bucket S3 says 403 of an object that is not
 * there; our functions may read every key that they ask for, so that is what it means.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_HeadObject.html
 */
async function unlessAbsent<Output>(answer: Promise<Output>): Promise<Output | null> {
  try {
    return await answer;
  } catch (error) {
    const status = statusOf(error);
    if (status === 403 || status === 404) return null;
    throw error;
  }
}

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}
