import { readFileSync } from 'node:fs';
import type { Style } from '../clips.ts';

/** One fragment shader and the size of its target. Each pass may read every pass before it as a sampler. */
export interface ShaderPass {
  /** The sampler's name for later passes is `u` + this name with a capital first letter. */
  readonly name: string;
  /** GLSL ES 3.00, complete. */
  readonly source: string;
  /** The target's size as a share of the frame's. */
  readonly scale: number;
}

/** What is drawn before the print (glow, curve, dither), which all scenes share. The last must be named `scene`. */
const ownPasses = {
  'sea-at-dusk': [
    { name: 'sky', file: 'sea-sky.frag.glsl', scale: 1 / 2, with: 'sea-shared.glsl' },
    { name: 'reach', file: 'sea-reach.frag.glsl', scale: 1 / 5, with: 'sea-shared.glsl' },
    { name: 'scene', file: 'sea-at-dusk.frag.glsl', scale: 1, with: 'sea-shared.glsl' },
  ],
  'neon-rain': [{ name: 'scene', file: 'neon-rain.frag.glsl', scale: 1 }],
  dunes: [
    { name: 'reach', file: 'dunes-reach.frag.glsl', scale: 1 / 6, with: 'dunes-terrain.glsl' },
    { name: 'scene', file: 'dunes.frag.glsl', scale: 1, with: 'dunes-terrain.glsl' },
  ],
  aurora: [
    { name: 'curtains', file: 'aurora-curtains.frag.glsl', scale: 1 / 2 },
    { name: 'scene', file: 'aurora.frag.glsl', scale: 1 },
  ],
} as const satisfies Record<Style, readonly PassFile[]>;

interface PassFile {
  readonly name: string;
  readonly file: string;
  readonly scale: number;
  /** Functions that two passes share, placed between the prelude and the pass. */
  readonly with?: string;
}

const printPasses: readonly PassFile[] = [
  { name: 'glowAcross', file: 'glow-across.frag.glsl', scale: 1 / 8 },
  { name: 'glowDown', file: 'glow-down.frag.glsl', scale: 1 / 8 },
  { name: 'film', file: 'film.frag.glsl', scale: 1 },
  { name: 'packed', file: 'pack.frag.glsl', scale: 1 },
];

/** Reads a scene's passes from disk, in drawing order; the last one packs the finished frame for the encoder. */
export function scenePasses(style: Style): readonly ShaderPass[] {
  const own: readonly PassFile[] = ownPasses[style];
  return [...own, ...printPasses].map((pass) => ({
    name: pass.name,
    scale: pass.scale,
    source: ['prelude.glsl', ...(pass.with ? [pass.with] : []), pass.file].map(readShader).join('\n'),
  }));
}

function readShader(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}
