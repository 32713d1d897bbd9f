import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { prepareImage } from './prepare-image.ts';
import {
  jpegClaiming,
  pngBomb,
  pngHeader,
  pngOf,
  quarterColors,
  quarters,
  upright,
  webpClaimingTheMost,
} from './testing/image-bytes.ts';

async function ready(bytes: Uint8Array) {
  const preparation = await prepareImage(bytes);
  if (preparation.kind === 'refused') throw new Error(`Refused: ${JSON.stringify(preparation.problem)}`);
  return preparation;
}

async function problem(bytes: Uint8Array) {
  const preparation = await prepareImage(bytes);
  return preparation.kind === 'refused' ? preparation.problem : preparation.kind;
}

it('runs the same WebAssembly build as Lambda', () => {
  expect(sharp.versions).toHaveProperty('emscripten');
});

describe('an image', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('of type %s becomes a JPEG of its size', async (format) => {
    const { jpeg, size } = await ready(await quarters(640, 400).toFormat(format).toBuffer());
    expect(size).toEqual({ width: 640, height: 400 });
    expect(await sharp(jpeg).metadata()).toMatchObject({
      format: 'jpeg',
      width: 640,
      height: 400,
      space: 'srgb',
      channels: 3,
    });
    expect(await quarterColors(jpeg)).toEqual(upright);
  });

  it.each([
    [3_840, 2_160, 1_920, 1_080],
    [2_000, 4_000, 960, 1_920],
    [1_920, 1_920, 1_920, 1_920],
    [256, 256, 256, 256],
    [1_792, 256, 1_792, 256],
  ])('of %i × %i becomes one of %i × %i', async (width, height, readyWidth, readyHeight) => {
    const { size } = await ready(await quarters(width, height).jpeg().toBuffer());
    expect(size).toEqual({ width: readyWidth, height: readyHeight });
  });

  it('becomes the same JPEG each time', async () => {
    const bytes = await quarters(2_400, 1_200).webp().toBuffer();
    expect((await ready(bytes)).jpeg.equals((await ready(bytes)).jpeg)).toBe(true);
  });

  it('is white where it was transparent', async () => {
    const bytes = await quarters(512, 512).ensureAlpha(0).png().toBuffer();
    expect(await quarterColors((await ready(bytes)).jpeg)).toEqual(['white', 'white', 'white', 'white']);
  });

  it('of 16 bits, in gray or CMYK is converted to sRGB', async () => {
    for (const bytes of [
      await quarters(300, 300).toColourspace('rgb16').png().toBuffer(),
      await quarters(300, 300).toColourspace('b-w').png().toBuffer(),
      await quarters(300, 300).toColourspace('cmyk').jpeg().toBuffer(),
    ]) {
      const { jpeg } = await ready(bytes);
      expect(await sharp(jpeg).metadata()).toMatchObject({ space: 'srgb', channels: 3, depth: 'uchar' });
    }
  });

  it('with an animation becomes its first frame', async () => {
    const pages = await Promise.all(
      [
        { r: 255, g: 0, b: 0 },
        { r: 0, g: 0, b: 255 },
      ].map((background) =>
        sharp({ create: { width: 400, height: 300, channels: 3, background } })
          .raw()
          .toBuffer(),
      ),
    );
    const moving = await sharp(Buffer.concat(pages), {
      raw: { width: 400, height: 600, channels: 3, pageHeight: 300 },
    })
      .webp({ delay: [100, 100] })
      .toBuffer();
    expect(moving.includes('ANIM')).toBe(true);
    const { jpeg, size } = await ready(moving);
    expect(size).toEqual({ width: 400, height: 300 });
    expect(await quarterColors(jpeg)).toEqual(['red', 'red', 'red', 'red']);
  });
});

