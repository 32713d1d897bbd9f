import type { AspectRatio } from '../../../contract/billing/catalog.ts';

/** Lossless WebP, dark gray (#14161b), 360 pixels on the shorter side. */
const pictures = {
  '16:9': 'UklGRi4AAABXRUJQVlA4TCEAAAAvf8JZAAdQi1ZUo/8BIUHi//FWIvqf8Z///Oc///nP/wsA',
  '1:1': 'UklGRigAAABXRUJQVlA4TBsAAAAvZ8FZAAdQi1ZUo/8BAEX6/58i+p/63//+TxoA',
  '9:16': 'UklGRi4AAABXRUJQVlA4TCEAAAAvZ8GfAAdQi1ZUo/8BIUHi//FWIvqf8Z///Oc///nP/wsA',
} as const satisfies Record<AspectRatio, string>;

/** Replaces a poster that could not be made. */
export function neutralPoster(aspectRatio: AspectRatio): Buffer {
  return Buffer.from(pictures[aspectRatio], 'base64');
}
