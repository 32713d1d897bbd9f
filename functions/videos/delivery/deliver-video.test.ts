import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { type BucketsFixture, serveBuckets } from 'aws-local/s3/buckets-fixture.ts';
import {
  ALL_FORMATS,
  BufferTarget,
  Conversion,
  FilePathSource,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { VideoId } from '../../../contract/fields/ids.ts';
import { models } from '../../../contract/videos/models.ts';
import { newMediaId } from '../../aws/new-media-id.ts';
import { createImageFiles } from '../../images/image-files.ts';
import { imageKey } from '../../images/image-keys.ts';
import type { LogCode } from '../../log/logger.ts';
import type { SignVideo } from '../../provenance/sign-video.ts';
import { fakeSignature, fakeSignVideo } from '../../provenance/testing/fake-sign-video.ts';
import { videoKeys } from '../files/video-keys.ts';
import type { DeliverVideo, VideoOrder, VideoSource } from '../providers/provider.ts';
import { createDeliverVideo } from './deliver-video.ts';
import { createPosterMaker } from './make-poster.ts';
import { UnusableVideo } from './unusable-video.ts';

const samples = 'media/samples/sea-at-dusk';
const places = videoKeys(newMediaId());
const order: VideoOrder = {
  reference: VideoId.parse('0197a1b2-0000-7000-8000-000000000003'),
  model: models['gemini-omni-1.2-flash'],
  prompt: 'a sea',
  durationSeconds: 5,
  aspectRatio: '16:9',
  quality: 'standard',
  image: null,
  lastImage: null,
  references: [],
  parent: null,
  seed: null,
};

let fixture: BucketsFixture;
let folder: string;
let logged: LogCode[];
let deliver: DeliverVideo;
let answer: RequestListener;
let server: Server;
let origin: string;

beforeAll(async () => {
  fixture = await serveBuckets();
  folder = mkdtempSync(join(tmpdir(), 'deliver-'));
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
  await fixture.close();
});
beforeEach(() => {
  logged = [];
  deliver = delivery(createPosterMaker(process.cwd()));
});

function delivery(
  makePoster: (file: string) => Promise<Buffer>,
  sign: SignVideo = fakeSignVideo,
): DeliverVideo {
  const temporaryFolder = join(folder, 'temporary');
  mkdirSync(temporaryFolder, { recursive: true });
  const log = (code: LogCode) => void logged.push(code);
  return createDeliverVideo({
    s3: fixture.client,
    bucket: 'videos',
    images: createImageFiles(fixture.client, 'videos'),
    makePoster,
    sign,
    temporaryFolder,
    log: { info: log, warn: log, error: log },
  });
}

async function stored(key: string): Promise<{ bytes: Buffer; type: string | undefined }> {
  const { Body, ContentType } = await fixture.client.send(
    new GetObjectCommand({ Bucket: 'videos', Key: key }),
  );
  return { bytes: Buffer.from((await Body?.transformToByteArray()) ?? []), type: ContentType };
}

async function isStored(key: string): Promise<boolean> {
  return fixture.client.send(new HeadObjectCommand({ Bucket: 'videos', Key: key })).then(
    () => true,
    () => false,
  );
}

const bytesOf = (file: string): VideoSource => ({ kind: 'bytes', bytes: readFileSync(file) });
const link = (path: string): VideoSource => ({
  kind: 'link',
  url: `${origin}${path}`,
  keyOrigin: origin,
  headers: { 'x-goog-api-key': 'secret' },
});

/** A sample of 20 MB: MP4 allows unknown boxes, and one of them pads it. */
function largeVideo(): Buffer {
  const padding = Buffer.alloc(20 * 1_024 * 1_024);
  padding.writeUInt32BE(padding.length);
  padding.write('free', 4);
  return Buffer.concat([readFileSync(`${samples}/16x9-standard-5s.mp4`), padding]);
}

/** A sample without one of its tracks, or shorter, as a provider might deliver it. */
async function converted(
  file: string,
  options: { seconds?: number; withoutSound?: boolean; withoutPicture?: boolean },
) {
  using input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(file) });
  const target = new BufferTarget();
  const conversion = await Conversion.init({
    input,
    output: new Output({ format: new Mp4OutputFormat(), target }),
    ...(options.seconds !== undefined && { trim: { start: 0, end: options.seconds } }),
    audio: { discard: options.withoutSound === true },
    video: { discard: options.withoutPicture === true },
  });
  await conversion.execute();
  return new Uint8Array(target.buffer ?? new ArrayBuffer());
}

