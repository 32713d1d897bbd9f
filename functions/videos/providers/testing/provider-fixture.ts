import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import { type BucketsFixture, serveBuckets } from 'aws-local/s3/buckets-fixture.ts';
import type { Fault } from 'video-model-emulators/generation/video-script.ts';
import * as z from 'zod/mini';
import { VideoId } from '../../../../contract/fields/ids.ts';
import type { Model } from '../../../../contract/videos/models.ts';
import { sampleVideo } from '../../../../local/sample-video.ts';
import { newMediaId } from '../../../aws/new-media-id.ts';
import { createImageFiles, type ImageFiles } from '../../../images/image-files.ts';
import { imageKey } from '../../../images/image-keys.ts';
import type { Log, LogCode } from '../../../log/logger.ts';
import { fakeSignVideo } from '../../../provenance/testing/fake-sign-video.ts';
import { createDeliverVideo } from '../../delivery/deliver-video.ts';
import { createPosterMaker, type MakePoster } from '../../delivery/make-poster.ts';
import { createParentFiles } from '../../delivery/parent-files.ts';
import { videoKeys } from '../../files/video-keys.ts';
import type { DeliverVideo, Job, ParentFiles, ParentVideo, VideoOrder, VideoPlaces } from '../provider.ts';
import type { RequestFault } from './provider-suite.ts';

/** Long enough for a busy machine. */
export const callTimeoutMilliseconds = 1_000;

export const imageBytes = Buffer.from('the image that was checked');

export const parentFile = sampleVideo({ aspectRatio: '9:16', resolution: '720p', seconds: 8 });

/** The environment of an adapter. */
export interface ProviderFixture {
  readonly buckets: BucketsFixture;
  readonly images: Pick<ImageFiles, 'read'>;
  readonly parents: ParentFiles;
  readonly deliver: DeliverVideo;
  readonly log: Log;
  readonly logged: readonly LogCode[];
  readonly places: VideoPlaces;
  readonly clock: { milliseconds: number };
  readonly image: NonNullable<VideoOrder['image']>;
  readonly orderFor: (model: Model) => VideoOrder;
  /** A completed video of `model`, with its file in our bucket. */
  readonly parentMadeBy: (model: Model, job?: Job) => Promise<Omit<ParentVideo, 'use'>>;
  readonly stored: (key: string) => Promise<Buffer | null>;
  /** Returns the origin. */
  readonly serve: (listener: RequestListener) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** The poster of each file, drawn once: it takes half a second, and what is delivered are a few samples. */
const posters = new Map<string, Promise<Buffer>>();
const remembering =
  (makePoster: MakePoster): MakePoster =>
  (file) => {
    const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
    const poster = posters.get(hash) ?? makePoster(file);
    posters.set(hash, poster);
    return poster;
  };

export async function startProviderFixture(): Promise<ProviderFixture> {
  const buckets = await serveBuckets();
  const folder = mkdtempSync(join(tmpdir(), 'provider-'));
  const images = createImageFiles(buckets.client, 'videos');
  const logged: LogCode[] = [];
  const note = (code: LogCode) => void logged.push(code);
  const log: Log = { info: note, warn: note, error: note };
  const closing: (() => void)[] = [];
  const image = newMediaId();
  await buckets.client.send(
    new PutObjectCommand({
      Bucket: 'videos',
      Key: imageKey(image),
      Body: imageBytes,
    }),
  );
  return {
    buckets,
    images,
    parents: createParentFiles({ s3: buckets.client, bucket: 'videos', codeFolder: process.cwd() }),
    deliver: createDeliverVideo({
      s3: buckets.client,
      bucket: 'videos',
      images,
      makePoster: remembering(createPosterMaker(process.cwd())),
      sign: fakeSignVideo,
      temporaryFolder: folder,
      log,
    }),
    log,
    logged,
    image,
    places: videoKeys(newMediaId()),
    clock: { milliseconds: Date.parse('2026-11-21T12:00:00.000Z') },
    orderFor: (model) => ({
      reference: z.parse(VideoId, '0197a1b2-0000-7000-8000-000000000003'),
      model,
      prompt: 'Waves at dusk',
      durationSeconds: 8,
      aspectRatio: '9:16',
      quality: 'standard',
      image: null,
      lastImage: null,
      references: [],
      parent: null,
      seed: null,
    }),
    parentMadeBy: async (model, job) => {
      const media = newMediaId();
      const { videoKey } = videoKeys(media);
      await buckets.client.send(
        new PutObjectCommand({ Bucket: 'videos', Key: videoKey, Body: readFileSync(parentFile) }),
      );
      return { media, model, job: job ?? null };
    },
    stored: async (key) => {
      try {
        const { Body } = await buckets.client.send(new GetObjectCommand({ Bucket: 'videos', Key: key }));
        return Buffer.from((await Body?.transformToByteArray()) ?? []);
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    serve: async (listener) => {
      // A client that a drawn picture held up for seconds finds its connection as it was.
      const server = createServer({ keepAliveTimeout: 60_000 }, listener);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      closing.push(() => {
        server.closeAllConnections();
        server.close();
      });
      const address = server.address();
      return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
    },
    stop: async () => {
      for (const close of closing) close();
      await buckets.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export function faultOf(fault: RequestFault): Fault {
  switch (fault) {
    case 'quota':
      return { kind: 'status', status: 429 };
    case 'unavailable':
      return { kind: 'status', status: 503 };
    case 'malformed':
    case 'silent':
      return { kind: fault };
  }
}
