import { readFileSync } from 'node:fs';
import { XMLParser } from 'fast-xml-parser';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { neutralPoster } from '../videos/delivery/neutral-poster.ts';
import { markPicture } from './mark-picture.ts';

const poster = readFileSync('media/samples/sea-at-dusk/9x16-standard-5s.webp');

describe('a marked picture', () => {
  it('says to readers of IPTC metadata that a model made it', async () => {
    const { xmp, width, height, format } = await sharp(markPicture(poster)).metadata();
    const { RDF } = new XMLParser({ ignoreAttributes: false, removeNSPrefix: true }).parse(
      xmp?.toString() ?? '',
    ).xmpmeta;
    expect(RDF.Description['@_DigitalSourceType']).toBe(
      'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
    );
    expect({ format, width, height }).toEqual({ format: 'webp', width: 540, height: 960 });
  });

  it('has the same pixels', async () => {
    const pixels = (file: Buffer) => sharp(file).raw().toBuffer();
    expect((await pixels(markPicture(poster))).equals(await pixels(poster))).toBe(true);
  });
});

it.each([
  ['a JPEG', async () => sharp(poster).jpeg().toBuffer()],
  ['a lossless WebP', async () => neutralPoster('16:9')],
  ['a picture that is marked already', async () => markPicture(poster)],
  ['nothing', async () => Buffer.alloc(0)],
])('%s is refused, not damaged', async (_, picture) => {
  const bytes = await picture();
  expect(() => markPicture(bytes)).toThrow('not a plain, lossy WebP');
});
