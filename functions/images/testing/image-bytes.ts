import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** In reading order. */
export type Quarters = readonly [Color, Color, Color, Color];
type Color = keyof typeof colors;

const colors = { red: [255, 0, 0], green: [0, 255, 0], blue: [0, 0, 255], white: [255, 255, 255] } as const;

/** No rotation or mirror image looks the same. */
export const upright: Quarters = ['red', 'green', 'blue', 'white'];

export function quarters(width: number, height: number, [a, b, c, d]: Quarters = upright): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    const [left, right] = y < height / 2 ? [a, b] : [c, d];
    for (let x = 0; x < width; x += 1) {
      pixels.set(colors[x < width / 2 ? left : right], (y * width + x) * 3);
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** In reading order. */
export async function quarterColors(image: Uint8Array): Promise<readonly string[]> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): string => {
    const start = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels;
    const key = [...data.subarray(start, start + 3)].map((value) => (value > 127 ? 1 : 0)).join('');
    return { '100': 'red', '010': 'green', '001': 'blue', '111': 'white', '000': 'black' }[key] ?? key;
  };
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)];
}

/** With right checksums: the header may claim anything. */
export function pngOf(chunks: readonly (readonly [type: string, data: Uint8Array])[]): Buffer {
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...chunks.flatMap(([type, data]) => {
      const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
      return [unsigned32(data.length), body, unsigned32(crc32(body))];
    }),
  ]);
}

/** 8-bit; gray, or color and transparency. */
export function pngHeader(width: number, height: number, colorType: 0 | 6 = 0): readonly [string, Buffer] {
  return [
    'IHDR',
    Buffer.concat([unsigned32(width), unsigned32(height), Buffer.from([8, colorType, 0, 0, 0])]),
  ];
}

/** Some kilobytes whose header claims this many pixels. */
export function pngBomb(width: number, height: number): Buffer {
  return pngOf([
    pngHeader(width, height),
    ['IDAT', deflateSync(Buffer.alloc(1_000_000))],
    ['IEND', Buffer.alloc(0)],
  ]);
}

/** The header claims this size. */
export async function jpegClaiming(width: number, height: number): Promise<Buffer> {
  const jpeg = await quarters(320, 320).jpeg().toBuffer();
  // SOF0: marker, length, precision, height, width.
  const start = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(height, start + 5);
  jpeg.writeUInt16BE(width, start + 7);
  return jpeg;
}

/** Lossless; the header claims 16,383 pixels in each direction. */
export async function webpClaimingTheMost(): Promise<Buffer> {
  const webp = await quarters(320, 320).webp({ lossless: true }).toBuffer();
  // 'VP8L', length, signature 0x2f, then 14 bits each of width and height less one.
  const start = webp.indexOf('VP8L') + 9;
  const rest = webp.readUInt32LE(start) & 0xf0_00_00_00;
  webp.writeUInt32LE((rest | (16_382 << 14) | 16_382) >>> 0, start);
  return webp;
}

function unsigned32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
}
