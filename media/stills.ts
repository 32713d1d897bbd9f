import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type FrameSize, type Shape, type Still, stillFiles, stillSize, stills, tallStill } from './clips.ts';
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
      const picture = sharp(frame, { raw: { ...stillSize, channels: 3 } }).resize({ width });
      const encoded =
        format === 'avif' ? picture.avif({ quality, effort: 9 }) : picture.webp({ quality, effort: 6 });
      await encoded.toFile(join(folder, file));
      console.log(`stills/${file}`);
    }
  }
  await renderTallStill();
}

async function renderTallStill(): Promise<void> {
  const { size } = tallStill;
  const tall = sharp(await drawFrame(tallStill, '9x16', size), { raw: { ...size, channels: 3 } });
  await tall.clone().avif({ quality: 58, effort: 9 }).toFile(join(showcase, 'sign-in.avif'));
  await tall.webp({ quality: 72, effort: 6 }).toFile(join(showcase, 'sign-in.webp'));
  console.log('sign-in.avif, sign-in.webp');
}

/** The frame's pixels: red, green and blue, a byte each. */
async function drawFrame({ scene, atSeconds }: Still, shape: Shape, size: FrameSize): Promise<Buffer> {
  const stage = await openShaderStage({
    passes: scenePasses(scene),
    size,
    shape,
    executablePath: chromiumPath,
  });
  try {
    const { value } = await stage.renderFrames([atSeconds]).next();
    if (value === undefined) throw new Error(`${scene} gave no frame.`);
    return pixelsOf(value, size);
  } finally {
    await stage.close();
  }
}

/** Planar YUV 4:2:0 in video range as RGB, by the coefficients of ITU-R BT.709. */
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
