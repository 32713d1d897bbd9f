import { readFileSync } from 'node:fs';
import type { Scene } from '../clips.ts';

/** One fragment shader and the size of its target. Each pass may read every pass before it as a sampler. */
export interface ShaderPass {
  /** The sampler's name for later passes is `u` + this name with a capital first letter. */
  readonly name: string;
  /** GLSL ES 3.00, complete. */
  readonly source: string;
  /** The target's size as a share of the frame's; or, for what never changes, a size of its own, drawn once. */
  readonly target: { readonly scale: number } | { readonly width: number; readonly height: number };
}

interface PassFile {
  readonly name: string;
  readonly file: string;
  /** Files that go between the prelude and the pass: what several passes share. */
  readonly after?: readonly string[];
  readonly target: ShaderPass['target'];
}

const neonShared = 'neon-shared.glsl';
const fronts = { width: 3072, height: 1536 };

/** What is drawn before the print (glow, curve, packing), which all scenes share. The last must be named `scene`. */
const ownPasses: Record<Scene, readonly PassFile[]> = {
  'sea-at-dusk': [
    { name: 'sky', file: 'sea-sky.frag.glsl', after: ['sea-shared.glsl'], target: { scale: 2 / 5 } },
    { name: 'reach', file: 'sea-reach.frag.glsl', after: ['sea-shared.glsl'], target: { scale: 1 / 5 } },
    { name: 'scene', file: 'sea-at-dusk.frag.glsl', after: ['sea-shared.glsl'], target: { scale: 1 } },
  ],
  'neon-rain': [
    {
      name: 'leftFronts',
      file: 'neon-fronts.frag.glsl',
      after: [neonShared, 'neon-side-left.glsl'],
      target: fronts,
    },
    {
      name: 'rightFronts',
      file: 'neon-fronts.frag.glsl',
      after: [neonShared, 'neon-side-right.glsl'],
      target: fronts,
    },
    {
      name: 'signs',
      file: 'neon-signs.frag.glsl',
      after: [neonShared],
      target: { width: 2560, height: 768 },
    },
    {
      name: 'ground',
      file: 'neon-ground.frag.glsl',
      after: [neonShared],
      target: { width: 1536, height: 2048 },
    },
    { name: 'haze', file: 'neon-glow.frag.glsl', after: [neonShared], target: { scale: 1 / 6 } },
    { name: 'scene', file: 'neon-rain.frag.glsl', after: [neonShared], target: { scale: 1 } },
  ],
  dunes: [
    {
      name: 'terrain',
      file: 'dunes-terrain.frag.glsl',
      after: ['dunes-shared.glsl'],
      target: { width: 1536, height: 1024 },
    },
    {
      name: 'shadow',
      file: 'dunes-shadow.frag.glsl',
      after: ['dunes-shared.glsl'],
      target: { width: 1536, height: 1024 },
    },
    { name: 'reach', file: 'dunes-reach.frag.glsl', after: ['dunes-shared.glsl'], target: { scale: 1 / 4 } },
    { name: 'scene', file: 'dunes.frag.glsl', after: ['dunes-shared.glsl'], target: { scale: 1 } },
  ],
  aurora: [
    {
      name: 'curtains',
      file: 'aurora-curtains.frag.glsl',
      after: ['aurora-shared.glsl'],
      target: { scale: 2 / 5 },
    },
    { name: 'scene', file: 'aurora.frag.glsl', after: ['aurora-shared.glsl'], target: { scale: 1 } },
  ],
  'forest-light': singlePass('forest-light'),
  'ink-in-water': singlePass('ink-in-water'),
  'city-at-night': singlePass('city-at-night'),
  'paper-lanterns': singlePass('paper-lanterns'),
  jellyfish: singlePass('jellyfish'),
  'koi-pond': singlePass('koi-pond'),
  'ringed-planet': singlePass('ringed-planet'),
  'first-snow': singlePass('first-snow'),
  watchworks: singlePass('watchworks'),
  'two-candles': singlePass('two-candles'),
};

const printPasses: readonly PassFile[] = [
  { name: 'glowAcross', file: 'glow-across.frag.glsl', target: { scale: 1 / 8 } },
  { name: 'glowDown', file: 'glow-down.frag.glsl', target: { scale: 1 / 8 } },
  { name: 'video', file: 'video.frag.glsl', target: { scale: 1 } },
  { name: 'packed', file: 'pack.frag.glsl', target: { scale: 1 } },
];

/** Reads a scene's passes from disk, in drawing order; the last one packs the finished frame for the encoder. */
export function scenePasses(scene: Scene): readonly ShaderPass[] {
  return [...ownPasses[scene], ...printPasses].map((pass) => ({
    name: pass.name,
    target: pass.target,
    source: ['prelude.glsl', ...(pass.after ?? []), pass.file].map(readShader).join('\n'),
  }));
}

function singlePass(scene: Scene): readonly PassFile[] {
  return [{ name: 'scene', file: `${scene}.frag.glsl`, target: { scale: 1 } }];
}

function readShader(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}
