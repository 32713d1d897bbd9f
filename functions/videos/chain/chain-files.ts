import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { MediaId } from '../../../contract/fields/ids.ts';
import { deleteObjects } from '../../aws/delete-objects.ts';
import { serviceTimeLimit } from '../../aws/request-limits.ts';
import { DependencyFailure } from '../../errors/dependency-failure.ts';
import { videoFileName, videoKeys } from '../files/video-keys.ts';

/** A lifecycle rule removes joined files after a day. */
export interface ChainFiles {
  /** Bytes of a video's file; null: it is gone. */
  sizeOf(video: MediaId): Promise<number | null>;
  read(video: MediaId): Promise<Uint8Array>;
  write(chain: MediaId, bytes: Uint8Array): Promise<void>;
  /** A missing one counts as removed. */
  remove(chains: readonly MediaId[]): Promise<void>;
}

/** Half of what Lambda's network gives, for the most bytes of a chain. */
const transferTimeoutMilliseconds = 8_000;

/** A link's prefix, without a slash at its end. */
export function chainFolder(chain: MediaId): string {
  return `chains/${chain}`;
}

export function createChainFiles(s3: S3Client, bucket: string): ChainFiles {
  return {
    async sizeOf(video) {
      const { videoKey } = videoKeys(video);
      const { Contents = [] } = await s3.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: videoKey, MaxKeys: 1 }),
      );
      return Contents.find(({ Key }) => Key === videoKey)?.Size ?? null;
    },

    read: (video) =>
      inTime(async (abort) => {
        const { Body } = await s3.send(
          new GetObjectCommand({ Bucket: bucket, Key: videoKeys(video).videoKey }),
          abort,
        );
        if (Body === undefined) throw new DependencyFailure('S3', 'a video without bytes');
        return Body.transformToByteArray();
      }),

    write: (chain, bytes) =>
      inTime(async (abort) => {
        await s3.send(
          new PutObjectCommand({
            Bucket: bucket,
            Key: chainKey(chain),
            Body: bytes,
            ContentType: 'video/mp4',
            // The browser saves the file, under the name that the page gives it, instead of showing it.
            ContentDisposition: 'attachment',
            CacheControl: 'private, no-store',
          }),
          abort,
        );
      }),

    remove: (chains) => deleteObjects(s3, bucket, chains.map(chainKey)),
  };
}

/**
 * The client's own limit ends when an answer begins; this one holds until its last byte.
 *
 * @throws DependencyFailure after {@link transferTimeoutMilliseconds}
 */
async function inTime<Result>(
  transfer: (abort: { readonly abortSignal: AbortSignal }) => Promise<Result>,
): Promise<Result> {
  const abortSignal = AbortSignal.timeout(serviceTimeLimit(transferTimeoutMilliseconds));
  try {
    return await transfer({ abortSignal });
  } catch (error) {
    throw abortSignal.aborted ? new DependencyFailure('S3', abortSignal.reason) : error;
  }
}

function chainKey(chain: MediaId): string {
  return `${chainFolder(chain)}/${videoFileName}`;
}
