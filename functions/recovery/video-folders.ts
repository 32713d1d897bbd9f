import { paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';
import { MediaId } from '../../contract/fields/ids.ts';
import { videoKeys } from '../videos/files/video-keys.ts';

/**
 * Videos with files in the media bucket; true if both video and poster exist. Evidence is left out: the law may keep it
 * beyond its row.
 */
export type VideoFolders = ReadonlyMap<MediaId, boolean>;

/** Lists a thousand files per call. */
export async function listVideoFolders(s3: S3Client, bucket: string): Promise<VideoFolders> {
  const files = new Map<MediaId, number>();
  for await (const { Contents = [] } of paginateListObjectsV2(
    { client: s3 },
    { Bucket: bucket, Prefix: 'media/' },
  )) {
    for (const { Key = '' } of Contents) {
      const mediaId = MediaId.safeParse(Key.split('/')[1]);
      if (mediaId.success) files.set(mediaId.data, (files.get(mediaId.data) ?? 0) + isOwn(mediaId.data, Key));
    }
  }
  return new Map(Array.from(files, ([mediaId, count]) => [mediaId, count === 2]));
}

function isOwn(mediaId: MediaId, key: string): 0 | 1 {
  return Object.values(videoKeys(mediaId)).includes(key) ? 1 : 0;
}
