import type { ImageRefusal } from '../../contract/schemas.ts';
import { Rejection } from '../errors/rejection.ts';
import { maximumMegapixels, maximumSideRatio, smallestSidePixels } from './image-limits.ts';
import type { ImageProblem, Size } from './prepare-image.ts';

const allowedFiles = 'a PNG, JPG or WebP image of up to 10 MB';

/** Says why an image cannot be used, and what can. */
export function imageRejection(problem: ImageProblem | { readonly kind: 'too-many-bytes' }): Rejection {
  const { reason, message, allowed } = wordsFor(problem);
  return new Rejection('image_refused', { reason, message, allowed });
}

function wordsFor(problem: ImageProblem | { readonly kind: 'too-many-bytes' }): {
  reason: ImageRefusal;
  message: string;
  allowed: string;
} {
  switch (problem.kind) {
    case 'other-type':
      return {
        reason: 'not_an_image',
        message: `This file is not an image that we can use. Choose ${allowedFiles}.`,
        allowed: allowedFiles,
      };
    case 'unreadable':
      return {
        reason: 'damaged',
        message: 'This image is damaged or incomplete. Save it again as PNG, JPG or WebP, and upload that.',
        allowed: allowedFiles,
      };
    case 'too-few-pixels':
      return {
        reason: 'too_small',
        message: `This image has ${inPixels(problem.size)}. Choose one with at least ${smallestSidePixels} pixels on its shorter side.`,
        allowed: `at least ${smallestSidePixels} pixels on the shorter side`,
      };
    case 'too-narrow':
      return {
        reason: 'too_small',
        message: `This image has ${inPixels(problem.size)}: it is too narrow. Choose one whose longer side is at most ${maximumSideRatio} times the shorter.`,
        allowed: `a longer side of at most ${maximumSideRatio} times the shorter`,
      };
    case 'too-many-pixels':
      return {
        reason: 'too_large',
        message: `This image has ${inPixels(problem.size)}. Choose one of up to ${maximumMegapixels} megapixels.`,
        allowed: `up to ${maximumMegapixels} megapixels`,
      };
    case 'too-many-bytes':
      return {
        reason: 'too_large',
        message: `This file is too large. Choose ${allowedFiles}.`,
        allowed: allowedFiles,
      };
    case 'too-slow':
      return {
        reason: 'too_large',
        message: 'This image takes too long to read. Save it smaller, and upload that.',
        allowed: allowedFiles,
      };
  }
}

function inPixels({ width, height }: Size): string {
  const count = new Intl.NumberFormat('en-GB');
  return `${count.format(width)} × ${count.format(height)} pixels`;
}
