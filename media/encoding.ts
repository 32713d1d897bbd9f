import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FrameSize, framesPerSecond } from './clips.ts';

const quiet = words('-hide_banner -loglevel error -y');
const color = words('-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv');
/** Nothing that changes from run to run: no dates, no encoder's name. */
const repeatable = words('-map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact');
const soundCodec = words('-c:a aac -b:a 96k -ar 48000 -ac 2');
/**
 * How every picture is encoded: quantisation that spares dark gradients, and no more sharpness than these rates can
 * carry. The number of threads is fixed because the result depends on it.
 */
export const pictureCodec = words(
  '-c:v libx264 -profile:v high -preset medium' +
    ' -x264-params keyint=240:open-gop=0:aq-mode=3:aq-strength=0.9:psy-rd=0.8,0.1:deblock=0,0:threads=2',
);
/** The index goes to the front, so that playing starts before the file is all there. */
const startEarly = words('-movflags +faststart');

/** Stores frames (planar YUV 4:2:0) without loss, quickly, as the source of every encoding. */
export async function writeMaster(
  frames: AsyncIterable<Buffer>,
  size: FrameSize,
  file: string,
): Promise<void> {
  const raw = words(
    `-f rawvideo -pix_fmt yuv420p -s ${size.width}x${size.height} -framerate ${framesPerSecond} -i pipe:0`,
  );
  const lossless = words('-c:v libx264 -qp 0 -preset ultrafast -threads 1');
  await runFfmpeg([...raw, ...lossless, ...color, '-f', 'matroska', file], frames);
}

/** Encodes a master's picture as H.264 High. */
export async function encodePicture(options: {
  readonly master: string;
  readonly size: FrameSize;
  /** x264's constant rate factor: higher is smaller. */
  readonly rateFactor: number;
  /** Where a shorter version will be cut: a picture that needs none before it is put there. */
  readonly cutSeconds: number;
  readonly file: string;
}): Promise<void> {
  const { width, height } = options.size;
  await runFfmpeg([
    ...words('-i'),
    options.master,
    ...words(`-an -vf scale=${width}:${height}:flags=lanczos+accurate_rnd,format=yuv420p`),
    ...pictureCodec,
    ...words(`-crf ${options.rateFactor} -force_key_frames ${options.cutSeconds}`),
    ...color,
    ...repeatable,
    ...words('-f mp4'),
    options.file,
  ]);
}

/** Copies the first seconds of an encoded picture, untouched; they end where `encodePicture` was told to. */
export async function cutPicture(picture: string, seconds: number, file: string): Promise<void> {
  const frames = words(`-an -c:v copy -frames:v ${seconds * framesPerSecond}`);
  await runFfmpeg(['-i', picture, ...frames, ...repeatable, ...words('-f mp4'), file]);
}

/** Joins an encoded picture, untouched, with a sound as AAC. */
export async function joinClip(picture: string, sound: string, file: string): Promise<void> {
  const streams = words('-map 0:v -map 1:a -c:v copy');
  await runFfmpeg([
    '-i',
    picture,
    '-i',
    sound,
    ...streams,
    ...soundCodec,
    ...repeatable,
    ...startEarly,
    file,
  ]);
}

/** Between these a silent clip's rate factor is sought. */
const finestRateFactor = 23;
const coarsestRateFactor = 38;

/**
 * Encodes the first seconds of a master as a clip without sound, as sharp as fits.
 *
 * @returns x264's constant rate factor, found by trying.
 * @throws when even the coarsest is larger than `maximumBytes`.
 */
export async function encodeSilentClip(options: {
  readonly master: string;
  readonly size: FrameSize;
  readonly seconds: number;
  readonly maximumBytes: number;
  readonly file: string;
}): Promise<number> {
  const { width, height } = options.size;
  const encode = (rateFactor: number) =>
    runFfmpeg([
      ...words(`-t ${options.seconds} -i`),
      options.master,
      ...words(`-an -vf scale=${width}:${height}:flags=lanczos+accurate_rnd,format=yuv420p`),
      ...pictureCodec,
      ...words(`-preset veryslow -crf ${rateFactor}`),
      ...color,
      ...repeatable,
      ...startEarly,
      options.file,
    ]);
  // By halves: the size falls as the factor rises.
  let tooLarge = finestRateFactor - 1;
  let fits = coarsestRateFactor + 1;
  while (fits - tooLarge > 1) {
    const rateFactor = Math.floor((tooLarge + fits) / 2);
    await encode(rateFactor);
    if ((await stat(options.file)).size <= options.maximumBytes) fits = rateFactor;
    else tooLarge = rateFactor;
  }
  if (fits > coarsestRateFactor) {
    throw new Error(`${options.file} does not fit into ${options.maximumBytes} bytes.`);
  }
  await encode(fits);
  return fits;
}

