import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { imageKey } from '../../images/image-keys.ts';
import type { VideoOrder } from './provider.ts';

/** The checked images that videos start from. */
export interface StartingImages {
  /** The image's bytes (JPEG), or null if it is gone. */
  read(image: NonNullable<VideoOrder['image']>): Promise<Uint8Array | null>;
}

/** Images in the media bucket, where the check of uploads has put them. */
export function createStartingImages(s3: Pick<S3Client, 'send'>, bucket: string): StartingImages {
  return {
    async read(image) {
      try {
        const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: imageKey(image) }));
        return Body === undefined ? null : await Body.transformToByteArray();
      } catch (error) {
        // Without leave to list, S3 says 403 for an object that is not there.
        if (error instanceof Error && ['NoSuchKey', 'AccessDenied'].includes(error.name)) return null;
        throw error;
      }
    },
  };
}
