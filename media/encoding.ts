import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { type FrameSize, framesPerSecond } from './clips.ts';

const quiet = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'];
const colour = [
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-color_range',
  'tv',
];
/** Nothing that changes from run to run: no dates, no encoder's name. */
const repeatable = [
  '-map_metadata',
  '-1',
  '-fflags',
  '+bitexact',
  '-flags:v',
  '+bitexact',
  '-flags:a',
  '+bitexact',
];
const sound = ['-c:a', 'aac', '-b:a', '96k', '-ar', '48000', '-ac', '2'];

/** Stores frames (planar YUV 4:2:0) without loss, quickly, as the source of every encoding. */
export async function writeMaster(
  frames: AsyncIterable<Buffer>,
  size: FrameSize,
  file: string,
): Promise<void> {
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${size.width}x${size.height}`];
  await runFfmpeg(
    [
      ...raw,
      '-framerate',
      String(framesPerSecond),
      '-i',
      'pipe:0',
      '-c:v',
      'libx264',
      '-qp',
      '0',
      '-preset',
      'ultrafast',
      '-threads',
      '1',
      ...colour,
      '-f',
      'matroska',
      file,
    ],
    frames,
  );
}

/** Encodes a whole clip from its master: H.264 High and AAC in an MP4 that starts before it is all there. */
export async function encodeClip(options: {
  readonly master: string;
  readonly sound: string;
  readonly size: FrameSize;
  /** x264's constant rate factor: higher is smaller. */
  readonly rateFactor: number;
  /** Where a shorter version will be cut: a picture that needs none before it is put there. */
  readonly cutSeconds: number;
  readonly file: string;
}): Promise<void> {
  await runFfmpeg([
    '-i',
    options.master,
    '-i',
    options.sound,
    '-map',
    '0:v',
    '-map',
    '1:a',
    '-vf',
    `scale=${options.size.width}:${options.size.height}:flags=lanczos+accurate_rnd,format=yuv420p`,
    '-c:v',
    'libx264',
    '-profile:v',
    'high',
    '-preset',
    'medium',
    '-crf',
    String(options.rateFactor),
    '-x264-params',
    `keyint=240:open-gop=0:aq-mode=3:aq-strength=0.9:psy-rd=0.8,0.1:deblock=0,0:threads=2`,
    '-force_key_frames',
    String(options.cutSeconds),
    ...colour,
    ...sound,
    ...repeatable,
    '-movflags',
    '+faststart',
    options.file,
  ]);
}

/** Cuts the first seconds of an encoded clip, without encoding the picture again, and gives them their own sound. */
export async function cutClip(options: {
  readonly clip: string;
  readonly sound: string;
  readonly seconds: number;
  readonly file: string;
}): Promise<void> {
  await runFfmpeg([
    '-i',
    options.clip,
    '-i',
    options.sound,
    '-map',
    '0:v',
    '-map',
    '1:a',
    '-c:v',
    'copy',
    '-frames:v',
    String(options.seconds * framesPerSecond),
    ...sound,
    ...repeatable,
    '-movflags',
    '+faststart',
    options.file,
  ]);
}

/** Joins parts of masters with hard cuts. */
export async function encodeSequence(options: {
  readonly parts: readonly {
    readonly master: string;
    readonly fromSeconds: number;
    readonly seconds: number;
  }[];
  readonly sound: string;
  readonly size: FrameSize;
  readonly rateFactor: number;
  readonly file: string;
}): Promise<void> {
  const inputs = options.parts.flatMap((part) => [
    '-ss',
    String(part.fromSeconds),
    '-t',
    String(part.seconds),
    '-i',
    part.master,
  ]);
  const scaled = options.parts.map(
    (_, index) =>
      `[${index}:v]scale=${options.size.width}:${options.size.height}:flags=lanczos,setsar=1[v${index}]`,
  );
  const joined = `${options.parts.map((_, index) => `[v${index}]`).join('')}concat=n=${options.parts.length}:v=1:a=0,format=yuv420p[v]`;
  await runFfmpeg([
    ...inputs,
    '-i',
    options.sound,
    '-filter_complex',
    [...scaled, joined].join(';'),
    '-map',
    '[v]',
    '-map',
    `${options.parts.length}:a`,
    '-c:v',
    'libx264',
    '-profile:v',
    'high',
    '-preset',
    'medium',
    '-crf',
    String(options.rateFactor),
    '-x264-params',
    'keyint=240:aq-mode=3:aq-strength=0.9:psy-rd=0.8,0.1:threads=2',
    ...colour,
    ...sound,
    ...repeatable,
    '-movflags',
    '+faststart',
    options.file,
  ]);
}

/** Takes one frame as WebP, at the best quality that fits. */
export async function writePoster(options: {
  readonly master: string;
  readonly atSeconds: number;
  readonly size: FrameSize;
  readonly longSide: number;
  readonly maximumBytes: number;
  readonly file: string;
}): Promise<void> {
  const share = options.longSide / Math.max(options.size.width, options.size.height);
  const width = Math.round(options.size.width * share);
  const height = Math.round(options.size.height * share);
  for (const quality of [84, 78, 72, 66, 60, 52, 44]) {
    await runFfmpeg([
      '-ss',
      String(options.atSeconds),
      '-i',
      options.master,
      '-frames:v',
      '1',
      '-vf',
      `scale=${width}:${height}:flags=lanczos`,
      '-c:v',
      'libwebp',
      '-quality',
      String(quality),
      '-compression_level',
      '6',
      '-fflags',
      '+bitexact',
      '-f',
      'webp',
      options.file,
    ]);
    if ((await stat(options.file)).size <= options.maximumBytes) return;
  }
  throw new Error(`${options.file} does not fit into ${options.maximumBytes} bytes.`);
}

async function runFfmpeg(parameters: readonly string[], frames?: AsyncIterable<Buffer>): Promise<void> {
  const options = frames ? quiet.filter((option) => option !== '-nostdin') : quiet;
  const child = spawn('ffmpeg', [...options, ...parameters], { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = once(child, 'close');
  if (frames) {
    for await (const frame of frames) {
      if (!child.stdin.write(frame)) await Promise.race([once(child.stdin, 'drain'), ended]);
    }
  }
  child.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${parameters.join(' ')}`);
}