it('a JPEG with bytes between its segments, as some cameras write, is taken whole', async () => {
  const bytes = await quarters(700, 700).jpeg().toBuffer();
  const frame = startOf(bytes, 0xc0);
  const padded = Buffer.concat([bytes.subarray(0, frame), Buffer.alloc(3), bytes.subarray(frame)]);
  await expect(sharp(padded, { failOn: 'warning' }).raw().toBuffer()).rejects.toThrow('extraneous bytes');
  expect(await quarterColors((await ready(padded)).jpeg)).toEqual(upright);
});

/** Where the first segment with this marker begins. */
function startOf(jpeg: Buffer, marker: number): number {
  let start = 2;
  while (jpeg[start + 1] !== marker) start += 2 + jpeg.readUInt16BE(start + 2);
  return start;
}

describe('the orientation', () => {
  // How a camera stores an upright scene: where its first row and first column are seen. Source: Exif 3.0,
  // tag 274
  it.each([
    [1, 'above, left', ['red', 'green', 'blue', 'white']],
    [2, 'above, right', ['green', 'red', 'white', 'blue']],
    [3, 'below, right', ['white', 'blue', 'green', 'red']],
    [4, 'below, left', ['blue', 'white', 'red', 'green']],
    [5, 'left, above', ['red', 'blue', 'green', 'white']],
    [6, 'right, above', ['green', 'white', 'red', 'blue']],
    [7, 'right, below', ['white', 'green', 'blue', 'red']],
    [8, 'left, below', ['blue', 'red', 'white', 'green']],
  ] as const)('EXIF says by orientation %i: %s', async (orientation, _where, stored) => {
    const [width, height] = orientation < 5 ? [600, 400] : [400, 600];
    const bytes = await quarters(width, height, stored).withMetadata({ orientation }).jpeg().toBuffer();
    expect((await sharp(bytes).metadata()).orientation).toBe(orientation);

    const { jpeg, size } = await ready(bytes);

    expect(size).toEqual({ width: 600, height: 400 });
    expect(await quarterColors(jpeg)).toEqual(upright);
    expect((await sharp(jpeg).metadata()).orientation).toBeUndefined();
  });
});

describe('metadata', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'is removed from a %s: location, camera, profile',
    async (format) => {
      const bytes = await quarters(400, 300)
        .withExif({
          IFD0: { Make: 'Reelwright Camera', Copyright: 'Ada' },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W' },
        })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>home</secret></x:xmpmeta>')
        .withIccProfile('p3')
        .toFormat(format)
        .toBuffer();
      const before = await sharp(bytes).metadata();
      expect(before.exif?.includes('Reelwright Camera')).toBe(true);
      expect(before.icc).toBeDefined();

      const { jpeg } = await ready(bytes);

      const after = await sharp(jpeg).metadata();
      for (const part of ['exif', 'xmp', 'icc', 'iptc', 'comments', 'tifftagPhotoshop'] as const) {
        expect(after[part], part).toBeUndefined();
      }
      for (const word of ['Reelwright', 'Exif', 'secret', 'ICC_PROFILE'])
        expect(jpeg.includes(word)).toBe(false);
    },
  );

  it('is removed when it was appended to the image, or hidden in a comment', async () => {
    const picture = await quarters(400, 300).jpeg().toBuffer();
    const script = Buffer.from('<script>alert(1)</script>PK\x03\x04', 'latin1');
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), script]);
    const polyglot = Buffer.concat([picture.subarray(0, 2), comment, picture.subarray(2), script]);

    const { jpeg } = await ready(polyglot);

    expect(jpeg.includes('script')).toBe(false);
    expect(jpeg.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
  });
});

