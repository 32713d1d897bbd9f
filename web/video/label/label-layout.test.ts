import { expect, it } from 'vitest';
import { labelLayout } from './label-layout.ts';

const text = (letters: number) => (fontPixels: number) => letters * fontPixels * 0.55;

it.each([
  [1_280, 720, 18],
  [1_080, 1_920, 18],
  [360, 640, 24],
  [720, 720, 80],
])('a label stands within a picture of %i by %i with %i letters', (width, height, letters) => {
  const label = labelLayout({ width, height }, text(letters));
  expect(label.left + label.width).toBeLessThanOrEqual(width);
  expect(label.top + label.height).toBeLessThan(height / 5);
  expect(label.width).toBeGreaterThan(text(letters)(label.fontPixels));
});

it('a label is as large in a tall picture as in a wide one of the same sharpness', () => {
  const wide = labelLayout({ width: 1_920, height: 1_080 }, text(18));
  expect(labelLayout({ width: 1_080, height: 1_920 }, text(18))).toEqual(wide);
  expect(wide.fontPixels).toBeGreaterThan(1_080 / 30);
});
