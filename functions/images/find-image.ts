import { HeadObjectCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { type ImageIdentity, imageKey } from './image-keys.ts';
import type { Size } from './prepare-image.ts';

/** The size of an image that was checked and made ready; null if there is none of this person's. */
export async function findImage(s3: S3Client, bucket: string, image: ImageIdentity): Promise<Size | null> {
  const head = await unlessAbsent(s3.send(new HeadObjectCommand({ Bucket: bucket, Key: imageKey(image) })));
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
