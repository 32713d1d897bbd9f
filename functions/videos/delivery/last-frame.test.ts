import { readFileSync } from 'node:fs';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { serveBuckets } from 'aws-local/s3/buckets-fixture.ts';
import { BufferSource, BufferTarget, Conversion, Input, MP4, Mp4OutputFormat, Output } from 'mediabunny';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { sampleVideo } from '../../../local/sample-video.ts';
import { newMediaId } from '../../aws/new-media-id.ts';
import { videoKeys } from '../files/video-keys.ts';
import { createParentFiles } from './parent-files.ts';

const video = readFileSync(sampleVideo({ aspectRatio: '9:16', resolution: '720p', seconds: 8 }));

it('is the picture on which the video ends, in its full size', async () => {
  const buckets = await serveBuckets();
  const files = createParentFiles({ s3: buckets.client, bucket: 'videos', codeFolder: process.cwd() });
  const lastFrameOf = async (bytes: Uint8Array) => {
    const media = newMediaId();
    const { videoKey } = videoKeys(media);
    await buckets.client.send(new PutObjectCommand({ Bucket: 'videos', Key: videoKey, Body: bytes }));
    return Buffer.from((await files.lastFrame(media)) ?? []);
  };
  const last = await lastFrameOf(video);
  expect(await sharp(last).metadata()).toMatchObject({ format: 'png', width: 720, height: 1_280 });
  const earlier = await lastFrameOf(await beginningOf(video, 4));
  expect(await differenceOf(last, earlier)).toBeGreaterThan(1);
  await expect(lastFrameOf(Buffer.from('no video'))).rejects.toThrow();
  expect(await files.lastFrame(newMediaId())).toBe(null);
  await buckets.close();
});

async function beginningOf(bytes: Uint8Array, seconds: number): Promise<Uint8Array> {
  using input = new Input({ formats: [MP4], source: new BufferSource(bytes) });
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  await (await Conversion.init({ input, output, trim: { start: 0, end: seconds } })).execute();
  return new Uint8Array(target.buffer ?? new ArrayBuffer());
}

/** The average of all samples, from 0 to 255. */
async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const [first, second] = await Promise.all([one, other].map((picture) => sharp(picture).raw().toBuffer()));
  if (first === undefined || second === undefined) throw new Error('There is no picture.');
  return first.reduce((sum, sample, at) => sum + Math.abs(sample - (second[at] ?? 0)), 0) / first.length;
}
