import { DeleteObjectsCommand, ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';
import type { UserId, VideoId } from '../../../contract/ids.ts';
import { videoKeys, videosFolder } from './video-keys.ts';

/** The files of videos in the media bucket. */
export interface VideoFiles {
  /** Removes one video's files, if there are any. */
  remove(userId: UserId, id: VideoId): Promise<void>;
  /** Removes whatever belongs to a person's videos. May be repeated; it goes on where it stopped. */
  removeAllOf(userId: UserId): Promise<void>;
}

export function createVideoFiles(s3: S3Client, bucket: string): VideoFiles {
  return {
    async remove(userId, id) {
      const { videoKey, posterKey } = videoKeys({ user_id: userId, id });
      await removeKeys([videoKey, posterKey]);
    },

    async removeAllOf(userId) {
      for (;;) {
        // Always the first page: what it held is gone when it is asked for again.
        const { Contents = [], IsTruncated } = await s3.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: `${videosFolder(userId)}/` }),
        );
        await removeKeys(Contents.flatMap(({ Key }) => Key ?? []));
        if (IsTruncated !== true) return;
      }
    },
  };

  async function removeKeys(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const { Errors = [] } = await s3.send(
      new DeleteObjectsCommand({
        Bucket: bucket,
        Delete: { Quiet: true, Objects: keys.map((Key) => ({ Key })) },
      }),
    );
    const [first] = Errors;
    if (first !== undefined) {
      throw new Error(`${Errors.length} files of videos were not removed: ${first.Code} ${first.Message}`);
    }
  }
}
