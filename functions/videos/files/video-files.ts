import type { S3Client } from '@aws-sdk/client-s3';
import type { MediaId } from '../../../contract/fields/ids.ts';
import { deleteObjects } from '../../aws/delete-objects.ts';
import { evidenceKeys, videoKeys } from './video-keys.ts';

/** Each call takes any number of videos, and may be repeated. */
export interface VideoFiles {
  /** Removes files where links lead to. */
  remove(mediaIds: readonly MediaId[]): Promise<void>;
  /** Removes the files of hidden videos. */
  removeEvidence(mediaIds: readonly MediaId[]): Promise<void>;
}

export function createVideoFiles(s3: S3Client, bucket: string): VideoFiles {
  const removeKeys = (keysOf: typeof videoKeys) => (mediaIds: readonly MediaId[]) =>
    deleteObjects(
      s3,
      bucket,
      mediaIds.flatMap((mediaId) => Object.values(keysOf(mediaId))),
    );
  return { remove: removeKeys(videoKeys), removeEvidence: removeKeys(evidenceKeys) };
}
