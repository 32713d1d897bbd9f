import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { allClips, framesPerSecond } from './clips.ts';
import { webpSize } from './picture-size.ts';

const samplesFolder = new URL('./samples/', import.meta.url).pathname;
const demoVideo = new URL('../web/public/showcase/demo-video.mp4', import.meta.url).pathname;
const demoPoster = new URL('../web/public/showcase/demo-video-poster.webp', import.meta.url).pathname;

describe('the sample clips', () => {
  it('are 48, and nothing else lies among them', async () => {
    const found = await readdir(samplesFolder, { recursive: true, withFileTypes: true });
    const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    const wanted = allClips().flatMap((each) => [each.videoPath, each.posterPath]);
    expect(wanted).toHaveLength(96);
    expect(files.sort()).toEqual(wanted.map((path) => join(samplesFolder, path)).sort());
  });

  it.each(allClips())('$videoPath is what its name says', async ({ videoPath, size, seconds }) => {
    const video = await inspect(join(samplesFolder, videoPath));
    expect(video).toMatchObject({ ...size, mimeType: 'video/mp4', picture: 'avc', sound: 'aac' });
    expect(video.channels).toBe(2);
    expect(video.frames).toBe(seconds * framesPerSecond);
    expect(Math.abs(video.seconds - seconds)).toBeLessThanOrEqual(0.1);
    expect(Math.abs(video.soundSeconds - seconds)).toBeLessThanOrEqual(0.05);
    expect(video.startsBeforeItIsAllThere).toBe(true);
  });

  it.each(allClips())('$posterPath has the clip’s shape and is small', async ({ posterPath, size }) => {
    const file = join(samplesFolder, posterPath);
    const poster = webpSize(await readFile(file));
    expect(Math.max(poster.width, poster.height)).toBeLessThanOrEqual(960);
    expect(poster.width / poster.height).toBeCloseTo(size.width / size.height, 2);
    expect((await stat(file)).size).toBeLessThan(60_000);
  });

  it('stay within 30 MB together', async () => {
    const files = allClips().flatMap((each) => [each.videoPath, each.posterPath]);
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(samplesFolder, file))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(30_000_000);
  });
});

describe('the demo video', () => {
  it('is a wide video of 16 seconds with sound, within 1.5 MB', async () => {
    const video = await inspect(demoVideo);
    expect(video).toMatchObject({
      width: 1280,
      height: 720,
      mimeType: 'video/mp4',
      picture: 'avc',
      sound: 'aac',
    });
    expect(Math.abs(video.seconds - 16)).toBeLessThanOrEqual(0.1);
    expect((await stat(demoVideo)).size).toBeLessThanOrEqual(1_500_000);
  });

  it('has a poster of its shape within 40 KB', async () => {
    expect(existsSync(demoPoster)).toBe(true);
    const poster = webpSize(await readFile(demoPoster));
    expect(poster.width / poster.height).toBeCloseTo(16 / 9, 2);
    expect((await stat(demoPoster)).size).toBeLessThanOrEqual(40_000);
  });
});

async function inspect(file: string) {
  using input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(file) });
  const picture = await input.getPrimaryVideoTrack();
  const sound = await input.getPrimaryAudioTrack();
  if (picture === null || sound === null) throw new Error(`${file} lacks picture or sound.`);
  const head = (await readFile(file)).toString('latin1');
  const packets = await picture.computePacketStats();
  return {
    mimeType: (await input.getMimeType()).split(';')[0],
    width: picture.displayWidth,
    height: picture.displayHeight,
    picture: picture.codec,
    sound: sound.codec,
    channels: sound.numberOfChannels,
    seconds: await picture.computeDuration(),
    soundSeconds: await sound.computeDuration(),
    frames: packets.packetCount,
    startsBeforeItIsAllThere: head.indexOf('moov') < head.indexOf('mdat'),
  };
}
