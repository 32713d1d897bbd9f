/**
 * Renders the sample clips, their posters and the landing page's demo film. See README.md.
 * Usage: node media/render-samples.ts [--only <style>] [--demo-only]
 */
import { createHash } from 'node:crypto';
import { access, copyFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type ClipLengthSeconds,
  clip,
  type FrameSize,
  frameSizes,
  framesPerSecond,
  masterSizes,
  type Quality,
  qualities,
  type Shape,
  type Style,
  shapes,
  styles,
} from './clips.ts';
import {
  cutPicture,
  encodePicture,
  encodeSequence,
  joinClip,
  pictureCodec,
  writeMaster,
  writePoster,
} from './encoding.ts';
import { scenePasses } from './scenes/scenes.ts';
import { soundBeds } from './sound/beds.ts';
import { master } from './sound/mastering.ts';
import { type Sound, sampleRateHertz, silence } from './sound/synthesis.ts';
import { waveFile } from './sound/wave-file.ts';
import { openShaderStage } from './stage/shader-stage.ts';

const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const samplesFolder = new URL('./samples/', import.meta.url).pathname;
const webMediaFolder = new URL('../web/public/media/', import.meta.url).pathname;
/** Masters are large and can be made again, so they stay out of the repository. */
const mastersFolder = join(tmpdir(), 'reelwright-masters');

const fullSeconds = 8;
const shortSeconds = 5;

/** What is tuned by eye for each scene: x264's rate factors, and the moment that stands for the clip. */
const tuning = {
  'sea-at-dusk': { standard: 35, pro: 36, posterSeconds: 1.75 },
  'neon-rain': { standard: 34, pro: 35, posterSeconds: 2.5 },
  dunes: { standard: 25, pro: 26, posterSeconds: 2.5 },
  aurora: { standard: 29, pro: 30, posterSeconds: 4 },
} as const satisfies Record<Style, { standard: number; pro: number; posterSeconds: number }>;

/** The demo film: hard cuts, 16 seconds. */
const demoCuts = [
  { style: 'sea-at-dusk', fromSeconds: 0, seconds: 4 },
  { style: 'neon-rain', fromSeconds: 1, seconds: 4 },
  { style: 'dunes', fromSeconds: 1, seconds: 4 },
  { style: 'aurora', fromSeconds: 1.5, seconds: 4 },
] as const satisfies readonly { style: Style; fromSeconds: number; seconds: number }[];
const demoRateFactor = 31;

await renderSamples();

async function renderSamples(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string' }, 'demo-only': { type: 'boolean' } } });
  const chosen = styles.filter((style) => values.only === undefined || values.only === style);
  if (chosen.length === 0) throw new Error(`--only takes one of: ${styles.join(', ')}`);
  await mkdir(mastersFolder, { recursive: true });
  if (!values['demo-only']) {
    for (const style of chosen) {
      for (const shape of shapes) await renderVariants(style, shape);
    }
  }
  if (values.only === undefined) await renderDemoFilm();
}

/** One style in one shape: one master, then each quality and length from it. */
async function renderVariants(style: Style, shape: Shape): Promise<void> {
  await mkdir(join(samplesFolder, style), { recursive: true });
  const masterFile = await renderMaster(style, shape);
  // A poster is the same moment at every quality and length.
  const poster = join(mastersFolder, `${style}-${shape}.webp`);
  await writePoster({
    master: masterFile,
    atSeconds: tuning[style].posterSeconds,
    size: frameSizes.pro[shape],
    longSide: 960,
    maximumBytes: 58_000,
    file: poster,
  });
  for (const quality of qualities) {
    const full = clip(style, shape, quality, fullSeconds);
    const short = clip(style, shape, quality, shortSeconds);
    const pictures = await encodeOnce(masterFile, quality, full.size, tuning[style][quality]);
    for (const { seconds, videoPath } of [full, short]) {
      const sound = await writeSound(`${style}-${seconds}`, bed(style, seconds));
      await joinClip(pictures[seconds], sound, join(samplesFolder, videoPath));
    }
    for (const { posterPath } of [full, short]) await copyFile(poster, join(samplesFolder, posterPath));
    console.log(`${full.videoPath}, ${short.videoPath}`);
  }
}

