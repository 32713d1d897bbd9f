import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { MediaId } from '../../../contract/fields/ids.ts';
import { hasObject } from '../../aws/has-object.ts';
import { videoKeys } from '../files/video-keys.ts';
import type { ParentFiles } from '../providers/provider.ts';

/** The files of completed videos in the media bucket; a hidden video's are elsewhere, and so count as gone. */
export function createParentFiles({
  s3,
  bucket,
  codeFolder,
}: {
  readonly s3: S3Client;
  readonly bucket: string;
  /** Resolves `node_modules/@ffmpeg/core`. */
  readonly codeFolder: string;
}): ParentFiles {
  async function video(media: MediaId): Promise<Uint8Array | null> {
    const { videoKey } = videoKeys(media);
    if (!(await hasObject(s3, bucket, videoKey))) return null;
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: videoKey }));
    return (await Body?.transformToByteArray()) ?? null;
  }

  return {
    video,
    async lastFrame(media) {
      const bytes = await video(media);
      if (bytes === null) return null;
      // Loaded on first use, like all that needs ffmpeg.
      const { lastFrameOf } = await import('./last-frame.ts');
      return lastFrameOf(bytes, codeFolder);
    },
  };
}
