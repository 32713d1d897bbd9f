import {
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
} from 'mediabunny';
import { startFfmpeg } from './ffmpeg.ts';

/** Holds two or three frames at a model's 24 to 30 a second, of which the last counts. */
const endSeconds = 0.1;
/** Decoding the last seconds takes one to five seconds. */
const decodingTimeoutMilliseconds = 30_000;

/**
 * The last frame of a video as a PNG of its full size, to continue the video from: every model takes one, and
 * this ffmpeg writes no JPEG.
 *
 * @param video an MP4
 * @param codeFolder resolves `node_modules/@ffmpeg/core`
 * @throws if the video has no picture that can be decoded
 */
export async function lastFrameOf(video: Uint8Array, codeFolder: string): Promise<Buffer> {
  const [end, ffmpeg] = await Promise.all([fromLastKeyFrame(video), startFfmpeg(codeFolder)]);
  ffmpeg.FS.writeFile('end.mp4', end);
  ffmpeg.setTimeout(decodingTimeoutMilliseconds);
  // `-update` overwrites the picture with each later frame.
  const code = ffmpeg.exec(...['-sseof', `-${endSeconds}`, '-i', 'end.mp4', '-update', '1', 'last.png']);
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}.`);
  return Buffer.from(ffmpeg.FS.readFile('last.png'));
}

/** The decoder gets only what it needs of the picture, and no sound. */
async function fromLastKeyFrame(video: Uint8Array): Promise<Uint8Array> {
  using input = new Input({ formats: [MP4, QTFF], source: new BufferSource(video) });
  const track = await input.getPrimaryVideoTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track?.codec || !decoderConfig) throw new Error('The video has no track in a known codec.');
  const packets = new EncodedPacketSink(track);
  const key = await packets.getKeyPacket(Number.POSITIVE_INFINITY);
  if (key === null) throw new Error('The video has no key frame.');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new EncodedVideoPacketSource(track.codec);
  output.addVideoTrack(source);
  await output.start();
  for await (const packet of packets.packets(key)) {
    const timestamp = packet.timestamp - key.timestamp;
    // Shown before the key frame, and decoded from frames before it.
    if (timestamp < 0) continue;
    await source.add(packet.clone({ timestamp }), { decoderConfig });
  }
  await output.finalize();
  if (target.buffer === null) throw new Error('The end of the video was not written.');
  return new Uint8Array(target.buffer);
}
