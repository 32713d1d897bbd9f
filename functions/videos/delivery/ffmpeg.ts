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

interface Package {
  readonly create: (options: unknown) => Promise<unknown>;
  readonly module: WebAssembly.Module;
}

/** Compiled once in a process: that takes longer than drawing. */
const packages = new Map<string, Promise<Package>>();

/**
 * The package only loads in a browser's worker, so its script gets a fake `self`. A new instance per picture
 * isolates faulty videos. 10 MB, loaded only for a delivery or a continuation.
 *
 * @param codeFolder resolves `node_modules/@ffmpeg/core`
 */
export async function startFfmpeg(codeFolder: string): Promise<Ffmpeg> {
  const { create, module } = await packageIn(codeFolder);
  const ffmpeg: unknown = await create({
    instantiateWasm: (imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) => {
      void WebAssembly.instantiate(module, imports).then(receive);
      return {};
    },
    // The package expects URLs after the #, but needs none.
    mainScriptUrlOrBlob: `#${Buffer.from('{}').toString('base64')}`,
  });
  if (!isFfmpeg(ffmpeg)) throw new Error('@ffmpeg/core has changed its interface.');
  ffmpeg.setLogger(() => {});
  return ffmpeg;
}

function packageIn(codeFolder: string): Promise<Package> {
  const loading = packages.get(codeFolder) ?? loadPackage(codeFolder);
  packages.set(codeFolder, loading);
  // What could not be read is tried again for the next picture.
  loading.catch(() => packages.delete(codeFolder));
  return loading;
}

async function loadPackage(codeFolder: string): Promise<Package> {
  const { resolve } = createRequire(`${codeFolder}/`);
  const [script, wasm] = await Promise.all([
    readFile(resolve('@ffmpeg/core'), 'utf8'),
    readFile(resolve('@ffmpeg/core/wasm')),
  ]);
  const worker = { location: { href: 'file:///ffmpeg-core.js' } };
  const create: unknown = compileFunction(`${script}\nreturn createFFmpegCore;`, ['self'])(worker);
  if (!isFunction(create)) throw new Error('@ffmpeg/core has changed its interface.');
  return { create, module: await WebAssembly.compile(wasm) };
}

function isFunction(value: unknown): value is Package['create'] {
  return typeof value === 'function';
}

function isFfmpeg(value: unknown): value is Ffmpeg {
  return (
    typeof value === 'object' && value !== null && 'FS' in value && 'exec' in value && 'setTimeout' in value
  );
}
