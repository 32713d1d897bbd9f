import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';

/** From https://github.com/ffmpegwasm/ffmpeg.wasm, packages/core/types */
export interface Ffmpeg {
  readonly FS: {
    writeFile(name: string, data: Uint8Array): void;
    readFile(name: string): Uint8Array;
  };
  setTimeout(milliseconds: number): void;
  setLogger(logger: () => void): void;
  /** @returns the exit code */
  exec(...words: string[]): number;
}

/**
 * The package only loads in a browser's worker, so its script gets a fake `self`. A new instance per picture
 * isolates faulty videos. 10 MB, loaded only for a delivery or a continuation.
 *
 * @param codeFolder resolves `node_modules/@ffmpeg/core`
 */
export async function startFfmpeg(codeFolder: string): Promise<Ffmpeg> {
  const { resolve } = createRequire(`${codeFolder}/`);
  const [script, wasmBinary] = await Promise.all([
    readFile(resolve('@ffmpeg/core'), 'utf8'),
    readFile(resolve('@ffmpeg/core/wasm')),
  ]);
  const worker = { location: { href: 'file:///ffmpeg-core.js' } };
  const create: unknown = compileFunction(`${script}\nreturn createFFmpegCore;`, ['self'])(worker);
  if (typeof create !== 'function') throw new Error('@ffmpeg/core has changed its interface.');
  const ffmpeg: unknown = await create({
    wasmBinary,
    // The package expects URLs after the #, but needs none.
    mainScriptUrlOrBlob: `#${Buffer.from('{}').toString('base64')}`,
  });
  if (!isFfmpeg(ffmpeg)) throw new Error('@ffmpeg/core has changed its interface.');
  ffmpeg.setLogger(() => {});
  return ffmpeg;
}

function isFfmpeg(value: unknown): value is Ffmpeg {
  return (
    typeof value === 'object' && value !== null && 'FS' in value && 'exec' in value && 'setTimeout' in value
  );
}
