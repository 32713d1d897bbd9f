import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Scene, trending, trendingFiles } from './clips.ts';
import { encodeSilentClip, writePoster } from './encoding.ts';
import { keepMaster } from './masters.ts';

const folder = new URL('../web/public/showcase/trending/', import.meta.url).pathname;

/** Which four seconds of a scene the strip shows, and which moment of them (from their start) stands for it. */
const cuts = {
  'sea-at-dusk': { fromSeconds: 0, posterSeconds: 1.75 },
  'neon-rain': { fromSeconds: 1, posterSeconds: 1.5 },
  dunes: { fromSeconds: 1, posterSeconds: 1.5 },
  aurora: { fromSeconds: 1.5, posterSeconds: 2.5 },
  'forest-light': { fromSeconds: 0, posterSeconds: 2 },
  'ink-in-water': { fromSeconds: 0, posterSeconds: 2.5 },
  'city-at-night': { fromSeconds: 0, posterSeconds: 0.5 },
  'paper-lanterns': { fromSeconds: 0, posterSeconds: 2 },
  jellyfish: { fromSeconds: 0, posterSeconds: 3.75 },
  'koi-pond': { fromSeconds: 0, posterSeconds: 3.5 },
  'ringed-planet': { fromSeconds: 0, posterSeconds: 2 },
  'first-snow': { fromSeconds: 0, posterSeconds: 2 },
  watchworks: { fromSeconds: 0, posterSeconds: 0.5 },
  'two-candles': { fromSeconds: 0, posterSeconds: 2 },
} as const satisfies Record<Scene, { fromSeconds: number; posterSeconds: number }>;

/** Renders a scene's clip for the landing page's strip, and its poster. */
export async function renderTrendingClip(scene: Scene): Promise<void> {
  await mkdir(folder, { recursive: true });
  const { fromSeconds, posterSeconds } = cuts[scene];
  const master = await keepMaster({
    scene,
    shape: '9x16',
    size: trending.masterSize,
    fromSeconds,
    seconds: trending.seconds,
  });
  const { video, poster } = trendingFiles(scene);
  const rateFactor = await encodeSilentClip({
    master,
    size: trending.size,
    seconds: trending.seconds,
    maximumBytes: trending.maximumClipBytes,
    file: join(folder, video),
  });
  await writePoster({
    master,
    atSeconds: posterSeconds,
    size: trending.size,
    longSide: trending.size.height,
    maximumBytes: trending.maximumPosterBytes,
    file: join(folder, poster),
  });
  console.log(`trending/${video} at rate factor ${rateFactor}`);
}
