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
import { markPicture } from '../../provenance/mark-picture.ts';
import { startFfmpeg } from './ffmpeg.ts';

/** Returns the poster of a video file. */
export type MakePoster = (file: string) => Promise<Buffer>;

/** The largest poster on a page. */
const longSidePixels = 1_280;
const webpQuality = 80;
/** Drawing usually takes half a second. */
const drawingTimeoutMilliseconds = 20_000;

/**
 * Makes WebP posters of the first frame, so that nothing jumps when the video starts, marked as generated. mediabunny extracts the
 * frame; ffmpeg in WebAssembly draws it (decision 14).
 *
 * @param codeFolder resolves `node_modules/@ffmpeg/core`
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
    return markPicture(Buffer.from(ffmpeg.FS.readFile('poster.webp')));
  };
}

/** The decoder gets only this MP4 of kilobytes. */
async function firstFrame(file: string): Promise<Uint8Array> {
  using input = new Input({ formats: [MP4, QTFF], source: new FilePathSource(file) });
  const track = await input.getPrimaryVideoTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track?.codec || !decoderConfig) throw new Error('The video has no track in a known codec.');
  const packet = await new EncodedPacketSink(track).getFirstKeyPacket();
  if (packet === null) throw new Error('The video has no key frame.');
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
