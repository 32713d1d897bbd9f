import type { S3Client } from '@aws-sdk/client-s3';
import type { MediaId } from '../../../contract/fields/ids.ts';
import { deleteObjects } from '../../aws/delete-objects.ts';
import { videoKeys } from './video-keys.ts';

export interface VideoFiles {
  /** Removes the files of any number of videos. May be repeated. */
  remove(mediaIds: readonly MediaId[]): Promise<void>;
}

export function createVideoFiles(s3: S3Client, bucket: string): VideoFiles {
  return {
    remove: (mediaIds) =>
      deleteObjects(
        s3,
        bucket,
        mediaIds.flatMap((mediaId) => Object.values(videoKeys(mediaId))),
      ),
  };
}
