import {
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { MediaId } from '../../contract/fields/ids.ts';
import { deleteObjects } from '../aws/delete-objects.ts';
import { hasObject } from '../aws/has-object.ts';
import { type Fingerprint, fingerprintsIn } from './fingerprints.ts';
import { imageKey, uploadKey } from './image-keys.ts';
import type { Size } from './prepare-image.ts';

export type Upload =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'none' }
  | { readonly kind: 'too-many-bytes' };

export interface FingerprintedImage {
  readonly jpeg: Uint8Array;
  /** The upload's; an older image has none. */
  readonly fingerprints: readonly Fingerprint[];
}

/** The images that videos start from. */
export interface ImageFiles {
  /** Whether there is a checked image. */
  has(mediaId: MediaId): Promise<boolean>;
  /** Pixels; null: no checked image. */
  find(mediaId: MediaId): Promise<Size | null>;
  /** JPEG; null: no checked image. */
  read(mediaId: MediaId): Promise<Uint8Array | null>;
  /** With the fingerprints of its upload. */
  readWithFingerprints(mediaId: MediaId): Promise<FingerprintedImage | null>;
  readUpload(mediaId: MediaId, maximumBytes: number): Promise<Upload>;
  /** An id stands for one image: an existing one stays. */
  store(
    mediaId: MediaId,
    jpeg: Buffer,
    size: Size,
    fingerprints: readonly Fingerprint[],
  ): Promise<'stored' | 'already'>;
  /** Removes images with their uploads, if they exist. */
  remove(mediaIds: readonly MediaId[]): Promise<void>;
}

export function createImageFiles(s3: S3Client, bucket: string): ImageFiles {
  const has = (mediaId: MediaId) => hasObject(s3, bucket, imageKey(mediaId));

  async function readWithFingerprints(mediaId: MediaId): Promise<FingerprintedImage | null> {
    if (!(await has(mediaId))) return null;
    const { Body, Metadata = {} } = await s3.send(
      new GetObjectCommand({ Bucket: bucket, Key: imageKey(mediaId) }),
    );
    const jpeg = await Body?.transformToByteArray();
    return jpeg === undefined ? null : { jpeg, fingerprints: fingerprintsIn(Metadata) };
  }

  return {
    has,

    async find(mediaId) {
      if (!(await has(mediaId))) return null;
      const { Metadata } = await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: imageKey(mediaId) }));
      return { width: Number(Metadata?.width), height: Number(Metadata?.height) };
    },

    read: async (mediaId) => (await readWithFingerprints(mediaId))?.jpeg ?? null,

    readWithFingerprints,

    async readUpload(mediaId, maximumBytes) {
      const key = uploadKey(mediaId);
      if (!(await hasObject(s3, bucket, key))) return { kind: 'none' };
      const { Body, ContentLength } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      if (Body === undefined) return { kind: 'none' };
      // S3 enforces the limit too; this protects the handler's memory.
      if ((ContentLength ?? Number.POSITIVE_INFINITY) > maximumBytes) return { kind: 'too-many-bytes' };
      return { kind: 'bytes', bytes: await Body.transformToByteArray() };
    },

    async store(mediaId, jpeg, { width, height }, fingerprints) {
      try {
        await s3.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: imageKey(mediaId),
            Body: jpeg,
            ContentType: 'image/jpeg',
            Metadata: {
              width: String(width),
              height: String(height),
              ...Object.fromEntries(fingerprints.map(({ kind, value }) => [kind, value])),
            },
            IfNoneMatch: '*',
          }),
        );
        return 'stored';
      } catch (error) {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412) return 'already';
        throw error;
      }
    },

    remove: (mediaIds) =>
      deleteObjects(
        s3,
        bucket,
        mediaIds.flatMap((mediaId) => [uploadKey(mediaId), imageKey(mediaId)]),
      ),
  };
}
