import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import ownSamples from '../web/content/own-samples.json' with { type: 'json' };
import { type OwnSamples, sampleScenes } from '../web/content/trending.ts';
import { framesPerSecond, scenes, trending, trendingFiles } from './clips.ts';
import { webpSize } from './picture-size.ts';

const folder = new URL('../web/public/showcase/trending/', import.meta.url).pathname;
const own: OwnSamples = ownSamples;
const ownNames = [...own.gallery, ...own.trending].map(({ name }) => name);
const files = scenes.map((scene) => trendingFiles(scene));

describe('the strip’s clips', () => {
  it('are 14, one of each scene, and only the operator’s own lie among them', async () => {
    expect(scenes).toHaveLength(14);
    const wanted = [...files, ...ownNames.map((name) => trendingFiles(name))].flatMap(({ video, poster }) => [
      video,
      poster,
    ]);
    expect((await readdir(folder)).sort()).toEqual(wanted.sort());
  });

  it('are what the page lists, each once and with a figure', () => {
    expect(
      sampleScenes()
        .map(({ name }) => name)
        .sort(),
    ).toEqual([...scenes].sort());
    for (const { title, views } of sampleScenes()) {
      expect(title).toMatch(/^[A-Z].{5,39}$/);
      expect(Number.isSafeInteger(views) && views > 0).toBe(true);
    }
    expect(new Set(sampleScenes().map(({ views }) => views)).size).toBe(14);
  });

  it.each(files)('$video is four silent seconds that every browser plays', async ({ video }) => {
    const file = join(folder, video);
    using input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(file) });
    const picture = await input.getPrimaryVideoTrack();
    expect(picture?.codec).toBe('avc');
    expect({ width: picture?.displayWidth, height: picture?.displayHeight }).toEqual(trending.size);
    expect((await picture?.computePacketStats())?.packetCount).toBe(trending.seconds * framesPerSecond);
    expect(await picture?.computeDuration()).toBeCloseTo(trending.seconds, 1);
    expect(await input.getPrimaryAudioTrack()).toBeNull();
    // High profile, 8 bits, 4:2:0: avc1.64xxxx.
    expect(await picture?.getCodecParameterString()).toMatch(/^avc1\.64/i);
    const bytes = await readFile(file);
    const text = bytes.toString('latin1');
    expect(text.indexOf('moov')).toBeLessThan(text.indexOf('mdat'));
    expect(bytes.length).toBeLessThanOrEqual(trending.maximumClipBytes);
  });

  it.each(files)('$poster has the clip’s size and is small', async ({ poster }) => {
    const bytes = await readFile(join(folder, poster));
    expect(webpSize(bytes)).toEqual(trending.size);
    expect(bytes.length).toBeLessThanOrEqual(trending.maximumPosterBytes);
  });

  it('stay within 1.8 MB together', async () => {
    const all = files.flatMap(({ video, poster }) => [video, poster]);
    const sizes = await Promise.all(all.map(async (file) => (await stat(join(folder, file))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1_800_000);
  });
});
