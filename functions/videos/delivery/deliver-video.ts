import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { qualityHeightPixels } from '../../../contract/billing/catalog.ts';
import type { ImageFiles } from '../../images/image-files.ts';
import { causeOf, type Log } from '../../log/logger.ts';
import type { SignVideo } from '../../provenance/sign-video.ts';
import type { DeliverVideo, VideoOrder, VideoSource } from '../providers/provider.ts';
import { checkVideo, type ExpectedVideo } from './check-video.ts';
import { downloadVideo, writeFile } from './download-video.ts';
import type { MakePoster } from './make-poster.ts';
import { neutralPoster } from './neutral-poster.ts';
import { UnusableVideo } from './unusable-video.ts';

export interface DeliverVideoDependencies {
  readonly s3: S3Client;
  readonly bucket: string;
  readonly images: Pick<ImageFiles, 'read'>;
  readonly makePoster: MakePoster;
  readonly sign: SignVideo;
  /** `/tmp` in Lambda. */
  readonly temporaryFolder: string;
  readonly log: Log;
}

/** One part is in memory at a time; S3's minimum is 5 MiB. */
const partBytes = 8 * 1_024 * 1_024;

const cacheControl = 'private, max-age=86400, immutable';

export function createDeliverVideo(dependencies: DeliverVideoDependencies): DeliverVideo {
  const { s3, bucket, images, makePoster, sign, temporaryFolder, log } = dependencies;

  return async (source, order, { videoKey, posterKey }) => {
    const folder = await mkdtemp(join(temporaryFolder, 'video-'));
    try {
      const file = join(folder, 'video.mp4');
      await fetchInto(file, source);
      await assertUsable(file, order);
      const poster = await posterOf(file, order);
      await s3.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: posterKey,
          Body: poster.bytes,
          ContentType: poster.contentType,
          CacheControl: cacheControl,
        }),
      );
      const { bytes, ...signature } = await sign(await readFile(file), order);
      await upload(s3, { Bucket: bucket, Key: videoKey, Body: bytes });
      return signature;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  async function assertUsable(file: string, order: VideoOrder): Promise<void> {
    try {
      await checkVideo(file, expectedOf(order));
    } catch (error) {
      if (error instanceof UnusableVideo) {
        log.error('video.unusable', {
          video_id: order.reference,
          model: order.model.id,
          bytes: (await stat(file)).size,
          cause: error.message,
        });
      }
      throw error;
    }
  }

  /** A missing poster never fails a video. */
  async function posterOf(
    file: string,
    order: VideoOrder,
  ): Promise<{ readonly bytes: Uint8Array; readonly contentType: string }> {
    try {
      return { bytes: await makePoster(file), contentType: 'image/webp' };
    } catch (error) {
      log.error('video.poster_failed', { video_id: order.reference, cause: causeOf(error) });
    }
    const image = order.image === null ? null : await images.read(order.image).catch(() => null);
    return image === null
      ? { bytes: neutralPoster(order.aspectRatio), contentType: 'image/webp' }
      : { bytes: image, contentType: 'image/jpeg' };
  }
}

/** A failed part aborts the upload: the object appears whole or not at all. */
async function upload(
  client: S3Client,
  object: { readonly Bucket: string; readonly Key: string; readonly Body: Uint8Array },
): Promise<void> {
  await new Upload({
    client,
    params: { ...object, ContentType: 'video/mp4', CacheControl: cacheControl },
    partSize: partBytes,
    queueSize: 1,
  }).done();
}

async function fetchInto(file: string, source: VideoSource): Promise<void> {
  switch (source.kind) {
    case 'link':
      return downloadVideo(source, file);
    case 'bytes':
      await writeFile(Readable.from([source.bytes]), file, AbortSignal.timeout(10_000));
  }
}

/** No model renders longer or in another shape than the person chose, so nothing is cut. */
function expectedOf({ model, durationSeconds, aspectRatio, quality }: VideoOrder): ExpectedVideo {
  return {
    seconds: model.durations[durationSeconds]?.seconds ?? durationSeconds,
    aspectRatio: model.aspectRatios[aspectRatio]?.aspectRatio ?? aspectRatio,
    shortSidePixels: qualityHeightPixels[quality],
    hasSound: model.hasSound,
  };
}
