import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import {
  type FrameSize,
  heroCrop,
  type Shape,
  type Still,
  stillFiles,
  stillSize,
  stills,
  tallStill,
} from './clips.ts';
import { chromiumPath } from './masters.ts';
import { scenePasses } from './scenes/scenes.ts';
import { openShaderStage } from './stage/shader-stage.ts';

const showcase = new URL('../web/public/showcase/', import.meta.url).pathname;
const folder = join(showcase, 'stills');

/** Draws the pictures that stand beside articles and on pages: one frame of a scene each, in every size of the table. */
export async function renderStills(): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const still of stills) {
    const frame = await drawFrame(still, '16x9', stillSize);
    for (const { file, width, format, quality } of stillFiles(still.scene)) {
      const picture = frame.clone().resize({ width });
      const encoded =
        format === 'avif' ? picture.avif({ quality, effort: 9 }) : picture.webp({ quality, effort: 6 });
      await encoded.toFile(join(folder, file));
      console.log(`stills/${file}`);
    }
    if (still.scene === heroCrop.scene) await cropForPhones(frame);
  }
  await renderTallStill();
}

async function renderTallStill(): Promise<void> {
  const { size } = tallStill;
  const tall = (await drawFrame(tallStill, '9x16', size)).resize(size);
  await tall.clone().avif({ quality: 58, effort: 9 }).toFile(join(showcase, 'sign-in.avif'));
  await tall.webp({ quality: 72, effort: 6 }).toFile(join(showcase, 'sign-in.webp'));
  console.log('sign-in.avif, sign-in.webp');
}

async function cropForPhones(frame: Sharp): Promise<void> {
  const { size, position, quality } = heroCrop;
  const drawn = drawnSize(stillSize);
  const width = Math.round((drawn.height * size.width) / size.height);
  await frame
    .clone()
    .extract({ left: Math.round(position * (drawn.width - width)), top: 0, width, height: drawn.height })
    .resize(size)
    .avif({ quality, effort: 9 })
    .toFile(join(showcase, 'hero-phone.avif'));
  console.log('hero-phone.avif');
}

/** Twice as wide and high as the largest that is kept: the stage does not smooth edges, scaling down does. */
function drawnSize({ width, height }: FrameSize): FrameSize {
  return { width: 2 * width, height: 2 * height };
}

/** The frame in `drawnSize`. */
async function drawFrame({ scene, atSeconds }: Still, shape: Shape, keptSize: FrameSize): Promise<Sharp> {
  const size = drawnSize(keptSize);
  const stage = await openShaderStage({
    passes: scenePasses(scene),
    size,
    shape,
    executablePath: chromiumPath,
  });
  try {
    const { value } = await stage.renderFrames([atSeconds]).next();
    if (value === undefined) throw new Error(`${scene} gave no frame.`);
    return sharp(pixelsOf(value, size), { raw: { ...size, channels: 3 } });
  } finally {
    await stage.close();
  }
}

/** Planar YUV 4:2:0 in video range as red, green and blue, a byte each, by the coefficients of ITU-R BT.709. */
function pixelsOf(frame: Buffer, { width, height }: FrameSize): Buffer {
  const count = width * height;
  const pixels = Buffer.alloc(count * 3);
  for (let index = 0; index < count; index += 1) {
    const column = index % width;
    const row = Math.floor(index / width);
    const chroma = (row >> 1) * (width >> 1) + (column >> 1);
    const luma = 1.164384 * (frame.readUInt8(index) - 16);
    const blue = frame.readUInt8(count + chroma) - 128;
    const red = frame.readUInt8(count * 1.25 + chroma) - 128;
    pixels[index * 3] = byteOf(luma + 1.792741 * red);
    pixels[index * 3 + 1] = byteOf(luma - 0.213249 * blue - 0.532909 * red);
    pixels[index * 3 + 2] = byteOf(luma + 2.112402 * blue);
  }
  return pixels;
}

function byteOf(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)));
}