/** Encodes a master's picture at both lengths; the results are kept, so that a new sound costs little. */
async function encodeOnce(
  masterFile: string,
  quality: Quality,
  size: FrameSize,
  rateFactor: number,
): Promise<Record<ClipLengthSeconds, string>> {
  const stem = masterFile.replace(/\.mkv$/, `-${quality}-${fingerprint({ pictureCodec, size, rateFactor })}`);
  const pictures = { 5: `${stem}-5s.mp4`, 8: `${stem}.mp4` };
  if (!(await exists(pictures[fullSeconds]))) {
    const file = `${stem}.part`;
    await encodePicture({ master: masterFile, size, rateFactor, cutSeconds: shortSeconds, file });
    await rename(file, pictures[fullSeconds]);
  }
  await cutPicture(pictures[fullSeconds], shortSeconds, pictures[shortSeconds]);
  return pictures;
}

/** Draws the scene once; an unchanged scene's master is kept from the last run. */
async function renderMaster(style: Style, shape: Shape): Promise<string> {
  const passes = scenePasses(style);
  const key = fingerprint({ passes, size: masterSizes[shape] });
  const file = join(mastersFolder, `${style}-${shape}-${key}.mkv`);
  if (await exists(file)) return file;
  const size = masterSizes[shape];
  const stage = await openShaderStage({ passes, size, shape, executablePath: chromiumPath });
  try {
    const times = Array.from(
      { length: fullSeconds * framesPerSecond },
      (_, index) => index / framesPerSecond,
    );
    await writeMaster(stage.renderFrames(times), size, `${file}.part`);
  } finally {
    await stage.close();
  }
  await rename(`${file}.part`, file);
  return file;
}

async function renderDemoFilm(): Promise<void> {
  await mkdir(webMediaFolder, { recursive: true });
  const parts = [];
  for (const cut of demoCuts) parts.push({ ...cut, master: await renderMaster(cut.style, '16x9') });
  const size = frameSizes.standard['16x9'];
  await encodeSequence({
    parts,
    sound: await writeSound('demo-film', demoSound()),
    size,
    rateFactor: demoRateFactor,
    file: join(webMediaFolder, 'demo-film.mp4'),
  });
  const [first] = parts;
  if (first === undefined) return;
  await writePoster({
    master: first.master,
    atSeconds: tuning[first.style].posterSeconds,
    size,
    longSide: 1280,
    maximumBytes: 40_000,
    file: join(webMediaFolder, 'demo-film-poster.webp'),
  });
}

function bed(style: Style, seconds: number): Sound {
  return master(soundBeds[style](seconds), { inSeconds: 0.35, outSeconds: 1.1 });
}

/** Each scene's sound under its own pictures; the cut is hard to the eye and a breath long to the ear. */
function demoSound(): Sound {
  const film = silence(demoCuts.reduce((sum, cut) => sum + cut.seconds, 0));
  let start = 0;
  for (const [index, cut] of demoCuts.entries()) {
    const last = index === demoCuts.length - 1;
    const part = master(soundBeds[cut.style](cut.seconds), {
      inSeconds: index === 0 ? 0.5 : 0.04,
      outSeconds: last ? 1.6 : 0.04,
    });
    film.left.set(part.left, start);
    film.right.set(part.right, start);
    start += cut.seconds * sampleRateHertz;
  }
  return film;
}

async function writeSound(name: string, sound: Sound): Promise<string> {
  const file = join(mastersFolder, `${name}.wav`);
  await writeFile(file, waveFile(sound));
  return file;
}

/** A short name for what a kept file was made from. */
function fingerprint(source: object): string {
  return createHash('sha256').update(JSON.stringify(source)).digest('hex').slice(0, 12);
}

async function exists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch {
    return false;
  }
}
