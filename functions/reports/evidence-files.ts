import { CopyObjectCommand, GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { MediaId } from '../../contract/fields/ids.ts';
import { deleteObjects } from '../aws/delete-objects.ts';
import { hasObject } from '../aws/has-object.ts';
import { evidenceKeys, videoKeys } from '../videos/files/video-keys.ts';

/** Each may be repeated, whatever an earlier attempt has done. */
export interface EvidenceFiles {
  /** From where links lead to where none does. False: the video has no files at either place. */
  moveToEvidence(mediaId: MediaId): Promise<boolean>;
  /** False: the video has no files at either place. */
  moveBack(mediaId: MediaId): Promise<boolean>;
  erase(mediaId: MediaId): Promise<void>;
  /** The video as evidence; null: it is not there. */
  read(mediaId: MediaId): Promise<Uint8Array | null>;
}

/** The bucket's files. Two callers must not move the same video at once. */
export function createEvidenceFiles(s3: S3Client, bucket: string): EvidenceFiles {
  return {
    moveToEvidence: (mediaId) =>
      move(Object.values(videoKeys(mediaId)), Object.values(evidenceKeys(mediaId))),
    moveBack: (mediaId) => move(Object.values(evidenceKeys(mediaId)), Object.values(videoKeys(mediaId))),
    erase: (mediaId) => deleteObjects(s3, bucket, Object.values(evidenceKeys(mediaId))),

    async read(mediaId) {
      const { videoKey } = evidenceKeys(mediaId);
      if (!(await hasObject(s3, bucket, videoKey))) return null;
      const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: videoKey }));
      return (await Body?.transformToByteArray()) ?? null;
    },
  };

  /** No original goes before all copies are there. */
  async function move(from: readonly string[], to: readonly string[]): Promise<boolean> {
    let copies = 0;
    for (const [index, key] of from.entries()) {
      if (!(await hasObject(s3, bucket, key))) continue;
      await s3.send(
        new CopyObjectCommand({ Bucket: bucket, CopySource: `${bucket}/${key}`, Key: to[index] ?? '' }),
      );
      copies += 1;
    }
    await deleteObjects(s3, bucket, from);
    if (copies > 0) return true;
    const moved = await Promise.all(to.map((key) => hasObject(s3, bucket, key)));
    return moved.includes(true);
  }
}
