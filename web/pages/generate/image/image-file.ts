import { t } from '@lingui/core/macro';
import type { ImageType } from '../../../../contract/billing/catalog.ts';
import { imageMaximumBytes, imageTypes } from '../../../../contract/billing/catalog.ts';

/** Whether `createUpload` takes the file. */
export type FileVerdict =
  | { readonly kind: 'image'; readonly contentType: ImageType }
  | { readonly kind: 'refused'; readonly message: string };

/** Checks type and size; the server checks the bytes. */
export function judgeFile(file: { readonly type: string; readonly size: number }): FileVerdict {
  const contentType = imageTypes.find((type) => type === file.type);
  if (contentType === undefined) {
    return {
      kind: 'refused',
      message: t`Choose a PNG, JPG, or WebP image.`,
    };
  }
  if (file.size === 0) return { kind: 'refused', message: t`This file is empty. Choose another one.` };
  if (file.size > imageMaximumBytes) {
    const size = megabytes(file.size);
    const maximum = imageMaximumBytes / bytesPerMegabyte;
    return {
      kind: 'refused',
      message: t`This file is ${size} MB. Choose one that is ${maximum} MB or smaller.`,
    };
  }
  return { kind: 'image', contentType };
}

/** The first image; null if there is none. */
export function firstImage<File extends { readonly type: string }>(files: Iterable<File>): File | null {
  for (const file of files) {
    if (file.type.startsWith('image/')) return file;
  }
  return null;
}

const bytesPerMegabyte = 1_024 * 1_024;

/** Rounded up, so that an oversized file never seems to fit. */
function megabytes(bytes: number): string {
  return (Math.ceil((bytes / bytesPerMegabyte) * 10) / 10).toFixed(1);
}
