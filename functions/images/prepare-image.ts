import sharp, { type Metadata } from 'sharp';
import type { ImageType } from '../../contract/billing/catalog.ts';
import {
  longestSidePixels,
  maximumMegapixels,
  maximumSideRatio,
  smallestSidePixels,
} from './image-limits.ts';
import { imageTypeOf } from './image-type.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

export type Preparation =
  | { readonly kind: 'ready'; readonly jpeg: Buffer; readonly size: Size }
  | { readonly kind: 'refused'; readonly problem: ImageProblem };

/** `size` is that of the upright image. */
export type ImageProblem =
  | { readonly kind: 'other-type' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'too-few-pixels'; readonly size: Size }
  | { readonly kind: 'too-narrow'; readonly size: Size }
  | { readonly kind: 'too-many-pixels'; readonly size: Size }
  | { readonly kind: 'too-slow' };

const formats = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
} as const satisfies Record<ImageType, string>;

/** The largest image takes about 4 s on one core; API Gateway waits for 30 s. */
const preparationTimeoutSeconds = 15;

// Rare decoders have most vulnerabilities, so they are blocked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});
// Each image is read once.
sharp.cache(false);

/**
 * Converts an image to a JPEG that every model accepts: upright, the first frame, no metadata, sRGB, white
 * for transparency, at most 1,920 pixels long. Deterministic. Checks the header's size before it decodes: a
 * few kilobytes can decompress to gigabytes.
 */
export async function prepareImage(bytes: Uint8Array): Promise<Preparation> {
  const type = imageTypeOf(bytes);
  if (type === null) return refused({ kind: 'other-type' });

  const header = await readHeader(bytes, type);
  if (header === null) return refused({ kind: 'unreadable' });
  const problem = problemOfSize(header);
  if (problem !== null) return refused(problem);

  try {
    const { data, info } = await convert(bytes, type);
    return { kind: 'ready', jpeg: data, size: { width: info.width, height: info.height } };
  } catch (error) {
    if (isEngineFailure(error)) throw error;
    return refused({ kind: isTimeout(error) ? 'too-slow' : 'unreadable' });
  }
}

const maximumPixels = maximumMegapixels * 1_000_000;

/**
 * libjpeg only warns of missing pixels, and fills them with gray. So each warning is an error, except the
 * one about bytes without pixels, which some cameras write.
 *
 * @throws the decoder's error
 */
async function convert(bytes: Uint8Array, type: ImageType) {
  if (type !== 'image/jpeg') return decode('error');
  return decode('warning').catch((error: unknown) => {
    if (error instanceof Error && error.message.split('\n').every((line) => extraneous.test(line))) {
      return decode('error');
    }
    throw error;
  });

  function decode(failOn: 'error' | 'warning') {
    return sharp(bytes, { failOn, limitInputPixels: maximumPixels })
      .timeout({ seconds: preparationTimeoutSeconds })
      .autoOrient()
      .resize({
        width: longestSidePixels,
        height: longestSidePixels,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .jpeg({ quality: 90 })
      .toBuffer({ resolveWithObject: true });
  }
}

const extraneous = /^VipsJpeg: Corrupt JPEG data: \d+ extraneous bytes before marker/;

/** The upright size, without decoding; null: another header. */
async function readHeader(bytes: Uint8Array, type: ImageType): Promise<Size | null> {
  let metadata: Metadata;
  try {
    metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (error) {
    if (isEngineFailure(error)) throw error;
    return null;
  }
  return metadata.format === formats[type] ? metadata.autoOrient : null;
}

function problemOfSize(size: Size): ImageProblem | null {
  const shorter = Math.min(size.width, size.height);
  const longer = Math.max(size.width, size.height);
  if (size.width * size.height > maximumPixels) return { kind: 'too-many-pixels', size };
  if (shorter < smallestSidePixels) return { kind: 'too-few-pixels', size };
  if (longer > shorter * maximumSideRatio) return { kind: 'too-narrow', size };
  return null;
}

/** sharp throws a plain Error for a faulty image. Other classes mean that its WebAssembly crashed. */
function isEngineFailure(error: unknown): boolean {
  return !(error instanceof Error) || error.name !== 'Error';
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout');
}

function refused(problem: ImageProblem): Preparation {
  return { kind: 'refused', problem };
}
