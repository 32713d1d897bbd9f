/**
 * Renders the sample clips and their posters, the landing page's strip and demo video, the cards that stand for pages
 * elsewhere, the stills and the icons. See README.md.
 * Usage: node media/render-samples.ts [--only <scene>] [--demo-only | --trending | --cards | --stills]
 */
import { copyFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { renderCards, renderIcons } from './cards.ts';
import {
  type ClipLengthSeconds,
  clip,
  type FrameSize,
  frameSizes,
  masterSizes,
  type Quality,
  qualities,
  type Shape,
  type Style,
  scenes,
  shapes,
  styles,
} from './clips.ts';
import {
  cutPicture,
  encodePicture,
  encodeSequence,
  joinClip,
  pictureCodec,
  writePoster,
} from './encoding.ts';
import { exists, fingerprint, keepMaster, mastersFolder } from './masters.ts';
import { soundBeds } from './sound/beds.ts';
import { master } from './sound/mastering.ts';
import { type Sound, sampleRateHertz, silence } from './sound/synthesis.ts';
import { waveFile } from './sound/wave-file.ts';
import { renderStills } from './stills.ts';
import { renderTrendingClip } from './trending.ts';

const samplesFolder = new URL('./samples/', import.meta.url).pathname;
const showcaseFolder = new URL('../web/public/showcase/', import.meta.url).pathname;

const fullSeconds = 8;
const shortSeconds = 5;

/** What is tuned by eye for each scene: x264's rate factors, and the moment that stands for the clip. */
const tuning = {
  'sea-at-dusk': { standard: 35, pro: 36, posterSeconds: 1.75 },
  'neon-rain': { standard: 34, pro: 35, posterSeconds: 2.5 },
  dunes: { standard: 25, pro: 26, posterSeconds: 2.5 },
  aurora: { standard: 29, pro: 30, posterSeconds: 4 },
} as const satisfies Record<Style, { standard: number; pro: number; posterSeconds: number }>;

/** The demo video: hard cuts, 16 seconds. */
const demoCuts = [
  { style: 'sea-at-dusk', fromSeconds: 0, seconds: 4 },
  { style: 'neon-rain', fromSeconds: 1, seconds: 4 },
  { style: 'dunes', fromSeconds: 1, seconds: 4 },
  { style: 'aurora', fromSeconds: 1.5, seconds: 4 },
] as const satisfies readonly { style: Style; fromSeconds: number; seconds: number }[];
const demoRateFactor = 31;

await renderSamples();

async function renderSamples(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      'demo-only': { type: 'boolean' },
      trending: { type: 'boolean' },
      cards: { type: 'boolean' },
      stills: { type: 'boolean' },
    },
  });
  const chosen = scenes.filter((scene) => values.only === undefined || values.only === scene);
  if (chosen.length === 0) throw new Error(`--only takes one of: ${scenes.join(', ')}`);
  const all = !values['demo-only'] && !values.trending && !values.cards && !values.stills;
  await mkdir(mastersFolder, { recursive: true });
  if (all) {
    for (const style of styles.filter((style) => chosen.includes(style))) {
      for (const shape of shapes) await renderVariants(style, shape);
    }
  }
  if (all || values.trending) {
    for (const scene of chosen) await renderTrendingClip(scene);
  }
  if (values['demo-only'] || (all && values.only === undefined)) await renderDemoVideo();
  if (values.cards || (all && values.only === undefined)) {
    await renderCards();
    await renderIcons();
  }
  if (values.stills || (all && values.only === undefined)) await renderStills();
}

/** One style in one shape: one master, then each quality and length from it. */
async function renderVariants(style: Style, shape: Shape): Promise<void> {
  await mkdir(join(samplesFolder, style), { recursive: true });
  const masterFile = await keepSampleMaster(style, shape);
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

function keepSampleMaster(style: Style, shape: Shape): Promise<string> {
  return keepMaster({ scene: style, shape, size: masterSizes[shape], fromSeconds: 0, seconds: fullSeconds });
}

async function renderDemoVideo(): Promise<void> {
  await mkdir(showcaseFolder, { recursive: true });
  const parts = [];
  for (const cut of demoCuts) parts.push({ ...cut, master: await keepSampleMaster(cut.style, '16x9') });
  const size = frameSizes.standard['16x9'];
  await encodeSequence({
    parts,
    sound: await writeSound('demo-video', demoSound()),
    size,
    rateFactor: demoRateFactor,
    file: join(showcaseFolder, 'demo-video.mp4'),
  });
  const [first] = parts;
  if (first === undefined) return;
  await writePoster({
    master: first.master,
    atSeconds: tuning[first.style].posterSeconds,
    size,
    longSide: 1280,
    maximumBytes: 40_000,
    file: join(showcaseFolder, 'demo-video-poster.webp'),
  });
}

function bed(style: Style, seconds: number): Sound {
  return master(soundBeds[style](seconds), { inSeconds: 0.35, outSeconds: 1.1 });
}

/** Each scene's sound under its own pictures; the cut is hard to the eye and a breath long to the ear. */
function demoSound(): Sound {
  const video = silence(demoCuts.reduce((sum, cut) => sum + cut.seconds, 0));
  let start = 0;
  for (const [index, cut] of demoCuts.entries()) {
    const last = index === demoCuts.length - 1;
    const part = master(soundBeds[cut.style](cut.seconds), {
      inSeconds: index === 0 ? 0.5 : 0.04,
      outSeconds: last ? 1.6 : 0.04,
    });
    video.left.set(part.left, start);
    video.right.set(part.right, start);
    start += cut.seconds * sampleRateHertz;
  }
  return video;
}

async function writeSound(name: string, sound: Sound): Promise<string> {
  const file = join(mastersFolder, `${name}.wav`);
  await writeFile(file, waveFile(sound));
  return file;
}
