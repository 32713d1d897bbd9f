import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import {
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
} from 'mediabunny';

/** Draws the poster of a video that lies in a file. */
export type MakePoster = (file: string) => Promise<Buffer>;

/** The picture's longer side; the page shows posters at most that large. */
const longSidePixels = 1_280;
const webpQuality = 80;
/** A frame takes about half a second on one processor. */
const drawingTimeoutMilliseconds = 20_000;

/**
 * Makes posters (WebP) of a video's first frame, which is what a player shows before it plays, so that nothing jumps.
 * mediabunny takes the frame out of the file, and ffmpeg compiled to WebAssembly draws it: some 10 MB in the function's
 * package that run wherever Node does, and are loaded only when a video has come (decision 14).
 *
 * @param codeFolder where `node_modules/@ffmpeg/core` is found from
 */
export function createPosterMaker(codeFolder: string): MakePoster {
  return async (file) => {
    const frame = await firstFrame(file);
    const ffmpeg = await startFfmpeg(codeFolder);
    ffmpeg.FS.writeFile('frame.mp4', frame);
    ffmpeg.setTimeout(drawingTimeoutMilliseconds);
    const code = ffmpeg.exec(
      '-i',
      'frame.mp4',
      '-frames:v',
      '1',
      '-vf',
      `scale='min(${longSidePixels},iw)':'min(${longSidePixels},ih)':force_original_aspect_ratio=decrease`,
      '-c:v',
      'libwebp',
      '-quality',
      String(webpQuality),
      'poster.webp',
    );
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}.`);
    return Buffer.from(ffmpeg.FS.readFile('poster.webp'));
  };
}

/** An MP4 with the video's first frame alone, so that the decoder gets kilobytes however long the video is. */
async function firstFrame(file: string): Promise<Uint8Array> {
  using input = new Input({ formats: [MP4, QTFF], source: new FilePathSource(file) });
  const track = await input.getPrimaryVideoTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track?.codec || !decoderConfig) throw new Error('The video has no picture that is known.');
  const packet = await new EncodedPacketSink(track).getFirstKeyPacket();
  if (packet === null) throw new Error('The video has no frame to begin with.');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new EncodedVideoPacketSource(track.codec);
  output.addVideoTrack(source);
  await output.start();
  await source.add(packet.clone({ timestamp: 0 }), { decoderConfig });
  await output.finalize();
  if (target.buffer === null) throw new Error('The frame was not written.');
  return new Uint8Array(target.buffer);
}

/** What is used of @ffmpeg/core. https://github.com/ffmpegwasm/ffmpeg.wasm, packages/core/types */
interface Ffmpeg {
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
 * The package is made for a browser's worker and loads nowhere else: its script is given what it looks for there under
 * the names it uses, and nothing global changes. Each poster gets an instance of its own, so one video's faults are not
 * the next one's.
 */
async function startFfmpeg(codeFolder: string): Promise<Ffmpeg> {
  const { resolve } = createRequire(`${codeFolder}/`);
  const [script, wasmBinary] = await Promise.all([
    readFile(resolve('@ffmpeg/core'), 'utf8'),
    readFile(resolve('@ffmpeg/core/wasm')),
  ]);
  const worker = { location: { href: 'file:///ffmpeg-core.js' } };
  const create: unknown = compileFunction(`${script}\nreturn createFFmpegCore;`, ['self'])(worker);
  if (typeof create !== 'function') throw new Error('@ffmpeg/core is not what it was.');
  const ffmpeg: unknown = await create({
    wasmBinary,
    // The package takes addresses after the #; it needs none, since it has the code itself.
    mainScriptUrlOrBlob: `#${Buffer.from('{}').toString('base64')}`,
  });
  if (!isFfmpeg(ffmpeg)) throw new Error('@ffmpeg/core is not what it was.');
  ffmpeg.setLogger(() => {});
  return ffmpeg;
}

function isFfmpeg(value: unknown): value is Ffmpeg {
  return (
    typeof value === 'object' && value !== null && 'FS' in value && 'exec' in value && 'setTimeout' in value
  );
}
