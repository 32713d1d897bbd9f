import { createHash } from 'node:crypto';
import { access, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FrameSize, framesPerSecond, type Scene, type Shape } from './clips.ts';
import { writeMaster } from './encoding.ts';
import { scenePasses } from './scenes/scenes.ts';
import { openShaderStage } from './stage/shader-stage.ts';

export const chromiumPath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Masters are large and can be made again, so they stay out of the repository. */
export const mastersFolder = join(tmpdir(), 'reelwright-masters');

/** Draws a stretch of a scene once, without loss; an unchanged scene's master is kept from the last run. */
export async function keepMaster(options: {
  readonly scene: Scene;
  readonly shape: Shape;
  readonly size: FrameSize;
  readonly fromSeconds: number;
  readonly seconds: number;
}): Promise<string> {
  const { scene, shape, size, fromSeconds, seconds } = options;
  const passes = scenePasses(scene);
  const key = fingerprint({ passes, size, fromSeconds, seconds });
  const file = join(mastersFolder, `${scene}-${shape}-${key}.mkv`);
  if (await exists(file)) return file;
  const stage = await openShaderStage({ passes, size, shape, executablePath: chromiumPath });
  try {
    const times = Array.from(
      { length: seconds * framesPerSecond },
      (_, index) => fromSeconds + index / framesPerSecond,
    );
    await writeMaster(stage.renderFrames(times), size, `${file}.part`);
  } finally {
    await stage.close();
  }
  await rename(`${file}.part`, file);
  return file;
}

/** A short name for what a kept file was made from. */
export function fingerprint(source: object): string {
  return createHash('sha256').update(JSON.stringify(source)).digest('hex').slice(0, 12);
}

/** Whether there is a file. */
export async function exists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch {
    return false;
  }
}