describe('the signature of a video', () => {
  const source = () => bytesOf(`${samples}/16x9-standard-5s.mp4`);

  it('is the last change of its bytes', async () => {
    const signed = Buffer.from('a signed video');
    const sign: SignVideo = async () => ({ bytes: signed, ...fakeSignature });
    const signature = await delivery(async () => Buffer.from('poster'), sign)(source(), order, places);
    expect(signature).toEqual(fakeSignature);
    expect((await stored(places.videoKey)).bytes).toEqual(signed);
  });

  it('that cannot be made stops the delivery: no unsigned video is stored', async () => {
    const { videoKey, posterKey } = videoKeys(newMediaId());
    const broken = delivery(
      async () => Buffer.from('poster'),
      async () => {
        throw new Error('KMS does not answer.');
      },
    );
    await expect(broken(source(), order, { videoKey, posterKey })).rejects.toThrow('KMS does not answer.');
    expect(await isStored(videoKey)).toBe(false);
  });
});

describe('a video as it was ordered', () => {
  it.each([
    ['16:9', 'standard', 5],
    ['9:16', 'pro', 8],
  ] as const)(
    'is stored in %s, %s, %i s, byte by byte, with its first frame as the poster',
    async (aspectRatio, quality, durationSeconds) => {
      const file = `${samples}/${aspectRatio.replace(':', 'x')}-${quality}-${durationSeconds}s.mp4`;
      await deliver(bytesOf(file), { ...order, aspectRatio, quality, durationSeconds }, places);
      const video = await stored(places.videoKey);
      expect(video.type).toBe('video/mp4');
      expect(video.bytes.equals(readFileSync(file))).toBe(true);
      const poster = await stored(places.posterKey);
      expect(poster.type).toBe('image/webp');
      const { format, width, height } = await sharp(poster.bytes).metadata();
      expect(format).toBe('webp');
      expect({ width, height }).toEqual(
        aspectRatio === '16:9' ? { width: 1_280, height: 720 } : { width: 720, height: 1_280 },
      );
      expect(logged).toEqual([]);
    },
  );

  it('is uploaded in parts when it is larger than one part', async () => {
    const bytes = largeVideo();
    await deliver({ kind: 'bytes', bytes }, order, places);
    const video = await stored(places.videoKey);
    expect(video.bytes.equals(bytes)).toBe(true);
    const { ETag } = await fixture.client.send(
      new HeadObjectCommand({ Bucket: 'videos', Key: places.videoKey }),
    );
    expect(ETag).toMatch(/-3"$/);
  });

  it('leaves neither an object nor a started upload when a part fails, and the next try succeeds', async () => {
    const target = videoKeys(newMediaId());
    const bytes = largeVideo();
    const send = vi.spyOn(fixture.client, 'send');
    const sent = () => send.mock.calls.map(([command]) => command.constructor.name);
    fixture.client.middlewareStack.add(
      (next) => (args) => {
        if ('PartNumber' in args.input && args.input.PartNumber === 2)
          throw new Error('The connection broke.');
        return next(args);
      },
      { step: 'initialize', name: 'breakSecondPart' },
    );
    await expect(deliver({ kind: 'bytes', bytes }, order, target)).rejects.toThrow('The connection broke.');
    expect(sent()).toContain('AbortMultipartUploadCommand');
    expect(sent()).not.toContain('CompleteMultipartUploadCommand');
    expect(await isStored(target.videoKey)).toBe(false);
    expect(readdirSync(join(folder, 'temporary'))).toEqual([]);

    fixture.client.middlewareStack.remove('breakSecondPart');
    send.mockRestore();
    await deliver({ kind: 'bytes', bytes }, order, target);
    expect((await stored(target.videoKey)).bytes.equals(bytes)).toBe(true);
  });
});

describe('a video that differs from its order', () => {
  const cases: readonly [string, () => Promise<Uint8Array>, Partial<VideoOrder>][] = [
    ['too short', () => converted(`${samples}/16x9-standard-5s.mp4`, { seconds: 3 }), {}],
    ['too long', async () => readFileSync(`${samples}/16x9-standard-8s.mp4`), {}],
    ['of another shape', async () => readFileSync(`${samples}/9x16-standard-5s.mp4`), {}],
    ['less sharp', async () => readFileSync(`${samples}/16x9-standard-5s.mp4`), { quality: 'pro' }],
    ['silent', () => converted(`${samples}/16x9-standard-5s.mp4`, { withoutSound: true }), {}],
    ['sound alone', () => converted(`${samples}/16x9-standard-5s.mp4`, { withoutPicture: true }), {}],
    ['a page that says sorry', async () => Buffer.from('<!doctype html><p>Sorry</p>'), {}],
    ['empty', async () => new Uint8Array(), {}],
    [
      'cut off in its index',
      async () => readFileSync(`${samples}/16x9-standard-5s.mp4`).subarray(0, 2_000),
      {},
    ],
  ];

  it.each(cases)('%s: it is unusable, and nothing is stored', async (_name, bytes, changes) => {
    const untouched = videoKeys(newMediaId());
    const failure = await deliver(
      { kind: 'bytes', bytes: await bytes() },
      { ...order, ...changes },
      untouched,
    ).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnusableVideo);
    expect(await isStored(untouched.videoKey)).toBe(false);
    expect(await isStored(untouched.posterKey)).toBe(false);
    expect(logged).toEqual(['video.unusable']);
    expect(readdirSync(join(folder, 'temporary'))).toEqual([]);
  });
});

