import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { VideoOptions } from 'video-model-emulators/generation/video-options.ts';

const samples = resolve(import.meta.dirname, '../media/samples/sea-at-dusk');

/** What the emulated service serves as its videos: a sample of the shape, sharpness and length that was asked for. */
export function sampleVideo({ aspectRatio, resolution, seconds }: Omit<VideoOptions, 'prompt'>): string {
  const sharpness = resolution === '1080p' ? 'pro' : 'standard';
  const file = join(samples, `${aspectRatio.replace(':', 'x')}-${sharpness}-${seconds}s.mp4`);
  if (!existsSync(file)) throw new Error(`There is no sample video ${file}.`);
  return file;
}