/** Joins parts of masters with hard cuts, and a sound, into one video. */
export async function encodeSequence(options: {
  readonly parts: readonly {
    readonly master: string;
    readonly fromSeconds: number;
    readonly seconds: number;
  }[];
  readonly sound: string;
  readonly size: FrameSize;
  /** x264's constant rate factor: higher is smaller. */
  readonly rateFactor: number;
  readonly file: string;
}): Promise<void> {
  const { parts, size } = options;
  const inputs = parts.flatMap((part) => [
    ...words(`-ss ${part.fromSeconds} -t ${part.seconds} -i`),
    part.master,
  ]);
  const scaled = parts.map(
    (_, index) => `[${index}:v]scale=${size.width}:${size.height}:flags=lanczos[v${index}]`,
  );
  const joined = `${parts.map((_, index) => `[v${index}]`).join('')}concat=n=${parts.length},format=yuv420p[v]`;
  await runFfmpeg([
    ...inputs,
    '-i',
    options.sound,
    '-filter_complex',
    [...scaled, joined].join(';'),
    ...words(`-map [v] -map ${parts.length}:a`),
    ...pictureCodec,
    ...words(`-crf ${options.rateFactor}`),
    ...color,
    ...soundCodec,
    ...repeatable,
    ...startEarly,
    options.file,
  ]);
}

/**
 * Takes one frame as WebP, at the best quality that fits.
 *
 * @throws when even the lowest quality is larger than `maximumBytes`.
 */
export async function writePoster(options: {
  readonly master: string;
  readonly atSeconds: number;
  readonly size: FrameSize;
  /** Pixels. */
  readonly longSide: number;
  readonly maximumBytes: number;
  readonly file: string;
}): Promise<void> {
  const share = options.longSide / Math.max(options.size.width, options.size.height);
  const width = Math.round(options.size.width * share);
  const height = Math.round(options.size.height * share);
  for (const quality of [84, 78, 72, 66, 60, 52, 44, 36, 28, 22, 18]) {
    await runFfmpeg([
      ...words(`-ss ${options.atSeconds} -i`),
      options.master,
      ...words(`-frames:v 1 -vf scale=${width}:${height}:flags=lanczos -c:v libwebp -quality ${quality}`),
      ...words('-compression_level 6 -fflags +bitexact -f webp'),
      options.file,
    ]);
    if ((await stat(options.file)).size <= options.maximumBytes) return;
  }
  throw new Error(`${options.file} does not fit into ${options.maximumBytes} bytes.`);
}

/** Turns the first frame (planar YUV 4:2:0) into a JPEG as fine as one gets, as an address that a page can show. */
export async function stillAsDataUrl(frames: AsyncIterable<Buffer>, size: FrameSize): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'reelwright-still-'));
  const file = join(folder, 'still.jpg');
  try {
    await runFfmpeg(
      [
        ...words(`-f rawvideo -pix_fmt yuv420p -s ${size.width}x${size.height} -i pipe:0 -frames:v 1`),
        ...words(
          '-vf scale=in_color_matrix=bt709:in_range=tv:out_color_matrix=bt601:out_range=pc,format=yuvj444p',
        ),
        ...words('-q:v 2'),
        file,
      ],
      frames,
    );
    return `data:image/jpeg;base64,${(await readFile(file)).toString('base64')}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function words(text: string): readonly string[] {
  return text.split(' ');
}

async function runFfmpeg(parameters: readonly string[], frames?: AsyncIterable<Buffer>): Promise<void> {
  const child = spawn('ffmpeg', [...quiet, ...parameters], { stdio: ['pipe', 'inherit', 'inherit'] });
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
