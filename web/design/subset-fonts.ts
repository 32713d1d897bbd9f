/**
 * Cuts the two families down to what every page needs before it is painted: English text, the weights and sizes that the
 * design uses. Run it after a change of either font's version or of what the design uses: `npm run subset-fonts`. The
 * results are in the repository, so a build needs no font tools.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const sources = fileURLToPath(new URL('../../node_modules/@fontsource-variable/', import.meta.url));
const results = fileURLToPath(new URL('./fonts/', import.meta.url));

const printableAscii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index));
/** fonts.css has the same in its unicode-range. */
const furtherCharacters = '\u00a0©£·×–—‘’“”•…€←→−✓';

const cuts = [
  {
    source: 'imbue/files/imbue-latin-opsz-normal.woff2',
    result: 'imbue.woff2',
    // Titles have one weight; the optical size follows theirs.
    axes: { wght: 380, opsz: { min: 30, max: 100 } },
  },
  {
    source: 'hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    result: 'hanken-grotesk.woff2',
    axes: { wght: { min: 400, max: 600 } },
  },
] as const;

mkdirSync(results, { recursive: true });
for (const { source, result, axes } of cuts) {
  const font = await subsetFont(readFileSync(sources + source), printableAscii.join('') + furtherCharacters, {
    targetFormat: 'woff2',
    variationAxes: axes,
  });
  writeFileSync(results + result, font);
  process.stdout.write(`${result}: ${(font.length / 1024).toFixed(1)} KB\n`);
}