describe('a file of another type', () => {
  it.each([
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><rect/></svg>'],
    ['GIF', 'GIF89a\x20\x03\x20\x03\x00\x00\x00'],
    ['PDF', '%PDF-1.7'],
    ['TIFF', 'II*\x00\x08\x00\x00\x00'],
    ['HEIC', '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00'],
    ['sound', 'RIFF\x24\x00\x00\x00WAVEfmt '],
    ['nothing', ''],
    ['a byte', '\xff'],
    ['HTML with a PNG behind it', '<html>\x89PNG\r\n\x1a\n'],
  ])('is refused: %s', async (_name, text) => {
    expect(await problem(Buffer.from(text, 'latin1'))).toEqual({ kind: 'other-type' });
  });

  it('is refused when it is a real GIF', async () => {
    expect(await problem(await quarters(300, 300).gif().toBuffer())).toEqual({ kind: 'other-type' });
  });

  it.each([
    ['PNG', '\x89PNG\r\n\x1a\n<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"/>'],
    ['JPEG', '\xff\xd8\xff\xe0<html>'],
    ['WebP', 'RIFF\x24\x00\x00\x00WEBPVP8 <html>'],
  ])('is refused as damaged when it only starts like %s', async (_name, text) => {
    expect(await problem(Buffer.from(text, 'latin1'))).toEqual({ kind: 'unreadable' });
  });
});

describe('an image that is damaged', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('is refused when a %s ends early', async (format) => {
    const whole = await quarters(900, 700).blur(9).toFormat(format).toBuffer();
    for (const part of [0.02, 0.3, 0.6, 0.9]) {
      const cut = whole.subarray(0, Math.max(16, Math.floor(whole.length * part)));
      expect(await problem(cut), `${part}`).toEqual({ kind: 'unreadable' });
    }
  });

  it('is refused when its bytes were overwritten', async () => {
    const bytes = await quarters(900, 700).blur(9).png().toBuffer();
    bytes.fill(0x55, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 400);
    expect(await problem(bytes)).toEqual({ kind: 'unreadable' });
  });
});

describe('an image of the wrong size', () => {
  it.each([
    [255, 800, 'too-few-pixels'],
    [800, 1, 'too-few-pixels'],
    [1_800, 256, 'too-narrow'],
    [300, 9_000, 'too-narrow'],
  ])('is refused: %i × %i', async (width, height, kind) => {
    expect(await problem(await quarters(width, height).png().toBuffer())).toEqual({
      kind,
      size: { width, height },
    });
  });

  it('is refused with the size of the upright image', async () => {
    const bytes = await quarters(800, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await problem(bytes)).toEqual({ kind: 'too-few-pixels', size: { width: 200, height: 800 } });
  });

  it.each([
    ['PNG', () => pngBomb(50_000, 50_000), { width: 50_000, height: 50_000 }],
    ['JPEG', () => jpegClaiming(65_500, 65_500), { width: 65_500, height: 65_500 }],
    ['WebP', webpClaimingTheMost, { width: 16_383, height: 16_383 }],
  ])('is refused by its header, before it is decoded: %s', async (_name, make, size) => {
    const bytes = await make();
    expect(bytes.length).toBeLessThan(20_000);
    expect(await problem(bytes)).toEqual({ kind: 'too-many-pixels', size });
  });

  it('is refused when it has less data than its header promises', async () => {
    expect(await problem(pngBomb(7_000, 7_000))).toEqual({ kind: 'unreadable' });
    expect(await problem(await jpegClaiming(4_000, 4_000))).toEqual({ kind: 'unreadable' });
  });

  it('is refused without decompressing its text chunks', async () => {
    const text = Buffer.concat([
      Buffer.from('Comment\0\0', 'latin1'),
      deflateSync(Buffer.alloc(300_000_000), { level: 9 }),
    ]);
    const bytes = pngOf([
      pngHeader(300, 300),
      ['zTXt', text],
      ['IDAT', deflateSync(Buffer.alloc(301 * 300))],
      ['IEND', Buffer.alloc(0)],
    ]);
    const before = process.memoryUsage().rss;
    const preparation = await prepareImage(bytes);
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
    if (preparation.kind === 'ready') expect(preparation.jpeg.length).toBeLessThan(5_000);
  });
});
