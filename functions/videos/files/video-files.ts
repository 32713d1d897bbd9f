import type { S3Client } from '@aws-sdk/client-s3';
import type { UserId, VideoId } from '../../../contract/ids.ts';
import { deleteObjects, deleteObjectsUnder } from '../../aws/delete-objects.ts';
import { videoKeys, videosFolder } from './video-keys.ts';

/** The files of videos in the media bucket. */
export interface VideoFiles {
  /** Removes one video's files, if there are any. */
  remove(userId: UserId, id: VideoId): Promise<void>;
  /** Removes the files of all of a person's videos. May be repeated; it continues where it stopped. */
  removeAllOf(userId: UserId): Promise<void>;
}

export function createVideoFiles(s3: S3Client, bucket: string): VideoFiles {
  return {
    remove(userId, id) {
      const { videoKey, posterKey } = videoKeys({ user_id: userId, id });
      return deleteObjects(s3, bucket, [videoKey, posterKey]);
    },
    removeAllOf: (userId) => deleteObjectsUnder(s3, bucket, `${videosFolder(userId)}/`),
  };
}