describe('the link to a video', () => {
  const video = readFileSync(`${samples}/16x9-standard-5s.mp4`);

  it('may redirect, and only its own origin gets the key', async () => {
    const keys: unknown[] = [];
    const other = createServer((request, response) => {
      keys.push(request.headers['x-goog-api-key']);
      response.end(video);
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    answer = (request, response) => {
      keys.push(request.headers['x-goog-api-key']);
      if (request.url === '/away') response.writeHead(302, { location: '/here' }).end();
      else response.end(video);
    };
    await deliver(link('/away'), order, places);
    expect(keys).toEqual(['secret', 'secret']);
    expect((await stored(places.videoKey)).bytes.equals(video)).toBe(true);

    const address = other.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    answer = (_request, response) =>
      void response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end();
    // Neither the provider's origin nor https: no request is made.
    await expect(deliver(link('/away'), order, places)).rejects.toThrow(UnusableVideo);
    expect(keys).toHaveLength(2);
    other.close();
  });

  it('may have expired or expire during the download, which is transient', async () => {
    for (const failing of [
      ((_request, response) => void response.writeHead(403).end()) satisfies RequestListener,
      ((_request, response) => {
        response.writeHead(200, { 'content-length': video.length });
        response.write(video.subarray(0, 1_000), () => response.destroy());
      }) satisfies RequestListener,
      ((_request, response) =>
        void response.writeHead(302, { location: '/again' }).end()) satisfies RequestListener,
    ]) {
      answer = failing;
      const failure = await deliver(link('/'), order, places).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Error);
      expect(failure).not.toBeInstanceOf(UnusableVideo);
      expect(readdirSync(join(folder, 'temporary'))).toEqual([]);
    }
    expect(logged).toEqual([]);
  });
});

describe('a video whose poster cannot be made', () => {
  const broken = async (): Promise<Buffer> => {
    throw new Error('no picture');
  };

  it('is stored with its starting image as the poster', async () => {
    const mediaId = newMediaId();
    const image = Buffer.from('the image');
    await fixture.client.send(
      new PutObjectCommand({ Bucket: 'videos', Key: imageKey(mediaId), Body: image }),
    );
    await delivery(broken)(bytesOf(`${samples}/16x9-standard-5s.mp4`), { ...order, image: mediaId }, places);
    expect(await stored(places.posterKey)).toEqual({ bytes: image, type: 'image/jpeg' });
    expect(logged).toEqual(['video.poster_failed']);
  });

  it('is stored with a placeholder in its aspect ratio', async () => {
    await delivery(broken)(bytesOf(`${samples}/16x9-standard-5s.mp4`), order, places);
    const poster = await stored(places.posterKey);
    expect(poster.type).toBe('image/webp');
    expect(poster.bytes.subarray(8, 16).toString()).toBe('WEBPVP8L');
  });
});

it('no model renders another duration or aspect ratio than the person chose', () => {
  for (const { durations, aspectRatios } of Object.values(models)) {
    for (const [chosen, rendered] of Object.entries(durations)) {
      if (rendered !== null) expect(rendered.seconds).toBe(Number(chosen));
    }
    for (const [chosen, rendered] of Object.entries(aspectRatios)) {
      if (rendered !== null) expect(rendered.aspectRatio).toBe(chosen);
    }
  }
});
