import path from 'node:path';
import { startFfmpeg } from '../../delivery/ffmpeg.ts';

/** A packet, or a decoded frame, of a video as another program than ours reads it. */
export interface ReadFrame {
  /** When it is shown, in seconds. */
  readonly at: number;
  readonly hash: string;
}

export interface ReadVideo {
  readonly picture: readonly ReadFrame[];
  readonly sound: readonly ReadFrame[];
}

const starting = startFfmpeg(path.join(import.meta.dirname, '../../../..'));

/**
 * Reads a video by ffmpeg, which demultiplexes it, and decodes it if `decodes`.
 *
 * https://ffmpeg.org/ffmpeg-formats.html#framemd5
 */
export async function readByFfmpeg(video: Uint8Array, { decodes }: { decodes: boolean }): Promise<ReadVideo> {
  const { FS, exec } = await starting;
  FS.writeFile('video.mp4', video);
  const how = decodes ? ['-fps_mode', 'passthrough'] : ['-c', 'copy'];
  const code = exec('-y', '-i', 'video.mp4', ...how, '-f', 'framemd5', 'frames');
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}.`);
  return parse(Buffer.from(FS.readFile('frames')).toString());
}

/** Lines of stream, dts, pts, duration, size and hash, after the time bases of the streams. */
function parse(text: string): ReadVideo {
  const units = [...text.matchAll(/^#tb \d: (\d+)\/(\d+)$/gm)].map(
    ([, over = '', under = '']) => Number(over) / Number(under),
  );
  const media = [...text.matchAll(/^#media_type \d: (\w+)$/gm)].map(([, type]) => type);
  const frames = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [stream = '', , at = '', , , hash = ''] = line.split(',').map((word) => word.trim());
      return { type: media[Number(stream)], at: Number(at) * (units[Number(stream)] ?? 0), hash };
    });
  const of = (type: string) =>
    frames.filter((frame) => frame.type === type).map(({ at, hash }) => ({ at, hash }));
  return { picture: of('video'), sound: of('audio') };
}
