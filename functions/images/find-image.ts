import { HeadObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { ImageId, MediaId, UserId } from '../../contract/ids.ts';
import type { FilesStore } from '../files/files.store.ts';
import { imageKey } from './image-keys.ts';
import type { Size } from './prepare-image.ts';

/** An image belongs to a person: a request only ever finds the caller's own. */
export interface ImageIdentity {
  readonly userId: UserId;
  readonly imageId: ImageId;
}

/** Finds a person's own image that was checked and made ready; null if there is none. */
export type FindImage = (image: ImageIdentity) => Promise<MediaId | null>;

export function createFindImage(
  fileRows: Pick<FilesStore, 'find'>,
  readSize: (mediaId: MediaId) => Promise<Size | null>,
): FindImage {
  return async ({ userId, imageId }) => {
    const row = await fileRows.find(userId, imageId);
    if (row?.kind !== 'image') return null;
    return (await readSize(row.mediaId)) === null ? null : row.mediaId;
  };
}

/** The size of an image that was checked and made ready; null if it is not there. */
export async function readImageSize(s3: S3Client, bucket: string, mediaId: MediaId): Promise<Size | null> {
  const head = await unlessAbsent(s3.send(new HeadObjectCommand({ Bucket: bucket, Key: imageKey(mediaId) })));
  if (head === null) return null;
  return { width: Number(head.Metadata?.width), height: Number(head.Metadata?.height) };
}

/**
 * The answer, or null if there is no such object. Without `s3:ListBucket` S3 answers 403 for a missing object; our
 * functions may read every key that they ask for, so 403 means missing.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_HeadObject.html
 */
export async function unlessAbsent<Output>(answer: Promise<Output>): Promise<Output | null> {
  try {
    return await answer;
  } catch (error) {
    const status = statusOf(error);
    if (status === 403 || status === 404) return null;
    throw error;
  }
}

export function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}
