import sharp, { type Metadata } from 'sharp';
import type { ImageType } from '../../contract/catalog.ts';
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

/** What became of an image's bytes. */
export type Preparation =
  | { readonly kind: 'ready'; readonly jpeg: Buffer; readonly size: Size }
  | { readonly kind: 'refused'; readonly problem: ImageProblem };

/** Why an image cannot be used; `size` is the upright image's. */
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

/** The largest that we take is decoded in some 4 s on one core; an answer of the API's is awaited for 30 s. */
const preparationTimeoutSeconds = 15;

// No other decoder is ever asked, whatever the bytes pretend to be: most flaws of image libraries are in the rare ones.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});
// Each image is seen once.
sharp.cache(false);

/**
 * Makes an image ready for every model: checked by its bytes, upright, of an animation the first picture, without
 * metadata, in sRGB, on white where it is transparent, at most 1,920 pixels long, as a JPEG. The same bytes give the
 * same JPEG.
 *
 * Its size is read from its header and judged before anything is decoded: a few kilobytes can unfold to gigabytes.
 */
export async function prepareImage(bytes: Uint8Array): Promise<Preparation> {
  const type = imageTypeOf(bytes);
  if (type === null) return refused({ kind: 'other-type' });

  const header = await readHeader(bytes, type);
  if (header === null) return refused({ kind: 'unreadable' });
  const problem = problemOfSize(header);
  if (problem !== null) return refused(problem);

  try {
    const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: maximumPixels })
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
    return { kind: 'ready', jpeg: data, size: { width: info.width, height: info.height } };
  } catch (error) {
    if (isEngineFailure(error)) throw error;
    return refused({ kind: isTimeout(error) ? 'too-slow' : 'unreadable' });
  }
}

const maximumPixels = maximumMegapixels * 1_000_000;

/** The upright size that the header tells; null: no header of this type. Nothing is decoded. */
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

/** sharp rejects with a plain Error for everything that an image can be; WebAssembly's own mean that the engine broke. */
function isEngineFailure(error: unknown): boolean {
  return !(error instanceof Error) || error.name !== 'Error';
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout');
}

function refused(problem: ImageProblem): Preparation {
  return { kind: 'refused', problem };
}
