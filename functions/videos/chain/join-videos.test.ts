import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { joinVideos } from './join-videos.ts';
import { NotJoinable } from './not-joinable.ts';
import { readByFfmpeg } from './testing/ffmpeg-reader.ts';

const root = join(import.meta.dirname, '../../..');
const sample = (name: string) => readFileSync(join(root, 'media/samples', `${name}.mp4`));
const silent = (name: string) => readFileSync(join(root, 'web/public/showcase/trending', `${name}.mp4`));

/** A frame of AAC, in samples at 48 kHz. */
const soundFrameSeconds = 1_024 / 48_000;
const pictureFrameSeconds = 1 / 24;

describe('joined videos', () => {
  it('show every frame of each part, pixel by pixel, though encoders coded each in its own way', async () => {
    const parts = [silent('dunes'), silent('aurora'), silent('dunes')];
    const { bytes, seconds } = await joinVideos(parts);

    expect(seconds).toBe(12);
    const hashesOf = async (video: Uint8Array) =>
      (await readByFfmpeg(video, { decodes: true })).picture.map(({ hash }) => hash);
    const [first, second] = [await hashesOf(silent('dunes')), await hashesOf(silent('aurora'))];
    expect(first).toHaveLength(96);
    expect(await hashesOf(bytes)).toEqual([...first, ...second, ...first]);
  });

  it('have picture and sound in step at each joint, and last as long as their parts', async () => {
    const parts = [
      { start: 0, seconds: 5, file: sample('dunes/1x1-standard-5s') },
      { start: 5, seconds: 8, file: sample('aurora/1x1-standard-8s') },
      { start: 13, seconds: 5, file: sample('sea-at-dusk/1x1-standard-5s') },
    ];
    const { bytes, seconds } = await joinVideos(parts.map(({ file }) => file));

    expect(seconds).toBe(18);
    const whole = await readByFfmpeg(bytes, { decodes: false });
    const pictures = whole.picture.map(({ at }) => at).toSorted((one, other) => one - other);
    expect(pictures).toHaveLength(18 * 24);
    for (const [index, at] of pictures.entries()) expect(at).toBeCloseTo(index * pictureFrameSeconds, 4);
    for (const { start, seconds: length, file } of parts) {
      const { sound } = await readByFfmpeg(file, { decodes: false });
      const own = new Map(sound.map(({ at, hash }) => [hash, at]));
      const delays = whole.sound
        .filter(({ at }) => at > start - soundFrameSeconds && at < start + length - soundFrameSeconds / 2)
        .flatMap(({ at, hash }) => (own.has(hash) ? [at - start - (own.get(hash) ?? 0)] : []));
      expect(delays.length).toBeGreaterThan(length / soundFrameSeconds - 2);
      for (const delay of delays) expect(Math.abs(delay)).toBeLessThanOrEqual(soundFrameSeconds / 2);
    }
    const gaps = whole.sound.slice(1).map(({ at }, index) => at - (whole.sound[index]?.at ?? 0));
    for (const gap of gaps) expect(gap).toBeCloseTo(soundFrameSeconds, 4);
  });
});

it.each(['dunes/16x9-standard-5s', 'dunes/1x1-pro-5s'])(
  'refuses to join a video in another shape or size: %s',
  async (other) => {
    const joining = joinVideos([sample('dunes/1x1-standard-5s'), sample(other)]);
    await expect(joining).rejects.toThrow(NotJoinable);
    await expect(joining).rejects.toThrow('The videos have different pictures.');
  },
);
